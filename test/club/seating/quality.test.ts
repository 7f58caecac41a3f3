// The report on any schedule, the validation of a schedule made by hand, and the effect of a swap.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBetterSeatingQuality, computeSeatingQuality } from '../../../src/club/seating/quality.ts'
import { validateSchedule, type SeatingSchedule } from '../../../src/club/seating/schedule.ts'
import { anyProblem, fullTables, problemOf, startOf } from './seatingProblem.ts'
import { computeSwapEffect } from '../../../src/club/seating/swapEffect.ts'

// Five players, one table of four, and three rounds: small enough to count by hand.
const small = problemOf({ players: 5, tables: 1, rounds: 3, size: 4, separate: [[1, 2]], avoid: [[3, 4]] })
const schedule: SeatingSchedule = [[[1, 3, 4, 5]], [[3, 2, 5, 4]], [[1, 2, 3, 5]]]

test('the report agrees with a count by hand', () => {
  expect(computeSeatingQuality(small, schedule)).toEqual({
    // Ten pairs meet 18 times: 12 once, 13 twice, 14 once, 15 twice, 23 twice, 24 once, 25 twice, 34 twice, 35 three
    // times, and 45 twice.
    pairs: { mean: 1.8, sd: Math.sqrt(0.36), bound: null, optimal: false, histogram: { 1: 3, 2: 6, 3: 1 } },
    // Player 1 sits twice on seat 1, 2 twice on seat 2, and 5 twice on seat 4. Players 3 and 4 change seats.
    seats: { worst: 2, uneven: 3 },
    tables: { worst: 0, uneven: 0 },
    leastTables: 0,
    games: { fewest: 2, most: 3 },
    separations: { kept: 0, broken: [{ pair: [1, 2], meetings: 1 }] },
    avoided: { pairs: 1, meetings: 2 },
    barred: { places: 0, broken: 0 },
  })
})

test.each([
  { tables: 2, rounds: 4, least: 0 },
  { tables: 2, rounds: 5, least: 1 },
  { tables: 3, rounds: 6, least: 0 },
  { tables: 4, rounds: 6, least: 1 },
])(
  'with $rounds rounds, a player’s counts of the $tables tables must differ by at least $least',
  ({ tables, rounds, least }) => {
    const problem = fullTables(tables, rounds)
    expect(computeSeatingQuality(problem, startOf(problem, 1)).leastTables).toBe(least)
  },
)

describe('a schedule is refused with the location', () => {
  test.each<{ title: string; schedule: SeatingSchedule; error: object }>([
    {
      title: 'too few rounds',
      schedule: schedule.slice(1),
      error: { code: 'seating/round-count', params: { count: 2, rounds: 3 } },
    },
    {
      title: 'too many tables',
      schedule: [
        ...schedule.slice(1),
        [
          [1, 2, 3, 4],
          [5, 1, 2, 3],
        ],
      ],
      error: { code: 'seating/table-count', params: { round: 3, count: 2, tables: 1 } },
    },
    {
      title: 'an empty chair',
      schedule: [[[1, 2, 3]], ...schedule.slice(1)],
      error: { code: 'seating/table-not-full', params: { round: 1, table: 1, count: 3, size: 4 } },
    },
    {
      title: 'an unknown player',
      schedule: [...schedule.slice(1), [[1, 2, 3, 6]]],
      error: { code: 'seating/unknown-in-round', params: { round: 3, table: 1, player: 6, players: 5 } },
    },
    {
      title: 'a fraction as a player',
      schedule: [...schedule.slice(1), [[1, 2, 3, 4.5]]],
      error: { code: 'seating/unknown-in-round', params: { round: 3, table: 1, player: 4.5, players: 5 } },
    },
    {
      title: 'a player at two seats',
      schedule: [[[1, 2, 3, 1]], ...schedule.slice(1)],
      error: { code: 'seating/twice-in-round', params: { round: 1, player: 1 } },
    },
  ])('if it has $title', ({ schedule: wrong, error }) => {
    expect(validateSchedule(small, wrong)).toEqual({ ok: false, error })
  })
})

describe('a swap of two players', () => {
  test('reports the quality before and after if one player sits out', () => {
    // In round 3 players 1 and 2 no longer meet, but 3 and 4 meet for a third time.
    const effect = computeSwapEffect(small, schedule, 3, 2, 4)
    expect(effect).toMatchObject({
      ok: true,
      value: {
        schedule: [[[1, 3, 4, 5]], [[3, 2, 5, 4]], [[1, 4, 3, 5]]],
        before: { separations: { kept: 0 }, avoided: { meetings: 2 } },
        after: { separations: { kept: 1, broken: [] }, avoided: { meetings: 3 }, games: { fewest: 1, most: 3 } },
      },
    })
  })

  test.each([
    { title: 'the round is unknown', round: 4, a: 1, b: 2, code: 'seating/no-such-round' },
    { title: 'a player is unknown', round: 1, a: 1, b: 6, code: 'seating/no-such-player' },
    { title: 'both players are the same', round: 1, a: 3, b: 3, code: 'seating/player-with-himself' },
  ])('is refused if $title', ({ round, a, b, code }) => {
    expect(computeSwapEffect(small, schedule, round, a, b)).toMatchObject({ ok: false, error: { code } })
  })

  test('is refused if both sit out', () => {
    const two = problemOf({ players: 6, tables: 1, rounds: 1, size: 4 })
    expect(computeSwapEffect(two, [[[1, 2, 3, 4]]], 1, 5, 6)).toMatchObject({
      ok: false,
      error: { code: 'seating/both-sit-out' },
    })
  })

  test('gives a valid schedule, and repeating the swap undoes it', () => {
    fc.assert(
      fc.property(anyProblem, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (problem, seed, r, i, j) => {
        const start = startOf(problem, seed)
        const [round, a, b] = [(r % problem.rounds) + 1, (i % problem.players) + 1, (j % problem.players) + 1]
        const effect = computeSwapEffect(problem, start, round, a, b)
        fc.pre(effect.ok)
        expect(validateSchedule(problem, effect.value.schedule).ok).toBe(true)
        const back = computeSwapEffect(problem, effect.value.schedule, round, a, b)
        expect(back).toEqual({
          ok: true,
          value: { schedule: start, before: effect.value.after, after: effect.value.before },
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('a schedule', () => {
  const report = computeSeatingQuality(small, schedule)
  const fewer = { ...report, pairs: { ...report.pairs, sd: 0.1 } }
  const round = { ...report, tables: { worst: -1, uneven: 0 } }
  const apart = { ...report, separations: { kept: 1, broken: [] } }

  test.each([
    ['is better with more even pairs', fewer, report, true],
    ['is better with more even tables if the pairs are equal', round, report, true],
    ['is better with more even pairs, whatever the tables', fewer, round, true],
    ['is not better with more even tables if its pairs are less even', round, fewer, false],
    ['is better with fewer broken separations, whatever the other pairs', apart, fewer, true],
    ['is never better than itself', report, report, false],
  ] as const)('%s', (_, plan, other, better) => {
    expect(isBetterSeatingQuality(plan, other)).toBe(better)
  })
})
