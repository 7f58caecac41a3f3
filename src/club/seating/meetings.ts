// Counts how often each pair of players meets, and computes the sums that measure pair balance. Uses whole numbers
// only: SSQ = Σ (M − mean)² has the denominator C(p,2), so it stays a fraction, and comparisons with the bound use ΣM².
// Source: docs/spec/scoring.md §4.

import type { SeatingProblem } from './problem.ts'
import type { SeatingSchedule } from './schedule.ts'

export interface MeetingCounts {
  /**
   * Number of meetings of each pair, in both directions. Players a and b, counted from 1, are at `(a − 1) · players + b
   * − 1`.
   */
  readonly counts: Int16Array
  readonly players: number
}

export function countMeetings(players: number, schedule: SeatingSchedule): MeetingCounts {
  const counts = new Int16Array(players * players)
  for (const seats of schedule.flat()) {
    for (const a of seats)
      for (const b of seats)
        if (a !== b) counts[(a - 1) * players + b - 1] = (counts[(a - 1) * players + b - 1] ?? 0) + 1
  }
  return { counts, players }
}

export function meetingsOfPair({ counts, players }: MeetingCounts, a: number, b: number): number {
  return counts[(a - 1) * players + b - 1] ?? 0
}

/** ΣM² over all pairs, a whole number. */
export function sumOfSquaredMeetings({ counts }: MeetingCounts): number {
  return counts.reduce((sum, m) => sum + m * m, 0) / 2
}

export function countPairs(players: number): number {
  return (players * (players - 1)) / 2
}

/** ΣM, which is the same for every schedule of a problem. */
export function sumOfPairMeetings({ size, tables, rounds }: SeatingProblem): number {
  return countPairs(size) * tables * rounds
}

/** Standard deviation of the meetings, from ΣM². Only the last operation rounds. */
export function meetingStandardDeviation(problem: SeatingProblem, squares: number): number {
  const pairs = countPairs(problem.players)
  return Math.sqrt(pairs * squares - sumOfPairMeetings(problem) ** 2) / pairs
}
