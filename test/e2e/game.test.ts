// A live game, from the first card to the season table, by keyboard; interrupted, undone, corrected.

import { expect } from 'vitest'
import screens from '../../src/i18n/en/screens/game.json'
import { FIRST_NIGHT, playFirstDay, playSecondDay, sitDown } from './fixtures/evening.ts'
import { MOST_KEYS, WHOLE_GAME_CARDS, WHOLE_GAME_ENTRIES, WHOLE_GAME_KEYS } from '../support/wholeCityGame.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Ledger } from './pages/Ledger.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'

overEditions('a city game', (test) => {
  test('is played by keyboard alone to its verdict, ledger and table', async ({ window }) => {
    const game = await sitDown(window)
    // At the table, "Speech of seat 1" with its number.
    expect(await new Shell(window).oldStyleFigures()).toEqual([])
    await playFirstDay(game)
    await game.playNight(FIRST_NIGHT)
    await playSecondDay(game)
    expect(await game.verdict.innerText()).toBe('Red team wins')
    const story = window.getByRole('region', { name: screens.story })
    expect(await story.locator('p').last().innerText()).toBe('Red team wins. Every black player is out.')
    expect(await story.locator('p').count()).toBeLessThanOrEqual(5)

    const ledger = new Ledger(window)
    await ledger.give('Bonus', 4, '0.3')
    await ledger.give('Penalty', 7, '0.3')
    await ledger.give('Reason', 7, 'talked at night')
    // A field in focus keeps its letters.
    await window.getByRole('link', { name: 'Season standings' }).press('Enter')
    const standings = await new Season(window).standings()
    expect(standings).toHaveLength(10)
    expect(standings[0]).toEqual({ place: '1', name: 'Дарья', total: '1.05' })
    expect(standings.at(-1)).toMatchObject({ name: 'Галина' })
    expect(
      standings
        .filter(({ total }) => total === '0.75')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Boris', 'Clara', 'Egor', 'Fedor', 'Ivan', 'Юлия'])
  })

  test('is resumed at the same step after a reload and after a power cut in mid-night', async ({ ownApp: app }) => {
    const game = await sitDown(app.window)
    await playFirstDay(game)
    await game.playNight(FIRST_NIGHT, 'maniac')
    await game.saved()
    const question = await game.question.innerText()
    expect(question).toBe('Who does the Maniac kill?')

    await app.window.reload()
    await expect.poll(() => new LiveGame(app.window).question.innerText()).toBe(question)

    await app.relaunchAfterKill()
    await new Home(app.window).resume()
    const resumed = new LiveGame(app.window)
    await expect.poll(() => resumed.question.innerText()).toBe(question)
    await resumed.playNight(FIRST_NIGHT)
    expect(await resumed.heading.innerText()).toContain('Day 2')
    await resumed.log.getByText('Player 1 is killed').waitFor()
  })
})

inBrowser('a city game', (test) => {
  test('takes back the end of the night, then corrects the first vote, and the verdict follows', async ({ window }) => {
    const game = await sitDown(window)
    await playFirstDay(game)
    await game.playNight(FIRST_NIGHT)
    await game.log.getByText('Player 1 is killed').waitFor()
    expect(await game.heading.innerText()).toContain('Day 2')

    await game.undo()
    expect(await game.question.innerText()).toBe('Who does the Doctor heal?')
    await game.playNight({ doctor: 5 })
    await game.log.getByText('Players 1 and 3 are killed').waitFor()
    await game.undo()
    await game.playNight(FIRST_NIGHT)
    await playSecondDay(game)
    expect(await game.verdict.innerText()).toBe('Red team wins')

    // Three of the six hands were for the other: 3 leaves instead of 8, and the mafia plays on.
    const fix = await game.fix('4, 5, 6, 7, 9 and 10 vote against 8')
    for (const seat of [4, 5, 6]) await fix.getByRole('button', { name: new RegExp(`^Seat ${seat},`) }).click()
    await fix.getByText('players 1, 7 and 8 are back in the game').waitFor()
    await fix.getByText('the game goes on').waitFor()
    await fix.getByRole('button', { name: 'Save correction', exact: true }).click()
    await fix.waitFor({ state: 'detached' })
    await expect.poll(() => game.verdict.isVisible()).toBe(false)
    await game.log.getByText('corrected: no reason given').waitFor()

    await game.undo()
    await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
  })
})

inBrowser('the keys of a whole city game', (test) => {
  test('are at most 120 for its 76 entries, clocks and all', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const { id } = await openGame(window, { preset: 'city', scheme: 'official-2025', cards: WHOLE_GAME_CARDS })
    await showGame(window, await told(window, 'games.get', { game: id }))
    const game = new LiveGame(window)
    await game.heading.waitFor()
    const timer = window.getByRole('timer')
    let pressed = 0
    for (const key of WHOLE_GAME_KEYS) {
      await game.press(key === 'E' ? 'Enter' : key === '10' ? '0' : key.toLowerCase())
      pressed += 1
      // The second speaker has begun without a key of its own.
      if (pressed === 3) await expect.poll(() => timer.innerText()).not.toBe('1:00')
    }
    await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
    await game.saved()
    expect((await told(window, 'games.get', { game: id })).log).toHaveLength(WHOLE_GAME_ENTRIES)
    expect(pressed).toBeLessThanOrEqual(MOST_KEYS)
  })
})
