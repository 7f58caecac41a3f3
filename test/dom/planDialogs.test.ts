// Dialogs for a final, a replacement and a merge, and the question about a line-up: typed values stay while the
// club refuses them, and are dropped when the dialog closes.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import errors from '../../src/i18n/en/screens/error.json'
import members from '../../src/i18n/en/screens/members.json'
import plan from '../../src/i18n/en/screens/plan.json'
import { told } from '../e2e/fixtures/probe.ts'
import { qualified } from '../e2e/fixtures/qualified.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Finals } from '../e2e/pages/Finals.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Substitute } from '../e2e/pages/Substitute.ts'
import { inDom } from './journey.ts'

const TAKEN = errors['plan/stage-name-taken'].replace('{name}', 'Qualifying')

async function finalDialog(window: Page) {
  await new Home(window).createClub('Federation')
  const { season, stage, correct } = await qualified(window)
  const finals = new Finals(window)
  await finals.open(season)
  await finals.openSeats.waitFor()
  const name = finals.dialog.getByRole('textbox', { name: plan.stage.name })
  const rounds = finals.dialog.getByRole('spinbutton', { name: plan.stage.roundsField })
  const made = async () => (await told(window, 'plan.get', { season })).stages.filter(({ id }) => id !== stage.id)
  return { season, finals, name, rounds, made, correct }
}

inDom('the dialog of a final', (test) => {
  test('the dialog of a final shows a fault or a refusal at the name field', async ({ window }) => {
    const { finals, name, rounds, made } = await finalDialog(window)
    await finals.drawLot(2026)
    await rounds.fill('5')
    await name.fill(' ')
    await finals.dialog.getByText(errors['name/empty']).waitFor()
    expect(await finals.makeButton.isEnabled()).toBe(false)

    await name.fill('Qualifying')
    await expect.poll(() => finals.dialog.getByText(errors['name/empty']).count()).toBe(0)
    await finals.makeButton.click()
    await finals.dialog.getByText(TAKEN).waitFor()
    expect(await finals.dialog.getByText(TAKEN).count()).toBe(1)
    await expect.poll(() => name.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(true)
    expect(await rounds.inputValue()).toBe('5')
    expect(await made()).toEqual([])

    await name.fill('Grand final')
    await expect.poll(() => finals.dialog.getByText(TAKEN).count()).toBe(0)
    await finals.make()
    expect(await made()).toMatchObject([{ name: 'Grand final', rounds: 5, isFinal: true }])
  })

  test('the dialog of a final undoes and redoes a choice by keys, and keeps the drawn lot', async ({ window }) => {
    const { finals, name } = await finalDialog(window)
    const byLot = finals.openSeats.getByRole('radio', { name: plan.tie.lot })
    await finals.drawLot(2026)
    await expect.poll(() => finals.makeButton.isEnabled()).toBe(true)
    const semi = finals.dialog.getByRole('radio', { name: plan.final.kindSemi })
    await semi.click()
    await expect.poll(() => name.inputValue()).toBe(plan.final.semiName)
    await semi.press('Control+z')
    await expect.poll(() => name.inputValue()).toBe(plan.stages.finalName)
    expect(await byLot.isChecked()).toBe(true)
    expect(await finals.makeButton.isEnabled()).toBe(true)
    await semi.press('Control+z')
    await expect.poll(() => finals.makeButton.isEnabled()).toBe(false)
    expect(await byLot.isChecked()).toBe(false)
    await semi.press('Control+Shift+z')
    await expect.poll(() => finals.makeButton.isEnabled()).toBe(true)
  })

  test('the dialog of a final shows changes of other pages, and drops typed values when closed', async ({ window }) => {
    const { season, finals, name, rounds, made } = await finalDialog(window)
    await rounds.fill('5')
    const { stages } = await told(window, 'plan.get', { season })
    await told(window, 'plan.addStage', {
      season,
      stage: {
        name: plan.stages.finalName,
        isFinal: false,
        rounds: 1,
        tables: 1,
        lineup: stages[0]?.lineup.slice(0, 10) ?? [],
        judges: [],
      },
    })
    await expect.poll(() => name.inputValue()).toBe(`${plan.stages.finalName} 2`)
    expect(await rounds.inputValue()).toBe('5')
    await name.fill('Grand final')
    await window.keyboard.press('Escape')
    await finals.dialog.waitFor({ state: 'detached' })
    expect(await made()).toHaveLength(1)
    await finals.open(season)
    expect(await name.inputValue()).toBe(`${plan.stages.finalName} 2`)
    expect(await rounds.inputValue()).not.toBe('5')
  })
})

async function replaceDialog(window: Page) {
  await new Home(window).createClub('Federation')
  const { season } = await qualified(window, 2)
  await showAddress(window, `/season/${season}/plan`)
  const substitute = new Substitute(window)
  await substitute.open()
  const reason = substitute.dialog.getByRole('textbox', { name: common.reason })
  const nobody = substitute.dialog.getByRole('checkbox', { name: plan.replace.nobody })
  const replaced = async () => {
    const { entrants, stages } = await told(window, 'plan.get', { season })
    return stages[0]?.replacements.map(({ member }) => entrants.find((each) => each.member === member)?.name)
  }
  return { season, substitute, reason, nobody, replaced }
}

inDom('the dialog of a replacement', (test) => {
  test('the dialog of a replacement adds a new person, and the addition can be undone', async ({ window }) => {
    const { substitute, reason, nobody, replaced } = await replaceDialog(window)
    await substitute.leaving.selectOption({ label: 'Player 03' })
    await substitute.coming.fill('player 07')
    await substitute.dialog.getByText('Player 07 is already playing in “Qualifying” at that time.').waitFor()
    expect(await substitute.button.isEnabled()).toBe(false)

    await nobody.click()
    await reason.fill('ill')
    await substitute.dialog.getByRole('button', { name: plan.replace.leave }).click()
    const refusal = substitute.dialog.getByRole('alert').getByText(/would have 9 players, but these rules need 10/)
    await refusal.waitFor()
    expect(await reason.inputValue()).toBe('ill')
    expect(await replaced()).toEqual([])
    await nobody.click()
    await expect.poll(() => refusal.count()).toBe(0)
    expect(await substitute.coming.inputValue()).toBe('player 07')

    await substitute.coming.fill('Zinaida New')
    await substitute.dialog.getByText('Zinaida New is new').waitFor()
    await substitute.button.click()
    await substitute.dialog.waitFor({ state: 'detached' })
    await expect.poll(replaced).toEqual(['Zinaida New'])
    await window.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(replaced).toEqual([])
  })

  test('the dialog of a replacement changes nothing when closed, and drops typed values', async ({ window }) => {
    const { substitute, reason, replaced } = await replaceDialog(window)
    await substitute.leaving.selectOption({ label: 'Player 03' })
    await substitute.coming.fill('Zinaida New')
    await reason.fill('ill')
    await window.keyboard.press('Escape')
    await substitute.dialog.waitFor({ state: 'detached' })
    expect(await replaced()).toEqual([])
    await substitute.open()
    expect(await substitute.leaving.inputValue()).toBe('')
    expect(await substitute.coming.inputValue()).toBe('')
    expect(await reason.inputValue()).toBe('')
  })
})

inDom('the question about a line-up', (test) => {
  test('the question about a line-up requires a reason and disappears once it is answered', async ({ window }) => {
    const { finals, correct } = await finalDialog(window)
    await finals.drawLot(2026)
    await finals.make()
    await correct([0, 0, 0, 30, 30, 10, 10])
    await finals.question.waitFor()
    const reason = window.getByRole('textbox', { name: common.reason })
    await finals.keep('')
    await window.getByText(errors['plan/reason-needed']).waitFor()
    await expect.poll(() => reason.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(true)
    await finals.keep('agreed with the players')
    await finals.question.waitFor({ state: 'detached' })
  })
})

inDom('the dialog of a merge', (test) => {
  test('the dialog of a merge explains a refusal, and merges two people who can be merged', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await qualified(window)
    await told(window, 'members.take', { people: [{ name: 'Zinaida New' }], decisions: [] })
    await showAddress(window, '/members')
    const open = (name: string) =>
      window.getByRole('button', { name: members.merge.title.replace('{name}', name), exact: true }).click()
    await open('Player 01')
    const dialog = window.getByRole('dialog')
    const into = dialog.getByRole('combobox', { name: members.merge.into })
    await into.selectOption({ label: 'Player 02' })
    await dialog.getByRole('button', { name: members.merge.do }).click()
    const refusal = dialog.getByText(/Player 01 and Player 02 both played in game/)
    await refusal.waitFor()
    await into.selectOption({ label: 'Player 03' })
    await expect.poll(() => refusal.count()).toBe(0)
    await window.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await open('Zinaida New')
    await dialog.waitFor()
    expect(await into.inputValue()).toBe('')
    await into.selectOption({ label: 'Player 03' })
    await dialog.getByRole('button', { name: members.merge.do }).click()
    await dialog.waitFor({ state: 'detached' })
    const names = (await told(window, 'members.list', {})).map(({ name }) => name)
    expect(names).not.toContain('Zinaida New')
  })
})
