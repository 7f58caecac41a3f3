// Counts how often every two players meet, and the sums by which pair balance is judged. Uses whole numbers only: SSQ =
// Σ (M − mean)² has the denominator C(p,2), so it stays a fraction, and comparisons with the bound use ΣM². Source:
// docs/spec/scoring.md §4.

import type { Schedule, SeatingProblem } from './problem.ts'

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

// The proven lower bound of ΣM², and so of the SD of meetings, which no schedule can beat. First, two rounds share at
// least f(T) pairs at every table, because the players of a table are split over the T tables of the other round.
// Second, meetings are whole numbers, so they cannot be closer to their mean than the two integers next to it. Source:
// docs/spec/scoring.md §4.
/** Lowest possible ΣM². Null if players sit out, because rounds then share fewer pairs and no bound is known. */
export function sumOfSquaresLowerBound(problem: SeatingProblem): number | null {
  const { players, tables, rounds, size } = problem
  if (players !== tables * size) return null
  const total = totalMeetings(problem)
  const shared = total + rounds * (rounds - 1) * tables * minPairsTogether(size, tables)
  return Math.max(shared, evenSumOfSquares(problem))
}

/** The ΣM² that ends a search. A schedule that reaches it is proven optimal, whether or not players sit out. */
export function provenSumOfSquares(problem: SeatingProblem): number {
  return sumOfSquaresLowerBound(problem) ?? evenSumOfSquares(problem)
}

/**
 * ΣM² if every pair differs from the mean by less than one meeting. No schedule can have a lower value, however players
 * sit out. This is φ(1−φ)·C(p,2), expressed as ΣM²: total − floor·C(p,2) pairs meet once more often than the others.
 */
function evenSumOfSquares(problem: SeatingProblem): number {
  const total = totalMeetings(problem)
  const pairs = pairCount(problem.players)
  const floor = Math.floor(total / pairs)
  return pairs * floor * floor + (total - floor * pairs) * (2 * floor + 1)
}

/** f(T): the minimum number of pairs that stay together when `size` players are split into `parts`. */
export function minPairsTogether(size: number, parts: number): number {
  const small = Math.floor(size / parts)
  const larger = size - small * parts
  return larger * pairCount(small + 1) + (parts - larger) * pairCount(small)
}
