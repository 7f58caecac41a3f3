// The laws of the search: its result is a valid schedule, its running sums are correct, it can be repeated exactly, and
// continuing never makes a schedule worse.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byeUnfairnessChangeOfSwap,
  createScheduleGrid,
  scheduleFromSlots,
  applySwap,
  energyChangeOfSwap,
} from '../../../src/club/seating/scheduleGrid.ts'
import { computeSeatingQuality } from '../../../src/club/seating/quality.ts'
import { validateSchedule } from '../../../src/club/seating/schedule.ts'
import { SeatingSearch } from '../../../src/club/seating/search.ts'
import { anyProblem, fullTables, problemOf, startOf } from './seatingProblem.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('avoided pairs seldom meet, and the rest stays balanced', () => {
  const problem = fullTables(3, 10, {
    avoid: [
      [1, 2],
      [1, 3],
      [7, 8],
    ],
  })
  const search = new SeatingSearch(problem, 1)
  search.step(1_500_000)
  const { avoided, pairs } = computeSeatingQuality(problem, search.bestSchedule())
  expect(avoided.meetings).toBeLessThanOrEqual(3)
  expect(pairs.sd).toBeLessThan(1.2)
})

describe('every search', () => {
  test('gives a schedule in which the numbers of games differ by at most one', () => {
    fc.assert(
      fc.property(anyProblem, seed, fc.integer({ min: 0, max: 30_000 }), (problem, from, steps) => {
        const search = new SeatingSearch(problem, from)
        search.step(steps)
        expect(validateSchedule(problem, search.bestSchedule())).toMatchObject({ ok: true })
        const { games } = computeSeatingQuality(problem, search.bestSchedule())
        expect(games.most - games.fewest).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  test('has running sums that equal a full count after any swaps', () => {
    fc.assert(
      fc.property(anyProblem, seed, fc.infiniteStream(fc.nat()), (problem, from, numbers) => {
        const board = createScheduleGrid(problem, startOf(problem, from))
        const draw = (below: number) => (numbers.next().value ?? 0) % below
        for (let k = 0; k < 30 && problem.players > problem.size; k += 1) {
          const round = draw(problem.rounds) * problem.players
          const u = draw(board.chairs)
          const v = draw(problem.players)
          if (Math.floor(u / problem.size) === Math.floor(v / problem.size)) continue
          applySwap(
            board,
            round,
            u,
            v,
            energyChangeOfSwap(board, round, u, v),
            byeUnfairnessChangeOfSwap(board, round, u, v),
          )
        }
        const counted = createScheduleGrid(problem, scheduleFromSlots(board, board.slots))
        expect({ energy: board.energy, unfair: board.unfair, weights: board.weights, byes: board.byes }).toEqual({
          energy: counted.energy,
          unfair: counted.unfair,
          weights: counted.weights,
          byes: counted.byes,
        })
      }),
      { numRuns: 60 },
    )
  })

  test('gives the same schedule for the same seed and iterations', () => {
    fc.assert(
      fc.property(
        anyProblem,
        seed,
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
        (problem, from, cuts) => {
          const [whole, cut] = [new SeatingSearch(problem, from), new SeatingSearch(problem, from)]
          whole.step(cuts.reduce((sum, n) => sum + n, 0))
          for (const steps of cuts) cut.step(steps)
          expect(cut.bestSchedule()).toEqual(whole.bestSchedule())
          expect(cut.iterations).toBe(whole.iterations)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('never becomes worse when continued, in balance or in separated pairs', () => {
    fc.assert(
      fc.property(anyProblem, seed, fc.integer({ min: 0, max: 20_000 }), (problem, from, steps) => {
        const first = new SeatingSearch(problem, from)
        first.step(steps)
        const second = new SeatingSearch(problem, from + 1, first.bestSchedule())
        expect(second.bestSchedule()).toEqual(first.bestSchedule())
        second.step(20_000)
        expect(second.energy).toBeLessThanOrEqual(first.energy)
        const [before, after] = [first, second].map((search) => search.measureBestSchedule().broken)
        expect(after).toBeLessThanOrEqual(before ?? Number.NaN)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the proven optimum', () => {
  test.each([
    // An avoided pair excludes the known design. The optimum can still be reached, because an optimal schedule may have
    // pairs that never meet.
    { tables: 2, rounds: 4, avoid: [[1, 2]] as const },
    { tables: 3, rounds: 3, avoid: [[5, 9]] as const },
  ])('is found by annealing, with $tables tables and $rounds rounds', ({ tables, rounds, avoid }) => {
    const problem = fullTables(tables, rounds, { avoid })
    const search = new SeatingSearch(problem, 1)
    search.step(2_000_000)
    expect(search.isProvenOptimal).toBe(true)
    expect(computeSeatingQuality(problem, search.bestSchedule())).toMatchObject({
      pairs: { optimal: true },
      avoided: { meetings: 0 },
    })
  })

  test('ends the search', () => {
    const search = new SeatingSearch(fullTables(2, 4, { avoid: [[1, 2]] }), 1)
    search.step(2_000_000)
    const before = search.iterations
    search.step(1000)
    expect(search.iterations).toBe(before)
  })
})

describe('a proven split with resting players ends the search', () => {
  // Every pair differs from the mean by less than one meeting. No bound is known here from the sums of two rounds.
  test.each([
    { players: 12, rounds: 12 },
    { players: 12, rounds: 18 },
    { players: 13, rounds: 13 },
  ])('of $players players at one table in $rounds rounds', ({ players, rounds }) => {
    const search = new SeatingSearch(problemOf({ players, tables: 1, rounds }), 1)
    search.step(3_000_000)
    expect(search.isProvenOptimal).toBe(true)
    const tried = search.iterations
    expect(tried).toBeLessThan(1_000_000)
    search.step(1000)
    expect(search.iterations).toBe(tried)
  })

  test('unless an avoided pair still meets', () => {
    const search = new SeatingSearch(problemOf({ players: 12, tables: 1, rounds: 12, avoid: [[1, 2]] }), 1)
    search.step(100_000)
    expect(search.isProvenOptimal).toBe(false)
    expect(search.iterations).toBe(100_000)
  })
})

describe('separated pairs never meet', () => {
  test.each([
    {
      title: 'two couples',
      players: 20,
      tables: 2,
      separate: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      title: 'a team with as many players as tables',
      players: 40,
      tables: 4,
      separate: [
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
        [3, 4],
      ],
    },
    {
      title: 'ten teams of two at two tables',
      players: 20,
      tables: 2,
      separate: Array.from({ length: 10 }, (_, i) => [2 * i + 1, 2 * i + 2] as const),
    },
    {
      title: 'three players at two tables while one player sits out',
      players: 21,
      tables: 2,
      separate: [
        [1, 2],
        [1, 3],
      ],
    },
  ] as const)('if they are $title', ({ players, tables, separate }) => {
    const problem = problemOf({ players, tables, rounds: 8, separate })
    const search = new SeatingSearch(problem, 3)
    search.step(400_000)
    expect(computeSeatingQuality(problem, search.bestSchedule()).separations).toEqual({
      kept: separate.length,
      broken: [],
    })
  })

  test('unless it is inevitable, and the report then names them', () => {
    // A ring of five needs three tables, although no three of its players must all be kept apart.
    const ring = [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [1, 5],
    ] as const
    const problem = problemOf({ players: 20, tables: 2, rounds: 1, separate: ring })
    const search = new SeatingSearch(problem, 1)
    search.step(200_000)
    expect(search.measureBestSchedule().broken).toBe(1)
    expect(computeSeatingQuality(problem, search.bestSchedule()).separations).toMatchObject({
      kept: 4,
      broken: [{ meetings: 1 }],
    })
  })
})
