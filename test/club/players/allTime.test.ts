// Statistics over all years of a club: games and wins of all seasons, and the games of the same day in earlier years.

import { expect, it } from 'vitest'
import { computeAllTimeStatistics } from '../../../src/club/players/allTime.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN } from '../../scoring/ratings/rows.ts'
import fc from 'fast-check'

const CLUB = clubOf([season('s'), season('t')])

it('the players’ games add up to the seats in all finished games, and wins never exceed games', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { games, people } = computeAllTimeStatistics(CLUB, rows, '2030-01-01')
      const seats = rows.filter(({ isVoid, outcome }) => !isVoid && outcome !== null).flatMap((each) => each.seats)
      expect(people.reduce((sum, person) => sum + person.games, 0)).toBe(seats.length)
      expect(people.every((person) => person.red.games + person.black.games === person.games)).toBe(true)
      expect(people.every((person) => person.wins <= person.games && person.first <= person.last)).toBe(true)
      expect(games).toBeLessThanOrEqual(rows.length)
    }),
    { numRuns: 50 },
  )
})

it('people with the most games come first, with the first and last date on which they played', () => {
  const people = PEOPLE.slice(0, 10)
  const { people: shown, onThisDay } = computeAllTimeStatistics(
    CLUB,
    [
      row(people, TEN, { number: 1, evening: '2024-03-12', firstVictim: 'p1' }),
      row(people, TEN, { number: 2, evening: '2025-03-12', winner: 'mafia', season: 't' }),
      row(people.with(0, 'p11'), TEN, { number: 3, evening: '2025-11-01' }),
      row(people, TEN, { number: 4, evening: '2025-03-12', isVoid: true }),
      row(people, TEN, { number: 5, evening: '2026-03-12' }),
    ],
    '2026-03-12',
  )
  expect(shown.find(({ member }) => member === 'p1')).toMatchObject({
    games: 3,
    wins: 2,
    red: { games: 3, wins: 2 },
    black: { games: 0, wins: 0 },
    firstVictim: 1,
    seasons: 2,
    first: '2024-03-12',
    last: '2026-03-12',
  })
  expect(shown[0]?.games).toBe(4)
  // Games of earlier years, the latest first. Today's game and void games are not included.
  expect(onThisDay.map(({ number, evening }) => [number, evening])).toEqual([
    [2, '2025-03-12'],
    [1, '2024-03-12'],
  ])
})
