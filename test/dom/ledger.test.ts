// Filling in the ledger: each field is saved when it loses the focus. The last save can be undone, even after the form
// was closed. Refused points are shown and stay in the field. The focused field is saved before the next game.

import { expect } from 'vitest'
import live from '../../src/i18n/en/screens/live.json'
import { finished, given } from '../e2e/fixtures/finished-game.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Ledger } from '../e2e/pages/Ledger.ts'

inDom('the ledger', (test) => {
  test('the ledger saves a field when it loses the focus, and a correction only with a reason', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.give('Bonus', 4, '0.3')
    await ledger.give('Penalty', 7, '0.2')
    expect(await given(window, game)).toEqual(['4 bonus 30', '7 penalty -20'])
    await ledger.give('Reason', 7, 'talked at night')
    await ledger.type('Bonus', 4, '0.5')
    await window.keyboard.press('Enter')
    await window.getByText('Enter a reason to change a saved line.').waitFor()
    await ledger.type('Reason', 4, 'a vote')
    await window.keyboard.press('Tab')
    await ledger.saved('Bonus', 4)
    expect(await given(window, game)).toEqual(['7 penalty -20 talked at night', '4 bonus 50 a vote'])

    await ledger.undo()
    await expect.poll(() => ledger.field('Bonus', 4).inputValue()).toBe('0.30')
    await ledger.saved('Reason', 7)
    await ledger.undo()
    await ledger.undo()
    await expect.poll(() => ledger.field('Penalty', 7).inputValue()).toBe('')
    expect(await given(window, game)).toEqual(['4 bonus 30 undone'])
  })

  test('the ledger keeps refused points in their field and saves them later', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.type('Bonus', 4, '9')
    await window.keyboard.press('Tab')
    await window.getByText('Enter a value from 0.01 to 0.50.', { exact: true }).waitFor()
    await ledger.give('Penalty', 7, '0.2')
    expect(await ledger.field('Bonus', 4).inputValue()).toBe('9')
    await window.getByRole('link', { name: live.verdict.season }).click()
    await ledger.field('Bonus', 4).waitFor({ state: 'detached' })
    await window.goBack()
    await expect.poll(() => ledger.field('Bonus', 4).inputValue()).toBe('9')
    await ledger.give('Bonus', 4, '0.4')
    expect(await given(window, game)).toEqual(['7 penalty -20', '4 bonus 40'])
  })

  test('the ledger saves the focused field before the next game and before a page change', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.type('Bonus', 4, '0.3')
    await window.getByRole('link', { name: live.verdict.nextGame }).press('Enter')
    await new Home(window).shown()
    expect(await given(window, game)).toEqual(['4 bonus 30'])
    await showAddress(window, `/game/${game}/live`)
    await ledger.type('Bonus', 5, '0.4')
    await showAddress(window, '/members')
    await expect.poll(() => given(window, game)).toEqual(['4 bonus 30', '5 bonus 40'])
  })

  test('the ledger undoes earlier saves after its form was closed and opened again', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.give('Bonus', 4, '0.3')
    await showAddress(window, '/members')
    await ledger.field('Bonus', 4).waitFor({ state: 'detached' })
    await showAddress(window, `/game/${game}/live`)
    await ledger.saved('Bonus', 4)
    await ledger.undo()
    await expect.poll(() => ledger.field('Bonus', 4).inputValue()).toBe('')
    expect(await given(window, game)).toEqual([])
  })
})
