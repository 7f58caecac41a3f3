// A live game by keyboard, from the first card to the standings of the season, and a game that is interrupted and
// resumed.

import { expect } from 'vitest'
import screens from '../../src/i18n/en/screens/game.json'
import { FIRST_NIGHT, playFirstDay, playSecondDay, sitDown } from './fixtures/evening.ts'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Ledger } from './pages/Ledger.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'

overEditions('a city game', (test) => {
  test('a city game is played with the keyboard only, to its verdict, ledger and standings', async ({ window }) => {
    const game = await sitDown(window)
    // The table shows "Speech of seat 1" with a number.
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
    // A focused field receives the typed letters.
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

  test('a city game resumes at the same step after a reload and after a power cut at night', async ({
    ownApp: app,
  }) => {
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
