// A form after a save that was refused: the movement of the focus, and the announcements of a screen reader. Also the
// keys for undo and redo, which act on the steps of the whole form and leave text fields to the browser.

import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import errors from '../../src/i18n/en/screens/error.json'
import game from '../../src/i18n/en/screens/game.json'
import plan from '../../src/i18n/en/screens/plan.json'
import series from '../../src/i18n/en/screens/series.json'
import { makeCup } from '../e2e/fixtures/cup-by-requests.ts'
import { heard, listen } from '../e2e/fixtures/heard.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Series } from '../e2e/pages/Series.ts'
import type { Channel } from '../../src/api/requestTypes.ts'
import { clubChannel } from '../ui/clubChannel.ts'
import { DomApp } from './driver/app.ts'
import { inDom } from './journey.ts'
import { chooseFix } from '../e2e/pages/Fixes.ts'

const hasFocus = (field: Locator) => field.evaluate((element) => element.ownerDocument.activeElement === element)

inDom('a form that is not saved', (test) => {
  test('each press of the button announces the fault of the focused field again', async ({ window }) => {
    await makeCup(window)
    await showAddress(window, '/series')
    await window.getByRole('button', { name: series.add }).click()
    const form = window.getByRole('form', { name: series.add })
    const name = form.getByLabel(series.name)
    await name.fill(' ')
    await name.focus()
    await listen(window)
    await window.keyboard.press('Enter')
    await expect.poll(() => heard(window)).toContain(errors['name/empty'])
    expect(await hasFocus(name)).toBe(true)
    await window.keyboard.press('Enter')
    await expect.poll(() => heard(window)).toEqual([errors['name/empty']])
    // The field is read together with its fault when it gets the focus.
    await form.getByRole('button', { name: series.save }).focus()
    await window.keyboard.press('Enter')
    await expect.poll(() => hasFocus(name)).toBe(true)
    expect(await heard(window)).toEqual([])
  })

  test('the focus moves to a choice that has to be made', async ({ window }) => {
    const { game: id } = await makeCup(window)
    const { version } = await told(window, 'games.get', { game: id })
    await told(window, 'objections.raise', { game: id, version, seat: 2, text: 'Not my foul' })
    await showAddress(window, `/game/${id}`)
    const form = window.getByRole('form', { name: game.objection.decide })
    await listen(window)
    await form.getByRole('button', { name: game.objection.decide, exact: true }).click()
    const upheld = form.getByRole('radio', { name: game.objection.upheld, exact: true })
    await expect.poll(() => hasFocus(upheld)).toBe(true)
    // The alert at the reason is announced too when it appears.
    expect(await heard(window)).toHaveLength(2)
    await form.getByRole('button', { name: game.objection.decide, exact: true }).click()
    await expect.poll(() => heard(window)).toHaveLength(1)
  })
})

inDom('the undo and redo keys in a form', (test) => {
  test('the undo and redo keys undo and redo the steps of two fields', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await makeCup(window)
    await showAddress(window, '/series')
    const { name, box } = await new Series(window).begin('Autumn Cup')
    await name.focus()
    await window.keyboard.type('Grand')
    await box.click()
    const shown = async () => [await name.inputValue(), await box.isChecked()]
    expect(await shown()).toEqual(['Grand', true])

    await box.press('Control+z')
    await expect.poll(shown).toEqual(['Grand', false])
    // The letters of one field are one step.
    await box.press('Control+z')
    await expect.poll(shown).toEqual(['', false])
    await box.press('Control+Shift+z')
    await expect.poll(shown).toEqual(['Grand', false])
    await box.press('Control+y')
    await expect.poll(shown).toEqual(['Grand', true])

    // In a text field, the keys belong to the browser. No browser runs in this test, so nothing changes.
    await name.press('Control+z')
    expect(await shown()).toEqual(['Grand', true])
  })
})

test('the dialog for voiding a game keeps the typed reason if the club refuses the request', async () => {
  const club = clubChannel(randomUUID)
  let isRefused = false
  const send: Channel['send'] = (name, args) =>
    name === 'games.void' && isRefused
      ? Promise.resolve({ ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } })
      : club.send(name, args)
  const app = await DomApp.open({ ...club, send })
  onTestFinished(() => app.page.close())
  const { window } = app
  const { game: id } = await makeCup(window)
  isRefused = true
  await showAddress(window, `/game/${id}`)
  await chooseFix(window, 'void')
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('wrong table')
  await dialog.getByRole('button', { name: plan.voidDo }).click()
  await dialog.getByText(errors['store/unavailable'].replace('{cause}', 'full')).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('wrong table')
  isRefused = false
  await dialog.getByRole('button', { name: plan.voidDo }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await told(window, 'games.get', { game: id })).toMatchObject({ isVoid: true })
})
