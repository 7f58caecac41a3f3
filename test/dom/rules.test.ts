// Using rules from the rules page for a game or a season, and the club's own wording of the judge's phrases.

import { expect } from 'vitest'
import { formatPhrase } from '../../src/i18n/phrase.ts'
import { openGame, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { inDom } from './journey.ts'
import newGame from '../../src/i18n/en/screens/newGame.json'
import { Home } from '../e2e/pages/Home.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Rules } from '../e2e/pages/Rules.ts'
import { Shell } from '../e2e/pages/Shell.ts'

const CARDS = ['don', 'mafia', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen'] as const
const FLAG = 'loverDragSavable'

inDom('rules from the rules page', (test) => {
  test('rules from the rules page can be used for a single game and for a new season', async ({ window }) => {
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

inDom('in the list of arrows', (test) => {
  test('every arrow has a different description', async ({ window }) => {
    await new Shell(window).go('rules')
    const texts = await new Rules(window).edgeTexts()
    expect(texts).toContain('The Doctor may not self-heal two nights running: the second heal is void.')
    expect(texts).toContain('heal → mafia kill')
    expect(new Set(texts).size).toBe(texts.length)
  })
})

inDom('in the list of house rules', (test) => {
  test('a press on the sentence of a house rule switches the rule', async ({ window }) => {
    await new Shell(window).go('rules')
    const rules = new Rules(window)
    await rules.turnBySentence(FLAG)
    await rules.differences.waitFor()
    await rules.turnBySentence(FLAG)
    await rules.differences.waitFor({ state: 'detached' })
  })
})

inDom('the judge’s phrases', (test) => {
  test('the judge’s phrases appear in the club’s own wording until they are reset', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const game = await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CARDS })
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.reword('first-day', 'Welcome, {everybody}.')
    await window.getByText('{everybody} cannot be used in this phrase.').first().waitFor()
    await rules.reword('first-day', 'Welcome to the Black Cat.')
    await rules.phrase('first-day').getByText('own words').waitFor()
    await showGame(window, game)
    const cue = window.getByRole('region', { name: 'Cue', exact: true })
    await cue.getByText('Welcome to the Black Cat.').waitFor()

    await shell.go('rules')
    await rules.useOriginal('first-day')
    await showGame(window, game)
    await cue.getByText(formatPhrase('en', 'cue', 'first-day')).waitFor()
  })
})
