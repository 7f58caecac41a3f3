// The proven lower bound of ΣM², and so of the SD of meetings, which no schedule can beat. First, two rounds share at
// least f(T) pairs at every table, because the players of a table are split over the T tables of the other round.
// Second, meetings are whole numbers, so they cannot be closer to their mean than the two integers next to it. Source:
// docs/spec/scoring.md §4.

import type { SeatingProblem } from './problem.ts'
import { countPairs, sumOfPairMeetings } from './meetings.ts'

/** Lowest possible ΣM². `null` if players sit out, because rounds then share fewer pairs and no bound is known. */
export function squaredMeetingsLowerBound(problem: SeatingProblem): number | null {
  const { players, tables, rounds, size } = problem
  if (players !== tables * size) return null
  const total = sumOfPairMeetings(problem)
  const shared = total + rounds * (rounds - 1) * tables * minPairsTogether(size, tables)
  return Math.max(shared, evenSumOfSquares(problem))
}

/** The ΣM² that ends a search. A schedule that reaches it is proven optimal, whether or not players sit out. */
export function squaredMeetingsSearchGoal(problem: SeatingProblem): number {
  return squaredMeetingsLowerBound(problem) ?? evenSumOfSquares(problem)
}

/**
 * ΣM² if every pair differs from the mean by less than one meeting. No schedule can have a lower value, whoever sits
 * out. This is φ(1−φ)·C(p,2), expressed as ΣM²: total − floor·C(p,2) pairs meet once more often than the others.
 */
function evenSumOfSquares(problem: SeatingProblem): number {
  const total = sumOfPairMeetings(problem)
  const pairs = countPairs(problem.players)
  const floor = Math.floor(total / pairs)
  return pairs * floor * floor + (total - floor * pairs) * (2 * floor + 1)
}

/** f(T): the minimum number of pairs that stay together when `size` players are split into `parts`. */
export function minPairsTogether(size: number, parts: number): number {
  const small = Math.floor(size / parts)
  const larger = size - small * parts
  return larger * countPairs(small + 1) + (parts - larger) * countPairs(small)
}
