// Text that is typed while a response is awaited stays in its field, or is not accepted at all. Nothing typed is lost
// silently.

import { expect } from 'vitest'
import broadcastWords from '../../src/i18n/en/screens/broadcast.json'
import common from '../../src/i18n/en/screens/common.json'
import planWords from '../../src/i18n/en/screens/plan.json'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { CARDS } from './fixtures/evening.ts'
import { finished, given } from './fixtures/finished-game.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { holdLine, releaseLine } from './fixtures/heldLine.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Ledger } from './pages/Ledger.ts'
import { LiveGame } from './pages/LiveGame.ts'

inBrowser('in a table correction', (test) => {
  test('a list that closes does not take the focus from a field in which the user types', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CARDS }))
    await window.keyboard.press('e')
    const dialog = window.getByRole('dialog')
    // While the list is open, nothing else of the page has a role.
    const judge = dialog.getByLabel('Judge', { exact: true })
    await judge.waitFor()
    await dialog.getByRole('combobox', { name: 'Card of seat 3' }).click()
    await window.getByRole('option', { name: 'Doctor', exact: true }).click()
    await judge.evaluate((each) => {
      if (!(each instanceof HTMLInputElement)) throw new Error('the judge is not a field')
      each.focus()
      each.select()
    })
    await window.keyboard.type('Nora', { delay: 40 })
    await expect.poll(() => judge.inputValue()).toBe('Nora')
  })
})

inBrowser('in the dialog of a stage', (test) => {
  test('no text is accepted while the dialog waits for the response', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season } = await makeCup(window)
    await showAddress(window, `/season/${season}/plan`)
    await window.getByRole('button', { name: planWords.stages.add }).first().click()
    const dialog = window.getByRole('dialog')
    const name = dialog.getByRole('textbox', { name: planWords.stage.name })
    await name.fill('Second stage')
    await holdLine(window)
    await window.keyboard.press('Enter')
    await window.keyboard.type(' and more')
    expect(await name.inputValue()).toBe('Second stage')
    await releaseLine(window)
    await dialog.waitFor({ state: 'detached' })
    await window.getByText('Second stage').first().waitFor()
  })
})

inBrowser('on the Broadcast screen', (test) => {
  test('the delay field says which numbers it accepts, and keeps the focus while it is saved', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await showAddress(window, '/broadcast')
    const delay = window.getByRole('textbox', { name: broadcastWords.delay })
    await delay.fill('0.3')
    await window.keyboard.press('Enter')
    const fault = common.notWhole.replace('{least}', '0').replace('{most}', '3600')
    await window.getByText(fault, { exact: true }).first().waitFor()
    expect(await delay.inputValue()).toBe('0.3')
    await delay.fill('37')
    await window.keyboard.press('Enter')
    await expect.poll(() => delay.inputValue()).toBe('37')
    expect(await delay.evaluate((each) => each === document.activeElement)).toBe(true)
  })
})

inBrowser('during a game', (test) => {
  test('an entry that is not stored yet prevents the window from closing without a question', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CARDS }))
    const game = new LiveGame(window)
    await game.nominate(8)
    await game.saved()
    await holdLine(window)
    await game.undo()
    const asked = new Promise<string>((resolve) => {
      window.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      })
    })
    await window.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
    await releaseLine(window)
    await game.saved()
  })
})

inBrowser('in the ledger', (test) => {
  test('points are stored once even if the ledger is left again before it is reloaded', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.field('Bonus', 4).waitFor()
    await holdLine(window, 'ledger.list')
    await ledger.give('Bonus', 4, '0.2')
    await ledger.field('Penalty', 7).focus()
    await window.keyboard.press('Tab')
    await ledger.give('Penalty', 7, '0.2')
    await releaseLine(window)
    expect(await given(window, game)).toEqual(['4 bonus 20', '7 penalty -20'])
  })
})
