// The rules are one value: changing a flag changes the graph, the trial night and the paper.

import { expect } from 'vitest'
import { formatPhrase } from '../../src/i18n/phrase.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import screen from '../../src/i18n/en/screens/rules.json'
import { Home } from './pages/Home.ts'
import { readPaper } from './pages/paper.ts'
import { Rules } from './pages/Rules.ts'
import { Shell } from './pages/Shell.ts'

const FLAG = 'loverDragSavable'
const EDGE = 'heal→drag'

overEditions('the rules', (test) => {
  test('the rules change on all screens and in print when a flag is changed', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('rules')
    const rules = new Rules(window)
    await rules.openTab('try')

    // The Mistress is shot and drags the healed player along.
    await expect.poll(() => rules.leavers.innerText()).toBe('Leaving: 1 and 4')
    await rules.openTab('ours')
    expect(await rules.isEdgeOn(EDGE)).toBe(false)
    const sheetBefore = await (await rules.openSheet()).locator('body').innerText()
    await rules.closeSheet()

    await rules.turn(FLAG)
    expect(await rules.isEdgeOn(EDGE)).toBe(true)
    await rules.differences.waitFor()
    await rules.openTab('try')
    await expect.poll(() => rules.leavers.innerText()).toBe('Leaving: 4')
    const sheet = await rules.openSheet()
    // The season still uses the old rule, and its rule sheet is shown first.
    expect(await sheet.locator('body').innerText()).toContain(`${formatPhrase('en', 'flag', FLAG)}\tno\tno`)
    await rules.chooseRulesOfPage()
    // The house rule, its current value, and the value of the preset.
    expect(sheetBefore).toContain(`${formatPhrase('en', 'flag', FLAG)}\tno\tno`)
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${formatPhrase('en', 'flag', FLAG)}\tyes\tno`)

    const paper = readPaper(await app.running.catchPdf(() => rules.printSheet()))
    expect(paper.size).toEqual([210, 297])
    expect(paper.pages).toBeGreaterThan(0)
  })
})

inBrowser('the rule sheet', (test) => {
  test('the rule sheet shows the season’s rules first, or the rules on the screen on request', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    // The season uses the changed rule, and the page is set back to the preset's value.
    await rules.turn(FLAG)
    await rules.useForSeason('Winter')
    await shell.go('rules')
    await rules.turn(FLAG)
    const flag = formatPhrase('en', 'flag', FLAG)
    const sheet = await rules.openSheet()
    const owner = window.getByRole('combobox', { name: screen.sheetOf.label })
    await expect.poll(() => owner.innerText()).toContain('Winter')
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${flag}\tyes\tno`)
    await owner.click()
    await window.getByRole('option', { name: screen.sheetOf.chosen }).click()
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${flag}\tno\tno`)
    await rules.closeSheet()
    // If the page has the same value as the season, there is only one rule sheet and no choice.
    await rules.turn(FLAG)
    await rules.openSheet()
    expect(await owner.count()).toBe(0)
  })
})
