// Rounds added to a stage that already has seats: the existing rounds stay unchanged, and the added ones are as even as
// these allow (docs/spec/scoring.md §4).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSeating } from '../../../src/club/seating/run.ts'
import { validateSchedule } from '../../../src/club/seating/schedule.ts'
import { anyProblem, fullTables, problemOf, startOf } from './seatingProblem.ts'
import { balanceSeats } from '../../../src/club/seating/seatBalance.ts'

const now = () => 0
const counts = (schedule: readonly (readonly (readonly number[])[])[], player: number, size: number) => {
  const seats = Array.from({ length: size }, () => 0)
  for (const table of schedule.flat()) {
    const seat = table.indexOf(player)
    if (seat !== -1) seats[seat] = (seats[seat] ?? 0) + 1
  }
  return seats
}
const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of)

test('kept rounds stay unchanged, and a player’s seat counts in added rounds differ by at most 1', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyProblem.filter(({ rounds }) => rounds > 1),
      fc.nat(),
      fc.nat({ max: 5 }),
      async (problem, cut, seed) => {
        const kept = 1 + (cut % (problem.rounds - 1))
        const { players, size } = problem
        const from = balanceSeats(players, size, startOf({ ...problem, rounds: kept }, seed))
        const { schedule } = await runSeating(problem, { seed, seconds: 9, iterations: 20_000, from, kept }, { now })
        expect(schedule.slice(0, kept)).toEqual(from)
        expect(validateSchedule(problem, schedule).ok).toBe(true)
        for (let player = 1; player <= players; player += 1) {
          const [before, added, all] = [from, schedule.slice(kept), schedule].map((part) => counts(part, player, size))
          expect(spread(added ?? [])).toBeLessThanOrEqual(1)
          expect(spread(all ?? [])).toBeLessThanOrEqual(spread(before ?? []) + 1)
        }
      },
    ),
    { seed: 7, numRuns: 60 },
  )
})

test('the search makes pairs in added rounds more even and keeps separated pairs apart', async () => {
  const problem = fullTables(4, 12, { separate: [[1, 2]] })
  const from = (await runSeating({ ...problem, rounds: 10 }, { seed: 1, seconds: 9, iterations: 400_000 }, { now }))
    .schedule
  const chance = await runSeating(problem, { seed: 1, seconds: 9, iterations: 0, from, kept: 10 }, { now })
  const found = await runSeating(problem, { seed: 1, seconds: 9, iterations: 400_000, from, kept: 10 }, { now })
  expect(found.quality.pairs.sd).toBeLessThan(chance.quality.pairs.sd)
  expect(found.quality.separations.broken).toEqual([])
  expect(found.quality.seats.worst).toBeLessThanOrEqual(2)
})

test('players who played more in the kept rounds sit out more in the added rounds', async () => {
  const problem = problemOf({ players: 12, tables: 1, rounds: 6 })
  const from = startOf({ ...problem, rounds: 3 }, 1)
  const { quality } = await runSeating(problem, { seed: 1, seconds: 9, iterations: 50_000, from, kept: 3 }, { now })
  expect(quality.games).toEqual({ fewest: 5, most: 5 })
})
