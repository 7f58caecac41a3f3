// How often every two players meet, and the sums that pair balance is judged by. Whole numbers
// only: SSQ = Σ (M − mean)² has the denominator C(p,2), so it is kept as a fraction and comparisons
// with the bound are made on ΣM². Source: docs/spec/scoring.md §4.

import type { Schedule, SeatingProblem } from './problem.ts'

export interface Meetings {
  /** Both ways: players a and b (from 1) at `(a − 1) · players + b − 1`. */
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

/** ΣM² over pairs, a whole number. */
export function sumOfSquaredMeetings({ counts }: Meetings): number {
  return counts.reduce((sum, m) => sum + m * m, 0) / 2
}

export function pairCount(players: number): number {
  return (players * (players - 1)) / 2
}

/** ΣM: the same for every schedule of a problem. */
export function totalMeetings({ size, tables, rounds }: SeatingProblem): number {
  return pairCount(size) * tables * rounds
}

/** The standard deviation of the meetings, from ΣM². Rounded only here, by the last operation. */
export function meetingStandardDeviation(problem: SeatingProblem, squares: number): number {
  const pairs = pairCount(problem.players)
  return Math.sqrt(pairs * squares - totalMeetings(problem) ** 2) / pairs
}

// What no schedule can beat: the proven lower bound of ΣM², hence of the SD of meetings.
// First: two rounds share at every table at least f(T) pairs, since the players of a table are
// split over the T tables of the other round. Second: meetings are whole numbers, so they cannot
// be closer to their mean than its two neighbours. Source: docs/spec/scoring.md §4.
/** The least ΣM², or null where none is known: players sit out, so rounds share fewer pairs. */
export function sumOfSquaresLowerBound(problem: SeatingProblem): number | null {
  const { players, tables, rounds, size } = problem
  if (players !== tables * size) return null
  const total = totalMeetings(problem)
  const shared = total + rounds * (rounds - 1) * tables * minPairsTogether(size, tables)
  return Math.max(shared, evenSumOfSquares(problem))
}

/** ΣM² that ends a search: a schedule that has it is proven optimal, whether or not people sit out. */
export function provenSumOfSquares(problem: SeatingProblem): number {
  return sumOfSquaresLowerBound(problem) ?? evenSumOfSquares(problem)
}

/**
 * ΣM² where every pair differs from the mean by less than one meeting: nothing is less, in any order of sitting out.
 * φ(1−φ)·C(p,2), said of ΣM²: total − floor·C(p,2) pairs meet once more often than the others.
 */
function evenSumOfSquares(problem: SeatingProblem): number {
  const total = totalMeetings(problem)
  const pairs = pairCount(problem.players)
  const floor = Math.floor(total / pairs)
  return pairs * floor * floor + (total - floor * pairs) * (2 * floor + 1)
}

/** f(T): the fewest pairs that stay together when `size` players are split into `parts`. */
export function minPairsTogether(size: number, parts: number): number {
  const small = Math.floor(size / parts)
  const larger = size - small * parts
  return larger * pairCount(small + 1) + (parts - larger) * pairCount(small)
}
