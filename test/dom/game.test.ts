// A live game by keyboard, with undo and a correction, and the number of keys for a whole game.

import { expect } from 'vitest'
import { FIRST_NIGHT, playFirstDay, playSecondDay, sitDown } from '../e2e/fixtures/evening.ts'
import { MOST_KEYS, WHOLE_GAME_CARDS, WHOLE_GAME_ENTRIES, WHOLE_GAME_KEYS } from '../support/wholeCityGame.ts'
import { openGame, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'

inDom('a city game', (test) => {
  test('the end of the night can be undone, and correcting the first vote changes the verdict', async ({ window }) => {
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

    // Three of the six votes were for the other nominee: 3 leaves instead of 8, and the mafia plays on.
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

inDom('the keys of a whole city game', (test) => {
  test('a city game of 76 entries needs at most 120 key presses, including the clocks', async ({ window }) => {
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
      // The second speaker starts without an additional key.
      if (pressed === 3) await expect.poll(() => timer.innerText()).not.toBe('1:00')
    }
    await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
    await game.saved()
    expect((await told(window, 'games.get', { game: id })).log).toHaveLength(WHOLE_GAME_ENTRIES)
    expect(pressed).toBeLessThanOrEqual(MOST_KEYS)
  })
})
