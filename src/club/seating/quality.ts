// How good a schedule is, for any schedule: found, typed or edited by hand. Owns the report; never
// changes the schedule. Figures leave it as numbers for screens and JSON; "optimal" is decided on
// whole numbers before. Source: docs/spec/scoring.md §4; docs/spec/cli.md §7, `seating --json`.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import {
  countMeetings,
  meetingStandardDeviation,
  sumOfSquaresLowerBound,
  type Meetings,
  meetingsOf,
  pairCount,
  provenSumOfSquares,
  sumOfSquaredMeetings,
  totalMeetings,
} from './meetings.ts'
import type { BarredPlacement, PlayerPair, Schedule, SeatingProblem } from './problem.ts'

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
interface UsageSpread {
  /** The largest difference between a player's most and least used place. */
  readonly worst: number
  /** Players whose places differ by more than one. */
  readonly uneven: number
}

/** What the same search reaches without avoided pairs. */
export interface QualityWithoutAvoidedPairs {
  readonly sd: number
  /** How much a player's tables differ at most. */
  readonly tables: number
}

export interface SeatingQuality {
  readonly pairs: PairQuality
  readonly seats: UsageSpread
  readonly tables: UsageSpread
  /** The largest difference between a player's tables; no seating has less. */
  readonly leastTables: number
  /** The fewest and the most games a player has. */
  readonly games: { readonly fewest: number; readonly most: number }
  readonly separations: {
    readonly kept: number
    readonly broken: readonly { readonly pair: PlayerPair; readonly meetings: number }[]
  }
  readonly avoided: { readonly pairs: number; readonly meetings: number }
  /** Places at tables whose judge the player is kept apart from, and how often the player sits there all the same. */
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
    seats: usageSpread(problem.players, problem.size, schedule, (_, seat) => seat),
    tables: usageSpread(problem.players, problem.tables, schedule, (table) => table),
    // Games that tables do not divide leave a difference of one.
    leastTables: games.some((each) => each % problem.tables !== 0) ? 1 : 0,
    games: { fewest: Math.min(...games), most: Math.max(...games) },
    separations: { kept: problem.separate.length - broken.length, broken },
    avoided: {
      pairs: problem.avoid.length,
      meetings: problem.avoid.reduce((sum, pair) => sum + meetingsOf(meetings, ...pair), 0),
    },
    barred: { places: problem.barred.length, broken: countBarredPlacementsIn(problem.barred, schedule) },
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
  const squares = sumOfSquaredMeetings(meetings)
  const least = sumOfSquaresLowerBound(problem)
  const histogram: Record<string, number> = {}
  for (let a = 1; a <= problem.players; a += 1) {
    for (let b = a + 1; b <= problem.players; b += 1) {
      const m = meetingsOf(meetings, a, b)
      histogram[m] = (histogram[m] ?? 0) + 1
    }
  }
  return {
    mean: totalMeetings(problem) / pairCount(problem.players),
    sd: meetingStandardDeviation(problem, squares),
    bound: least === null ? null : meetingStandardDeviation(problem, least),
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
function usageSpread(
  players: number,
  places: number,
  schedule: Schedule,
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

// Players who should not sit at a table in a round, because they are kept apart from its judge. The labels of the tables of
// a round are free: the balance of tables exchanges them, and who meets whom stays the same. Where no exchange helps, the
// report says how many such places are left. Source: docs/spec/scoring.md §4.
export function countBarredPlacementsIn(barred: readonly BarredPlacement[], schedule: Schedule): number {
  return barred.filter(({ player, round, table }) => schedule[round - 1]?.[table - 1]?.includes(player) === true).length
}

/** How many a table's people would break under a label: by round, `people · tables + label`. */
export function barredCountsByLabel(
  barred: readonly BarredPlacement[],
  schedule: Schedule,
): readonly (readonly number[])[] {
  return schedule.map((tables, index) => {
    const own = barred.filter(({ round }) => round === index + 1)
    return own.length === 0
      ? []
      : tables.flatMap((people) =>
          tables.map(
            (_, label) => own.filter(({ player, table }) => table === label + 1 && people.includes(player)).length,
          ),
        )
  })
}

// Editing a schedule by hand: two players change places in one round, one of them possibly sitting
// out, and what that does to the quality. Pure: a screen shows both reports before anything is
// kept. Refuses nothing that leaves a schedule valid; broken separations stand in the report.
export interface SwapEffect {
  readonly schedule: Schedule
  readonly before: SeatingQuality
  readonly after: SeatingQuality
}

/** `round` from 1; `a` and `b` are players. */
export function swapEffect(
  problem: SeatingProblem,
  schedule: Schedule,
  round: number,
  a: number,
  b: number,
): Result<SwapEffect> {
  const seated = schedule[round - 1]?.flat()
  if (seated === undefined) return err({ code: 'seating/no-such-round', params: { round, rounds: schedule.length } })
  for (const player of [a, b]) {
    if (!Number.isInteger(player) || player < 1 || player > problem.players)
      return err({ code: 'seating/no-such-player', params: { player, players: problem.players } })
  }
  if (a === b) return err({ code: 'seating/player-with-himself', params: { player: a } })
  if (!seated.includes(a) && !seated.includes(b)) return err({ code: 'seating/both-sit-out', params: { round, a, b } })
  const swapped = schedule.map((tables, r) =>
    r === round - 1
      ? tables.map((seats) => seats.map((player) => (player === a ? b : player === b ? a : player)))
      : tables,
  )
  return ok({ schedule: swapped, before: seatingQuality(problem, schedule), after: seatingQuality(problem, swapped) })
}
