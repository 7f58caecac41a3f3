// A season published from its screen: on the desktop to a folder that is kept up to date, in a browser as an archive.

import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import type { Desktop } from './fixtures/desktop.ts'
import { inBrowser, inDesktop } from './fixtures/spec.ts'
import { Broadcast } from './pages/Broadcast.ts'
import { Home } from './pages/Home.ts'
import { Share } from './pages/Share.ts'
import { Shell } from './pages/Shell.ts'

inDesktop('a season published to a folder', (test) => {
  test('a published season is written at once and after a restart, without hidden standings', async ({
    ownApp: app,
  }) => {
    const { window } = app
    const folder = await mkdtemp(join(tmpdir(), 'consigliere-pages-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const place = join(folder, 'pages')
    const has = (page: string) => existsSync(join(place, page))
    await new Home(window).loadSample()
    await new Shell(window).go('season')
    await (app.running as Desktop).answerOpen(place)
    await new Share(window).open()
    await new Share(window).make('Publish to a folder', 'publish')
    await window.getByText(`Updated automatically in ${place}.`).waitFor()
    expect((await readdir(place)).toSorted()).toEqual(
      ['faces', 'index.html', 'pictures', 'rules.css', 'site.css', ...LANGS].toSorted(),
    )
    expect(await readFile(join(place, 'en', 'index.html'), 'utf8')).toContain('Made with Consigliere.')
    await window.getByLabel('Site address').fill('https://club.example/season')
    await window.getByLabel('Next evening').fill('2999-12-02')
    await window.getByLabel('Time and place').fill('19:00, Cafe Noir')
    await window.getByRole('button', { name: 'Update site' }).click()
    await expect.poll(() => readFile(join(place, 'en', 'index.html'), 'utf8')).toContain('19:00, Cafe Noir')
    for (const lang of LANGS) {
      await new Shell(window).switchLanguage(lang)
      expect(await new Shell(window).findBarriers()).toEqual([])
      await new Shell(window).switchTheme()
    }
    await new Shell(window).switchLanguage('en')
    await new Share(window).close()

    expect(has('en/game-14.html')).toBe(true)
    await new Shell(window).go('broadcast')
    await new Broadcast(window).hideTable()
    await expect.poll(() => has('en/game-1.html')).toBe(false)
    const again = await app.restart()
    await new Shell(again).go('broadcast')
    await new Broadcast(again).openTable()
    await expect.poll(() => has('uk/game-14.html')).toBe(true)
    expect(await readFile(join(place, 'uk', 'index.html'), 'utf8')).toContain(
      'https://club.example/season/uk/index.html',
    )

    await new Shell(again).go('season')
    await new Share(again).open()
    await again.getByRole('button', { name: 'Stop publishing' }).click()
    await expect.poll(() => again.locator('[data-publishing]').count()).toBe(0)
    await new Share(again).close()
    expect(has('index.html')).toBe(true)
  })
})

inBrowser('a season published as an archive', (test) => {
  test('a season archive contains every page and the data about the site', async ({ app, window }) => {
    await new Home(window).loadSample()
    await new Shell(window).go('season')
    await new Share(window).open()
    await window.getByLabel('Site address').fill('https://club.example/season')
    await window.getByLabel('Next evening').fill('2999-12-02')
    await window.getByLabel('Time and place').fill('19:00, Cafe Noir')
    const { name, bytes } = await app.running.catchBytes(() => new Share(window).make('Publish as a ZIP', 'publish'))
    expect(name).toMatch(/\.zip$/)
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toContain('ru/game-14.html')
    expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('href="ru/index.html"')
    const front = strFromU8(files['en/index.html'] ?? new Uint8Array())
    expect(front).toContain('19:00, Cafe Noir')
    expect(front).toContain('https://club.example/season/en/index.html')
    await window.reload()
    await new Share(window).open()
    expect(await window.getByLabel('Time and place').inputValue()).toBe('19:00, Cafe Noir')
  })
})
