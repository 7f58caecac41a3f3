// Seating problems for the tests, fixed and arbitrary.

import fc from 'fast-check'
import { createSeatingProblem, type SeatingInput, type SeatingProblem } from '../../../src/club/seating/problem.ts'
import { SeatingSearch } from '../../../src/club/seating/search.ts'
import type { PlayerPair } from '../../../src/club/seating/playerPair.ts'
import type { SeatingSchedule } from '../../../src/club/seating/schedule.ts'

export function problemOf(input: SeatingInput): SeatingProblem {
  const problem = createSeatingProblem(input)
  if (!problem.ok) throw new Error(problem.error.code)
  return problem.value
}

export function fullTables(tables: number, rounds: number, rest: Partial<SeatingInput> = {}): SeatingProblem {
  return problemOf({ players: 10 * tables, tables, rounds, ...rest })
}

/** Schedule of a search before its first step: random, or a known design. */
export function startOf(problem: SeatingProblem, seed: number): SeatingSchedule {
  return new SeatingSearch(problem, seed).bestSchedule()
}

/**
 * Problems that are small enough to be quick, but varied: players who sit out, separated pairs, and tables of other
 * sizes.
 */
export const anyProblem: fc.Arbitrary<SeatingProblem> = fc
  .record({
    tables: fc.integer({ min: 1, max: 4 }),
    size: fc.integer({ min: 4, max: 10 }),
    spare: fc.integer({ min: 0, max: 7 }),
    rounds: fc.integer({ min: 1, max: 14 }),
  })
  .chain(({ tables, size, spare, rounds }) => {
    const players = tables * size + spare
    const pair: fc.Arbitrary<PlayerPair> = fc
      .tuple(fc.integer({ min: 1, max: players }), fc.integer({ min: 1, max: players }))
      .filter(([a, b]) => a !== b)
    return fc
      .record({ separate: fc.array(pair, { maxLength: tables < 2 ? 0 : 1 }), avoid: fc.array(pair, { maxLength: 3 }) })
      .map(({ separate, avoid }) => problemOf({ players, tables, size, rounds, separate, avoid }))
  })
