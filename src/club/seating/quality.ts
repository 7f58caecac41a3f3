// How good a schedule is, for any schedule: found, typed or edited by hand. Owns the report; never
// changes the schedule. Figures leave it as numbers for screens and JSON; "optimal" is decided on
// whole numbers before. Source: scoring spec, section 4; cli spec, `seating --json`.

import { barredSeated } from './barred.ts'
import { leastSumOfSquares, provenSumOfSquares } from './bound.ts'
import {
  countMeetings,
  deviation,
  meetingsOf,
  pairCount,
  sumOfSquares,
  totalMeetings,
  type Meetings,
} from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import type { Pair } from './pair.ts'
import type { Schedule } from './schedule.ts'

interface PairQuality {
  readonly mean: number
  readonly sd: number
  /** The proven least SD; null where none is known. */
  readonly bound: number | null
  /** The bound is met exactly, or the split is even: no schedule is better. */
  readonly optimal: boolean
  /** How many pairs meet so many times; every number of meetings that occurs. */
  readonly histogram: Readonly<Record<string, number>>
}

/** How evenly the players go round the seats, or round the tables. */
interface Spread {
  /** The largest difference between a player's most and least used place. */
  readonly worst: number
  /** Players whose places differ by more than one. */
  readonly uneven: number
}

/** What the same search reaches without avoided pairs. */
export interface WithoutPairs {
  readonly sd: number
  /** How much a player's tables differ at most. */
  readonly tables: number
}

export interface SeatingQuality {
  readonly pairs: PairQuality
  readonly seats: Spread
  readonly tables: Spread
  /** No seating has a player's tables differ by less than this, of whoever's do most. */
  readonly leastTables: number
  /** The fewest and the most games a player has. */
  readonly games: { readonly fewest: number; readonly most: number }
  readonly separations: {
    readonly kept: number
    readonly broken: readonly { readonly pair: Pair; readonly meetings: number }[]
  }
  readonly avoided: { readonly pairs: number; readonly meetings: number }
  /** Places at tables that relatives of the judge are kept from, and how often one sits there all the same. */
  readonly barred: { readonly places: number; readonly broken: number }
}

export function seatingQuality(problem: SeatingProblem, schedule: Schedule): SeatingQuality {
  const meetings = countMeetings(problem.players, schedule)
  const broken = problem.separate
    .map((pair) => ({ pair, meetings: meetingsOf(meetings, ...pair) }))
    .filter((row) => row.meetings > 0)
  const games = gamesPlayed(problem.players, schedule)
  return {
    pairs: pairQuality(problem, meetings),
    seats: spread(problem.players, problem.size, schedule, (_, seat) => seat),
    tables: spread(problem.players, problem.tables, schedule, (table) => table),
    // Games that tables do not divide leave a difference of one.
    leastTables: games.some((each) => each % problem.tables !== 0) ? 1 : 0,
    games: { fewest: Math.min(...games), most: Math.max(...games) },
    separations: { kept: problem.separate.length - broken.length, broken },
    avoided: {
      pairs: problem.avoid.length,
      meetings: problem.avoid.reduce((sum, pair) => sum + meetingsOf(meetings, ...pair), 0),
    },
    barred: { places: problem.barred.length, broken: barredSeated(problem.barred, schedule) },
  }
}

/** Whether a plan is worth taking instead of another: who is kept apart, then the pairs, then tables, then seats. */
export function isBetterQuality(plan: SeatingQuality, other: SeatingQuality): boolean {
  const figures = ({ separations, barred, avoided, pairs, tables, seats }: SeatingQuality) => [
    separations.broken.length,
    barred.broken,
    avoided.meetings,
    pairs.sd,
    tables.worst,
    seats.worst,
  ]
  const before = figures(other)
  // A spread is a root: equal sums give equal roots, so that plain comparison is exact enough.
  const differences = figures(plan).map((figure, i) => figure - (before[i] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}

function pairQuality(problem: SeatingProblem, meetings: Meetings): PairQuality {
  const squares = sumOfSquares(meetings)
  const least = leastSumOfSquares(problem)
  const histogram: Record<string, number> = {}
  for (let a = 1; a <= problem.players; a += 1) {
    for (let b = a + 1; b <= problem.players; b += 1) {
      const m = meetingsOf(meetings, a, b)
      histogram[m] = (histogram[m] ?? 0) + 1
    }
  }
  return {
    mean: totalMeetings(problem) / pairCount(problem.players),
    sd: deviation(problem, squares),
    bound: least === null ? null : deviation(problem, least),
    optimal: squares === provenSumOfSquares(problem),
    histogram,
  }
}

function gamesPlayed(players: number, schedule: Schedule): readonly number[] {
  const games = Array<number>(players).fill(0)
  for (const player of schedule.flat(2)) games[player - 1] = (games[player - 1] ?? 0) + 1
  return games
}

/** Counts every player's places and compares the most used with the least used. */
function spread(
  players: number,
  places: number,
  schedule: Schedule,
  placeOf: (table: number, seat: number) => number,
): Spread {
  const counts = Array.from({ length: players }, () => Array<number>(places).fill(0))
  for (const round of schedule) {
    for (const [t, seats] of round.entries()) {
      for (const [s, player] of seats.entries()) {
        const own = counts[player - 1]
        const place = placeOf(t, s)
        if (own !== undefined) own[place] = (own[place] ?? 0) + 1
      }
    }
  }
  const gaps = counts.map((own) => Math.max(...own) - Math.min(...own))
  return { worst: Math.max(...gaps), uneven: gaps.filter((gap) => gap > 1).length }
}
