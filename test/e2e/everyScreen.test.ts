// Axe on every screen of the router and on every paper, light and dark. The language changes from screen to screen
// (fixtures/looks.ts). Also the focus, which is visible wherever Tab moves it.

import { expect, test as plain } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { told } from './fixtures/probe.ts'
import { papersOf } from './fixtures/papers.ts'
import { ADDRESSES, ROUTES, showAddress, withLiveGame } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { languagesOf } from './fixtures/looks.ts'
import { hiddenFocus } from './fixtures/focus.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

plain('every screen of the router is in the list of checked screens', () => {
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(ROUTES.toSorted())
})

inBrowser('every screen', (test) => {
  test('no screen or paper has accessibility barriers in any language, light or dark', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).createClub('Federation')
    const made = await withLiveGame(window, await makeCup(window))
    const barriers: string[] = []
    const looks = new Set<string>()
    const addresses = Object.values(ADDRESSES).flatMap((addressesOf) => addressesOf(made))
    for (const [i, address] of addresses.entries()) {
      await showAddress(window, address)
      for (const _language of languagesOf(i)) {
        const note = async (only?: 'color-contrast') => {
          const at = await shell.look()
          looks.add(at)
          const found = await shell.findBarriers({ within: 'body', ...(only === undefined ? {} : { only }) })
          barriers.push(...found.map((barrier) => `${address} (${at}): ${barrier}`))
        }
        await note()
        await shell.switchTheme()
        await note('color-contrast')
        await shell.switchLanguage()
      }
    }
    expect([...looks].toSorted()).toEqual(LANGS.flatMap((lang) => [`${lang} dark`, `${lang} light`]).toSorted())

    const bare = await window.context().newPage()
    const papers = await papersOf(window, made)
    expect(papers.length).toBeGreaterThan(5)
    for (const [i, { ask, isEmpty }] of papers.entries())
      for (const lang of isEmpty === true ? [] : languagesOf(i)) {
        await bare.setContent((await told(window, 'documents.paper', { ask, lang })).html)
        const found = await new Shell(bare).findBarriers()
        barriers.push(...found.map((barrier) => `${ask.paper} (${lang}): ${barrier}`))
      }
    await bare.close()
    expect([...new Set(barriers)]).toEqual([])
  })

  test('every screen shows a visible focus that no floating element covers', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const made = await withLiveGame(window, await makeCup(window))
    const hidden: string[] = []
    for (const address of [`/game/${made.live}/live`, '/members', `/season/${made.season}/rounds`, '/settings/keys']) {
      await showAddress(window, address)
      const found = await hiddenFocus(window, 80)
      expect(found.stops, address).toBeGreaterThan(10)
      hidden.push(...found.hidden.map((where) => `${address}: ${where}`))
    }
    expect(hidden).toEqual([])
  })
})
