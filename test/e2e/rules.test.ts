// The rules are one value: a flag turned is turned in the graph, the tried night and on paper.

import { expect } from 'vitest'
import { phrase } from '../../src/i18n/phrase.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { newGame } from '../../src/i18n/en/screens/newGame.ts'
import { Home } from './pages/Home.ts'
import { NewGame } from './pages/NewGame.ts'
import { readPaper } from './pages/paper.ts'
import { Rules } from './pages/Rules.ts'
import { Shell } from './pages/Shell.ts'

const FLAG = 'loverDragSavable'
const EDGE = 'heal→drag'

overEditions('the rules', (test) => {
  test('change everywhere when a flag is turned, and go to paper so', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('rules')
    const rules = new Rules(window)

    // The Mistress is shot and drags the healed one along.
    await expect.poll(() => rules.leavers.innerText()).toBe('Leaving: 1 and 4')
    expect(await rules.isEdgeOn(EDGE)).toBe(false)
    const sheetBefore = await (await rules.openSheet()).locator('body').innerText()
    await rules.closeSheet()

    await rules.turn(FLAG)
    await expect.poll(() => rules.leavers.innerText()).toBe('Leaving: 4')
    expect(await rules.isEdgeOn(EDGE)).toBe(true)
    await rules.differences.waitFor()
    const sheetAfter = await (await rules.openSheet()).locator('body').innerText()
    // The house rule, as it is played, as the preset has it.
    expect(sheetBefore).toContain(`${phrase('en', 'flag', FLAG)}\tno\tno`)
    expect(sheetAfter).toContain(`${phrase('en', 'flag', FLAG)}\tyes\tno`)

    const paper = readPaper(await app.running.catchPdf(() => rules.printSheet()))
    expect(paper.size).toEqual([210, 297])
    expect(paper.pages).toBeGreaterThan(0)
  })
})

inBrowser('rules that were looked at', (test) => {
  test('are used for one game, which says so, and for a new season', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.turn(FLAG)

    await rules.useForGame()
    const different = window.getByRole('main').getByText(newGame.notSeasons)
    await different.waitFor()
    const tonight = new NewGame(window)
    await tonight.changeRules()
    await window.getByRole('button', { name: newGame.seasonRules }).click()
    await window.keyboard.press('Escape')
    await different.waitFor({ state: 'detached' })

    await shell.go('rules')
    await rules.turn(FLAG)
    await rules.useForSeason('Winter')
    await shell.go('home')
    await tonight.changeRules()
    await window.getByText('1 differs from preset').waitFor()
    expect(await different.count()).toBe(0)
  })
})
