// Seats and tables after the search: seats are solved exactly, tables as well as labels allow, and
// neither changes who meets whom.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange } from '../../../src/club/seating/run.ts'
import { seatingQuality } from '../../../src/club/seating/quality.ts'
import { createSearch } from '../../../src/club/seating/search.ts'
import { validateSchedule, type Schedule } from '../../../src/club/seating/schedule.ts'
import { balanceSeats } from '../../../src/club/seating/seats.ts'
import { balanceTables } from '../../../src/club/seating/tables.ts'
import { anyProblem, fullTables, startOf } from './seatingProblem.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const whoIsWhere = (schedule: Schedule) =>
  schedule.map((round) => round.map((seats) => seats.toSorted((a, b) => a - b)))
const whoMeets = (schedule: Schedule) => whoIsWhere(schedule).map((round) => round.map(String).toSorted())

describe('seats', () => {
  test('every player’s counts over the seats differ by at most one, for any players and games', () => {
    fc.assert(
      fc.property(anyProblem, seed, (problem, from) => {
        const start = startOf(problem, from)
        const seated = balanceSeats(problem.players, problem.size, start)
        expect(whoIsWhere(seated)).toEqual(whoIsWhere(start))
        expect(seatingQuality(problem, seated).seats).toEqual({
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
  ])('$tables tables, $rounds rounds: $worst', ({ tables, rounds, worst }) => {
    const problem = fullTables(tables, rounds)
    expect(seatingQuality(problem, balanceSeats(problem.players, 10, startOf(problem, 1))).seats.worst).toBe(worst)
  })
})

describe('tables', () => {
  test('only labels change, and evenness never suffers', () => {
    fc.assert(
      fc.property(anyProblem, seed, (problem, from) => {
        const start = startOf(problem, from)
        const placed = balanceTables(problem.players, start, from)
        expect(whoMeets(placed)).toEqual(whoMeets(start))
        const [before, after] = [start, placed].map((schedule) => tableEvenness(schedule, problem.players))
        expect(firstDifference(before, after)).toBeGreaterThanOrEqual(-1e-6)
      }),
      { numRuns: 25 },
    )
  })

  test('where everybody can go round all tables evenly, everybody does', () => {
    // Four blocks of five keep together: a table is two blocks, two rounds a pairing.
    const blocks = [0, 5, 10, 15].map((from) => Array.from({ length: 5 }, (_, i) => from + i + 1))
    const round = (a: number, b: number) => [
      [...(blocks[a] ?? []), ...(blocks[b] ?? [])],
      [0, 1, 2, 3].filter((k) => k !== a && k !== b).flatMap((k) => blocks[k] ?? []),
    ]
    const schedule = [round(0, 1), round(0, 1), round(0, 2), round(0, 2), round(0, 3), round(0, 3)]
    const problem = fullTables(2, 6)
    expect(seatingQuality(problem, schedule).tables.worst).toBe(6)
    expect(seatingQuality(problem, balanceTables(20, schedule, 1)).tables).toEqual({ worst: 0, uneven: 0 })
  })
})

describe('forty players at four tables', () => {
  // Before it was 4 or 5 by the seed. Thirty million tries that leave every pair's sum alone found no 3; the search
  // itself finds it only at a larger SD (docs/performance.md).
  test.each([
    { rounds: 10, seed: 1 },
    { rounds: 10, seed: 8 },
    { rounds: 12, seed: 5 },
  ])('$rounds rounds, seed $seed: nobody’s tables differ by more than four, at the same pairs', ({ rounds, seed }) => {
    const problem = fullTables(4, rounds)
    const search = createSearch(problem, seed)
    search.step(4_000_000)
    const [before, after] = [search.best(), arrange(problem, search.best(), seed)].map((schedule) =>
      seatingQuality(problem, schedule),
    )
    expect(after?.pairs).toEqual(before?.pairs)
    expect(before?.tables.worst).toBeGreaterThan(4)
    expect(after?.tables.worst).toBeLessThanOrEqual(4)
  })
})

test('a plan that is even already keeps its seats', () => {
  const problem = fullTables(2, 10)
  const once = arrange(problem, startOf(problem, 1), 1)
  expect(arrange(problem, once, 1)).toEqual(once)
  expect(validateSchedule(problem, once).ok).toBe(true)
})

/** What is compared, the weightiest first: the worst difference, how many have it, fourth powers. */
function tableEvenness(schedule: Schedule, players: number): readonly number[] {
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
