// The replay of a finished game as the public saw it. What it shows and how it moves is in test/dom/replay.test.ts.

import { expect } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Replay } from './pages/Replay.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('a replay', (test) => {
  test('a replay has no accessibility barriers in any language, light or dark', async ({ window }) => {
    const home = new Home(window)
    const shell = new Shell(window)
    await home.loadSample()
    await home.openLastGame()
    const replay = new Replay(window)
    const last = await replay.last()
    await replay.moveTo(0)
    await replay.press('h')
    await expect.poll(() => replay.openCards.count()).toBe(0)
    await replay.moveTo(last)
    await replay.region.getByText('everyone has seen the cards').waitFor()

    for (const _language of LANGS) {
      expect(await shell.findBarriers()).toEqual([])
      await shell.switchTheme()
      expect(await shell.findBarriers({ only: 'color-contrast' })).toEqual([])
      await shell.switchLanguage()
    }
  })
})
