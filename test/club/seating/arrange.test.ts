// Balancing seats and tables after the search. Seats are balanced exactly, tables as far as this is possible with new
// labels, and neither step changes who meets whom.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceTablesAndSeats } from '../../../src/club/seating/run.ts'
import { computeSeatingQuality } from '../../../src/club/seating/quality.ts'
import { SeatingSearch } from '../../../src/club/seating/search.ts'
import { validateSchedule, type SeatingSchedule } from '../../../src/club/seating/schedule.ts'
import { balanceSeats } from '../../../src/club/seating/seatBalance.ts'
import { relabelTablesEvenly } from '../../../src/club/seating/tableBalance.ts'
import { anyProblem, fullTables, startOf } from './seatingProblem.ts'
import { countBarredPlacementsIn } from '../../../src/club/seating/barredPlacements.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const whoIsWhere = (schedule: SeatingSchedule) =>
  schedule.map((round) => round.map((seats) => seats.toSorted((a, b) => a - b)))
const whoMeets = (schedule: SeatingSchedule) => whoIsWhere(schedule).map((round) => round.map(String).toSorted())

test('balancing an already balanced schedule changes nothing', () => {
  const problem = fullTables(2, 10)
  const once = balanceTablesAndSeats(problem, startOf(problem, 1), 1)
  expect(balanceTablesAndSeats(problem, once, 1)).toEqual(once)
  expect(validateSchedule(problem, once).ok).toBe(true)
})

describe('balancing seats', () => {
  test('makes each player’s counts over the seats differ by at most one', () => {
    fc.assert(
      fc.property(anyProblem, seed, (problem, from) => {
        const start = startOf(problem, from)
        const seated = balanceSeats(problem.players, problem.size, start)
        expect(whoIsWhere(seated)).toEqual(whoIsWhere(start))
        expect(computeSeatingQuality(problem, seated).seats).toEqual({
          worst: expect.toSatisfy((worst: number) => worst <= 1),
          uneven: 0,
        })
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    { tables: 2, rounds: 10, worst: 0 },
    { tables: 7, rounds: 12, worst: 1 },
    { tables: 20, rounds: 60, worst: 0 },
  ])(
    'leaves seat counts that differ by up to $worst with $tables tables and $rounds rounds',
    ({ tables, rounds, worst }) => {
      const problem = fullTables(tables, rounds)
      expect(computeSeatingQuality(problem, balanceSeats(problem.players, 10, startOf(problem, 1))).seats.worst).toBe(
        worst,
      )
    },
  )
})

describe('balancing tables', () => {
  test('changes only labels and never makes a schedule less even', () => {
    fc.assert(
      fc.property(anyProblem, seed, (problem, from) => {
        const start = startOf(problem, from)
        const placed = relabelTablesEvenly(problem.players, start, from)
        expect(whoMeets(placed)).toEqual(whoMeets(start))
        const [before, after] = [start, placed].map((schedule) => tableEvenness(schedule, problem.players))
        expect(firstDifference(before, after)).toBeGreaterThanOrEqual(-1e-6)
      }),
      { numRuns: 25 },
    )
  })

  test('keeps relatives of a judge away from the judge’s tables if possible', () => {
    const problem = fullTables(4, 12)
    const start = startOf(problem, 5)
    // Two relatives belong to the judge of table 1, and one to the judge of table 3. In round 2 the judges of tables 1
    // and 4 are exchanged.
    const barred = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((round) => [
      { player: 7, round, table: round === 2 ? 4 : 1 },
      { player: 23, round, table: round === 2 ? 4 : 1 },
      { player: 31, round, table: 3 },
    ])
    expect(countBarredPlacementsIn(barred, relabelTablesEvenly(40, start, 1))).toBeGreaterThan(0)
    const placed = relabelTablesEvenly(40, start, 1, 0, barred)
    expect(whoMeets(placed)).toEqual(whoMeets(start))
    expect(countBarredPlacementsIn(barred, placed)).toBe(0)
  })

  test('keeps as many relatives away as new labels allow', () => {
    const problem = fullTables(2, 4)
    const start = startOf(problem, 2)
    // Six relatives of the judge of table 1, who are spread over both tables.
    const barred = [1, 2, 3, 4].flatMap((round) => [1, 2, 3, 4, 5, 6].map((player) => ({ player, round, table: 1 })))
    const placed = relabelTablesEvenly(20, start, 1, 0, barred)
    const left = start.map((round) => Math.min(...round.map((seats) => seats.filter((player) => player <= 6).length)))
    expect(computeSeatingQuality({ ...problem, barred }, placed).barred).toEqual({
      places: 24,
      broken: left.reduce((sum, each) => sum + each, 0),
    })
  })

  test('leaves played rounds unchanged', () => {
    const start = startOf(fullTables(2, 4), 2)
    const barred = [1, 2, 3, 4].map((round) => ({ player: 1, round, table: 1 }))
    const placed = relabelTablesEvenly(20, start, 1, 2, barred)
    expect(placed.slice(0, 2)).toEqual(start.slice(0, 2))
    expect(countBarredPlacementsIn(barred, placed.slice(2))).toBe(0)
    expect(placed.slice(2).every(([first]) => first?.includes(1) === false)).toBe(true)
  })

  test('gives everybody each table equally often if that is possible', () => {
    // Four blocks of five players stay together. A table consists of two blocks, and each combination occurs in two
    // rounds.
    const blocks = [0, 5, 10, 15].map((from) => Array.from({ length: 5 }, (_, i) => from + i + 1))
    const round = (a: number, b: number) => [
      [...(blocks[a] ?? []), ...(blocks[b] ?? [])],
      [0, 1, 2, 3].filter((k) => k !== a && k !== b).flatMap((k) => blocks[k] ?? []),
    ]
    const schedule = [round(0, 1), round(0, 1), round(0, 2), round(0, 2), round(0, 3), round(0, 3)]
    const problem = fullTables(2, 6)
    expect(computeSeatingQuality(problem, schedule).tables.worst).toBe(6)
    expect(computeSeatingQuality(problem, relabelTablesEvenly(20, schedule, 1)).tables).toEqual({ worst: 0, uneven: 0 })
  })
})

describe('balancing forty players at four tables', () => {
  // An earlier version left a difference of 4 or 5, depending on the seed. Thirty million tries that keep every pair's
  // number of meetings found no difference of 3. The search itself finds 3 only with a larger SD (docs/performance.md).
  test.each([
    { rounds: 10, seed: 1 },
    { rounds: 10, seed: 8 },
    { rounds: 12, seed: 5 },
  ])('keeps the pairs and evens table counts to a difference of 4 ($rounds rounds, seed $seed)', ({ rounds, seed }) => {
    const problem = fullTables(4, rounds)
    const search = new SeatingSearch(problem, seed)
    search.step(4_000_000)
    const [before, after] = [search.bestSchedule(), balanceTablesAndSeats(problem, search.bestSchedule(), seed)].map(
      (schedule) => computeSeatingQuality(problem, schedule),
    )
    expect(after?.pairs).toEqual(before?.pairs)
    expect(before?.tables.worst).toBeGreaterThan(4)
    expect(after?.tables.worst).toBeLessThanOrEqual(4)
  })
})

/**
 * Values to compare, the most important first: the worst difference, how many players have it, and the sum of fourth
 * powers.
 */
function tableEvenness(schedule: SeatingSchedule, players: number): readonly number[] {
  const tables = schedule[0]?.length ?? 1
  const counts = Array.from({ length: players }, (_, i) =>
    Array.from({ length: tables }, (__, t) => schedule.filter((round) => round[t]?.includes(i + 1)).length),
  )
  const gaps = counts.map((own) => Math.max(...own) - Math.min(...own))
  const worst = Math.max(...gaps)
  const powers = counts.flat().reduce((sum, n) => sum + (n - schedule.length / tables) ** 4, 0)
  return [worst, gaps.filter((gap) => gap === worst).length, powers]
}

function firstDifference(before: readonly number[] = [], after: readonly number[] = []): number {
  return before.map((value, i) => value - (after[i] ?? 0)).find((value) => Math.abs(value) > 1e-6) ?? 0
}
