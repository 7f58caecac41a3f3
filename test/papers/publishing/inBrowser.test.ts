// Published pages in a real browser, from a folder on disk. Their style is applied, no script runs, no external file is
// loaded, and no accessibility error is found, in every language, in light and dark mode, on a phone and on a wide
// screen.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import { publishIntoFolder } from '../../../src/startup/publishing/publishInto.ts'
import { textFolderAt } from '../../../src/store/textFolder.ts'
import { launchBrowser } from '../../support/browser.ts'
import { taken } from '../../club/clubFixture.ts'
import { madeSeason } from './madeSeason.ts'

/**
 * Labels of the shown charts that lie over another label or over the edge of their drawing, and charts that are shown in
 * no width or in several. The browser measures the labels.
 */
function chartFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown = (selector: string, parent: ParentNode) =>
      [...parent.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
    return [...document.querySelectorAll('.charts')].flatMap((charts) => {
      const drawings = shown('svg', charts)
      const labels = drawings.flatMap((drawing) =>
        shown('text', drawing).map((text) => ({
          text: text.textContent,
          edge: drawing.getBoundingClientRect(),
          box: text.getBoundingClientRect(),
        })),
      )
      return [
        ...(drawings.length === 1 && labels.length > 0 ? [] : [`${drawings.length} drawings of a chart`]),
        ...labels
          .filter(({ box, edge }) => box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom)
          .map(({ text }) => `${text} is cut off`),
        ...labels.flatMap(({ text, box }, index) =>
          labels
            .slice(index + 1)
            .filter(
              ({ box: other }) =>
                box.left < other.right &&
                other.left < box.right &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            )
            .map((other) => `${text} lies over ${other.text}`),
        ),
      ]
    })
  })
}

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
    faults.push(...(await chartFaults(page)).map((fault) => `${where}: ${fault}`))
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
        if (lang === 'ru')
          for (const width of scheme === 'light' ? [320, 360, 390, 600] : [360])
            await look(`${lang}/${each}.html`, scheme, width)
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
