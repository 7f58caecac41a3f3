// Every screen of the router at five widths, in every language, light and dark: nothing is cut off, nothing is outside
// the page and no control covers another. A screen is loaded once; languages, widths and themes are changed in place.

import { expect } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { faultyBoxes } from './fixtures/boxes.ts'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { ADDRESSES, showAddress, withLiveGame } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

const WIDTHS = [360, 390, 768, 1366, 1920] as const

inBrowser('every screen at five widths', (test) => {
  test.for(LANGS)('has no cut-off box and no covered control in %s', async (lang, { app }) => {
    const { window } = app
    const shell = new Shell(window)
    await new Home(window).createClub('Federation')
    const made = await withLiveGame(window, await makeCup(window))
    await shell.switchLanguage(lang)
    const faults = new Map<string, string>()
    for (const address of Object.values(ADDRESSES).flatMap((addressesOf) => addressesOf(made))) {
      await window.setViewportSize({ width: 1366, height: 900 })
      await showAddress(window, address)
      for (const width of WIDTHS) {
        await window.setViewportSize({ width, height: 900 })
        await window.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        for (const theme of ['light', 'dark']) {
          await window.evaluate((to) => {
            const { classList } = document.documentElement
            classList.toggle('dark', to === 'dark')
            classList.toggle('light', to === 'light')
          }, theme)
          for (const fault of await window.evaluate(faultyBoxes))
            faults.set(`${address} ${fault}`, `${address} ${width} ${theme}: ${fault}`)
        }
      }
    }
    expect([...faults.values()]).toEqual([])
  })
})
