// Counts how often every two players meet, and the sums by which pair balance is judged. Uses whole numbers only: SSQ =
// Σ (M − mean)² has the denominator C(p,2), so it stays a fraction, and comparisons with the bound use ΣM². Source:
// docs/spec/scoring.md §4.

import type { SeatingProblem } from './problem.ts'
import type { Schedule } from './schedule.ts'

export interface Meetings {
  /** In both directions: players a and b (from 1) are at `(a − 1) · players + b − 1`. */
  readonly counts: Int16Array
  readonly players: number
}

export function countMeetings(players: number, schedule: Schedule): Meetings {
  const counts = new Int16Array(players * players)
  for (const seats of schedule.flat()) {
    for (const a of seats)
      for (const b of seats)
        if (a !== b) counts[(a - 1) * players + b - 1] = (counts[(a - 1) * players + b - 1] ?? 0) + 1
  }
  return { counts, players }
}

export function meetingsOf({ counts, players }: Meetings, a: number, b: number): number {
  return counts[(a - 1) * players + b - 1] ?? 0
}

/** ΣM² over all pairs, a whole number. */
export function sumOfSquaredMeetings({ counts }: Meetings): number {
  return counts.reduce((sum, m) => sum + m * m, 0) / 2
}

export function pairCount(players: number): number {
  return (players * (players - 1)) / 2
}

/** ΣM, which is the same for every schedule of a problem. */
export function totalMeetings({ size, tables, rounds }: SeatingProblem): number {
  return pairCount(size) * tables * rounds
}

/** Standard deviation of the meetings, from ΣM². Only the last operation rounds. */
export function meetingStandardDeviation(problem: SeatingProblem, squares: number): number {
  const pairs = pairCount(problem.players)
  return Math.sqrt(pairs * squares - totalMeetings(problem) ** 2) / pairs
}
