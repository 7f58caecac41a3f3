// Published pages in a real browser, from a folder on disk. Their style is applied, no script runs, no external file is
// loaded, and no accessibility error is found, in every language, in light and dark mode, on a phone and on a wide
// screen.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, onTestFinished, test } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import { publishIntoFolder } from '../../../src/startup/publishing/publishInto.ts'
import { textFolderAt } from '../../../src/store/textFolder.ts'
import { launchBrowser } from '../../support/browser.ts'
import { taken } from '../../club/clubFixture.ts'
import { madeSeason } from './madeSeason.ts'

const PAGES = ['index', 'standings', 'teams', 'series', 'games', 'players', 'charts', 'rules', 'game-3', 'player-2']

test('published pages are accessible, fit the screen, and load only their styles and fonts', async () => {
  const { club, season, members } = await madeSeason(12, 16)
  for (const [index, member] of members.entries())
    await taken(club.ask('members.setClub', { member, club: `Club of a rather long name ${index % 4}` }))
  await taken(club.ask('plan.useMemberClubs', { season }))
  await taken(club.ask('series.set', { name: 'Grand prix of the whole year', parts: [{ season, coefficient: '3/2' }] }))
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const pages = join(folder, 'pages')
  expect(
    await publishIntoFolder(textFolderAt(pages), await taken(club.ask('documents.pages', { season }))),
  ).toMatchObject({
    ok: true,
  })
  const browser = await launchBrowser(join(folder, 'profile'))
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const asked: string[] = []
  const refused: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => refused.push(message.text()))
  const faults: string[] = []
  const look = async (path: string, colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(pathToFileURL(join(pages, path)).href)
    const where = `${path} ${colorScheme} ${width}`
    // On a phone the content is the same but narrower, so it is not analysed again. `preload` would load the style once
    // more, which the page's policy forbids.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ preload: false })
    // In dark mode only the colours differ.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    const { violations } = width < 600 ? { violations: [] } : await axe.analyze()
    faults.push(...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html ?? ''}`))
    const seen = await page.evaluate(() => ({
      isWide: document.documentElement.scrollWidth > innerWidth,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }))
    if (seen.isWide) faults.push(`${where}: scrolls sideways`)
    // A white or transparent background means that the style was not applied.
    if (['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(seen.paper)) faults.push(`${where}: no style`)
    return seen.paper
  }
  const papers = new Set<string>()
  for (const scheme of ['light', 'dark'] as const) {
    papers.add(await look('index.html', scheme, 1366))
    for (const lang of LANGS)
      for (const each of PAGES) {
        papers.add(await look(`${lang}/${each}.html`, scheme, 1366))
        if (lang === 'ru') await look(`${lang}/${each}.html`, scheme, 360)
      }
  }
  expect(faults).toEqual([])
  // Backgrounds in light and dark mode, of pages and of the rule sheet.
  expect(papers.size).toBeGreaterThanOrEqual(3)
  expect(asked.filter((url) => !url.startsWith('file:') || !/\.(html|css|woff2)$/.test(url))).toEqual([])
  expect(refused).toEqual([])
  // The page's own policy blocks scripts.
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    return 'ran' in globalThis
  })
  expect(ran).toBe(false)
})
