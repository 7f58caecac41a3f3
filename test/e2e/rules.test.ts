// The rules are one value: a flag turned is turned in the graph, the tried night and on paper.

import { expect } from 'vitest'
import { phrase } from '../../src/i18n/phrase.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import newGame from '../../src/i18n/en/screens/newGame.json'
import screen from '../../src/i18n/en/screens/rules.json'
import { Home } from './pages/Home.ts'
import { NewGame } from './pages/NewGame.ts'
import { readPaper } from './pages/paper.ts'
import { Rules } from './pages/Rules.ts'
import { Shell } from './pages/Shell.ts'

const CARDS = ['don', 'mafia', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen'] as const
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
    const sheet = await rules.openSheet()
    // The season still plays without it, and its sheet is shown first.
    expect(await sheet.locator('body').innerText()).toContain(`${phrase('en', 'flag', FLAG)}\tno\tno`)
    await rules.chooseRulesOfPage()
    // The house rule, as it is played, as the preset has it.
    expect(sheetBefore).toContain(`${phrase('en', 'flag', FLAG)}\tno\tno`)
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${phrase('en', 'flag', FLAG)}\tyes\tno`)

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

inBrowser('the rule sheet', (test) => {
  test('is the season’s first, and that of the rules on screen when it is chosen', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    // The season plays by the changed rule, and the page is then turned back to the preset's.
    await rules.turn(FLAG)
    await rules.useForSeason('Winter')
    await shell.go('rules')
    await rules.turn(FLAG)
    const flag = phrase('en', 'flag', FLAG)
    const sheet = await rules.openSheet()
    const owner = window.getByRole('combobox', { name: screen.sheetOf.label })
    await expect.poll(() => owner.innerText()).toContain('Winter')
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${flag}\tyes\tno`)
    await owner.click()
    await window.getByRole('option', { name: screen.sheetOf.chosen }).click()
    await expect.poll(() => sheet.locator('body').innerText()).toContain(`${flag}\tno\tno`)
    await rules.closeSheet()
    // Turned as the season has it, there is one sheet and nothing to choose.
    await rules.turn(FLAG)
    await rules.openSheet()
    expect(await owner.count()).toBe(0)
  })
})

inBrowser('what the judge says', (test) => {
  test('is said at the table in the words of the club, and in the program’s again', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const game = await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CARDS })
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.reword('first-day', 'Welcome, {everybody}.')
    await window.getByText('Nothing is filled in for {everybody} here.').first().waitFor()
    await rules.reword('first-day', 'Welcome to the Black Cat.')
    await rules.phrase('first-day').getByText('own words').waitFor()
    await showGame(window, game)
    const cue = window.getByRole('region', { name: 'Cue', exact: true })
    await cue.getByText('Welcome to the Black Cat.').waitFor()

    await shell.go('rules')
    await rules.useOriginal('first-day')
    await showGame(window, game)
    await cue.getByText(phrase('en', 'cue', 'first-day')).waitFor()
  })
})
