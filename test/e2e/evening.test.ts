// The demo game on the first screen, and the dialogs of an evening's first minutes. What the dialogs do is in
// test/dom/evening.test.ts.

import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import home from '../../src/i18n/en/screens/home.json'
import words from '../../src/i18n/en/screens/newGame.json'
import live from '../../src/i18n/en/screens/live.json'
import { checkedInClub, PLAYERS } from './fixtures/evening.ts'
import { inBrowser } from './fixtures/spec.ts'
import { NewGame } from './pages/NewGame.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('an evening', (test) => {
  test('the first screen shows a demo game, which is readable even during its night', async ({ window }) => {
    await window.emulateMedia({ colorScheme: 'light' })
    await window.reload()
    const demo = window.getByRole('region', { name: home.watch })
    await demo.getByRole('button', { name: home.watchDo }).last().click()
    await demo.locator('.room-night').waitFor()
    await demo.getByRole('button', { name: common.pause }).click()
    expect(await new Shell(window).findBarriers({ within: `[aria-label="${home.watch}"]` })).toEqual([])
  })

  test('the question about missing cards and a shown card have no accessibility barriers', async ({ window }) => {
    const shell = await checkedInClub(window, PLAYERS)
    await shell.go('home')
    const newGame = new NewGame(window)
    await newGame.draw()
    await newGame.judge('Zoya')
    await newGame.enterCards()
    expect(await shell.findBarriers()).toEqual([])
    await newGame.giveCard(4, 'don')
    await window.keyboard.press('Control+Enter')
    const asked = window.getByRole('dialog', { name: 'Deal the 9 missing cards at random?' })
    await asked.getByText('Seats without a card: 1, 2, 3, 5, 6, 7, 8, 9 and 10.').waitFor()
    expect(await shell.findBarriers({ within: '[role=dialog]' })).toEqual([])
    await asked.getByRole('button', { name: words.dealMissingDo }).click()
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()

    await window.getByRole('button', { name: live.reveal.title }).click()
    const dialog = window.getByRole('dialog', { name: live.reveal.title })
    await dialog.getByRole('heading', { level: 2 }).first().waitFor()
    await window.keyboard.down('Space')
    await window.keyboard.up('Space')
    await window.keyboard.press('Enter')
    await dialog.getByRole('button', { name: live.reveal.skip }).click()
    await dialog.getByRole('listitem', { name: live.reveal.hasSeen.replace('{n}', '1') }).waitFor()
    await dialog.getByRole('listitem', { name: live.reveal.hasNotSeen.replace('{n}', '2') }).waitFor()
    expect(await shell.findBarriers({ within: '[role=dialog]' })).toEqual([])
  })
})
