// The proven lower bound: the numbers in the specification, the splits that it counts, and that no schedule is below
// it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countMeetings, meetingStandardDeviation, sumOfSquaredMeetings } from '../../../src/club/seating/meetings.ts'
import { computeSeatingQuality } from '../../../src/club/seating/quality.ts'
import { fullTables, problemOf, startOf } from './seatingProblem.ts'
import { squaredMeetingsLowerBound, minPairsTogether } from '../../../src/club/seating/meetingsBound.ts'

test('minPairsTogether returns f(T), the fewest pairs left if ten players are split into T parts', () => {
  expect(Array.from({ length: 11 }, (_, i) => minPairsTogether(10, i + 1))).toEqual([
    45, 20, 12, 8, 5, 4, 3, 2, 1, 0, 0,
  ])
})

test('no lower bound is known when players sit out', () => {
  const problem = problemOf({ players: 22, tables: 2, rounds: 5 })
  expect(squaredMeetingsLowerBound(problem)).toBeNull()
  expect(computeSeatingQuality(problem, startOf(problem, 1)).pairs).toMatchObject({ bound: null, optimal: false })
})

test('no schedule is below the lower bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      (tables, rounds, seed) => {
        // An avoided pair makes the search start with a random schedule instead of a known design.
        const problem = fullTables(tables, rounds, { avoid: [[1, 2]] })
        expect(sumOfSquaredMeetings(countMeetings(problem.players, startOf(problem, seed)))).toBeGreaterThanOrEqual(
          squaredMeetingsLowerBound(problem) ?? Number.NaN,
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('an even split of eleven players at one table is proven optimal although players sit out', () => {
  const problem = problemOf({ players: 11, tables: 1, rounds: 10 })
  const schedule = Array.from({ length: 10 }, (_, out) => [
    Array.from({ length: 11 }, (_each, index) => index + 1).filter((player) => player !== out + 1),
  ])
  expect(computeSeatingQuality(problem, schedule).pairs).toMatchObject({ optimal: true, histogram: { 8: 45, 9: 10 } })
  const uneven = [...schedule.slice(1), schedule[1] ?? []]
  expect(computeSeatingQuality(problem, uneven).pairs.optimal).toBe(false)
})

describe('the lower bound as a standard deviation', () => {
  test.each([
    { tables: 2, rounds: 10, sd: 1.1165 },
    { tables: 3, rounds: 10, sd: 0.9593 },
    { tables: 4, rounds: 10, sd: 0.8213 },
    { tables: 4, rounds: 12, sd: 0.7183 },
    { tables: 7, rounds: 12, sd: 0.513 },
    { tables: 2, rounds: 19, sd: 0 },
    { tables: 1, rounds: 7, sd: 0 },
    // With many rounds the splits give no bound, but the fraction of the mean still does.
    { tables: 4, rounds: 30, sd: 0.2665 },
  ])('with $tables tables and $rounds rounds is $sd', ({ tables, rounds, sd }) => {
    const problem = fullTables(tables, rounds)
    expect(meetingStandardDeviation(problem, squaredMeetingsLowerBound(problem) ?? Number.NaN)).toBeCloseTo(sd, 4)
  })
})
