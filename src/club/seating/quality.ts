// Measures the quality of any schedule, whether found, typed or edited. Produces a report and never changes the
// schedule. Values are floating-point numbers for screens and JSON, but `optimal` is decided with whole numbers.
// Source: docs/spec/scoring.md §4; docs/spec/cli.md §7, `seating --json`.

import {
  countMeetings,
  meetingStandardDeviation,
  type MeetingCounts,
  meetingsOfPair,
  countPairs,
  sumOfSquaredMeetings,
  sumOfPairMeetings,
} from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import { squaredMeetingsLowerBound, squaredMeetingsSearchGoal } from './meetingsBound.ts'
import type { PlayerPair } from './playerPair.ts'
import type { SeatingSchedule } from './schedule.ts'
import { countBarredPlacementsIn } from './barredPlacements.ts'

interface PairQuality {
  readonly mean: number
  readonly sd: number
  /** Proven minimum of the standard deviation (SD) of meetings. `null` if no minimum is known. */
  readonly bound: number | null
  /** Whether no schedule can be better, because the bound is met exactly or the meetings are perfectly even. */
  readonly optimal: boolean
  /** Number of pairs for each number of meetings that occurs. */
  readonly histogram: Readonly<Record<string, number>>
}

/** Evenness with which players use the seats or the tables. */
interface UsageSpread {
  /** Largest difference between a player's games at their most used and at their least used seat or table. */
  readonly worst: number
  /** Number of players for whom this difference is more than one. */
  readonly uneven: number
}

/** Quality that the same search reaches if no pairs are avoided. */
export interface QualityWithoutAvoidedPairs {
  readonly sd: number
  /** Largest difference between a player's games at their most used and at their least used table. */
  readonly tables: number
}

export interface SeatingQuality {
  readonly pairs: PairQuality
  readonly seats: UsageSpread
  readonly tables: UsageSpread
  /** Smallest possible value of `tables.worst`. */
  readonly leastTables: number
  /** Lowest and highest number of games of a player. */
  readonly games: { readonly fewest: number; readonly most: number }
  readonly separations: {
    readonly kept: number
    readonly broken: readonly { readonly pair: PlayerPair; readonly meetings: number }[]
  }
  readonly avoided: { readonly pairs: number; readonly meetings: number }
  /** Number of barred placements, and number of them that still occur. */
  readonly barred: { readonly places: number; readonly broken: number }
}

export function computeSeatingQuality(problem: SeatingProblem, schedule: SeatingSchedule): SeatingQuality {
  const meetings = countMeetings(problem.players, schedule)
  const broken = problem.separate
    .map((pair) => ({ pair, meetings: meetingsOfPair(meetings, ...pair) }))
    .filter((row) => row.meetings > 0)
  const games = gamesPlayed(problem.players, schedule)
  return {
    pairs: pairQuality(problem, meetings),
    seats: usageSpread(problem.players, problem.size, schedule, (_, seat) => seat),
    tables: usageSpread(problem.players, problem.tables, schedule, (table) => table),
    // A number of games that is not divisible by the number of tables leaves a difference of at least one.
    leastTables: games.some((each) => each % problem.tables !== 0) ? 1 : 0,
    games: { fewest: Math.min(...games), most: Math.max(...games) },
    separations: { kept: problem.separate.length - broken.length, broken },
    avoided: {
      pairs: problem.avoid.length,
      meetings: problem.avoid.reduce((sum, pair) => sum + meetingsOfPair(meetings, ...pair), 0),
    },
    barred: { places: problem.barred.length, broken: countBarredPlacementsIn(problem.barred, schedule) },
  }
}

/**
 * Whether one schedule is better than another. Compares, in this order: separated pairs that meet, barred placements,
 * meetings of avoided pairs, pair balance, tables and seats.
 */
export function isBetterSeatingQuality(plan: SeatingQuality, other: SeatingQuality): boolean {
  const figures = ({ separations, barred, avoided, pairs, tables, seats }: SeatingQuality) => [
    separations.broken.length,
    barred.broken,
    avoided.meetings,
    pairs.sd,
    tables.worst,
    seats.worst,
  ]
  const before = figures(other)
  // The SD is a square root. Equal sums give equal roots, so a plain comparison is exact enough.
  const differences = figures(plan).map((figure, i) => figure - (before[i] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}

function pairQuality(problem: SeatingProblem, meetings: MeetingCounts): PairQuality {
  const squares = sumOfSquaredMeetings(meetings)
  const least = squaredMeetingsLowerBound(problem)
  const histogram: Record<string, number> = {}
  for (let a = 1; a <= problem.players; a += 1) {
    for (let b = a + 1; b <= problem.players; b += 1) {
      const m = meetingsOfPair(meetings, a, b)
      histogram[m] = (histogram[m] ?? 0) + 1
    }
  }
  return {
    mean: sumOfPairMeetings(problem) / countPairs(problem.players),
    sd: meetingStandardDeviation(problem, squares),
    bound: least === null ? null : meetingStandardDeviation(problem, least),
    optimal: squares === squaredMeetingsSearchGoal(problem),
    histogram,
  }
}

function gamesPlayed(players: number, schedule: SeatingSchedule): readonly number[] {
  const games = Array<number>(players).fill(0)
  for (const player of schedule.flat(2)) games[player - 1] = (games[player - 1] ?? 0) + 1
  return games
}

/** Counts how often each player uses each seat or table, and compares the most used with the least used. */
function usageSpread(
  players: number,
  places: number,
  schedule: SeatingSchedule,
  placeOf: (table: number, seat: number) => number,
): UsageSpread {
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
