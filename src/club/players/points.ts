// A player's points over time in one season: his own lines weighted by stage, and Ci with the count
// as it stood then. The last figure is the one in the standings, but for points that belong to no game.

import type { CountingRow } from '../../scoring/counting.ts'
import type { RowSeat } from '../../scoring/row.ts'
import { fraction, multiply, roundHalfUp, type Fraction } from '../../rules/fraction.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scoredSeason.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { createTallies } from '../../scoring/standings/tally.ts'
import type { Plan } from '../model/plan.ts'

export interface PointsAfter {
  /** What the ledger of this game gave him, hundredths, without Ci. */
  readonly points: number
  /** All points of the season so far, hundredths. */
  readonly cumulative: number
}

/** By game; `rows` are the finished games of the season in order of play. */
export function pointsOverTime(
  member: string,
  rows: readonly CountingRow[],
  plan: Plan,
  scheme: Scheme,
): ReadonlyMap<string, PointsAfter> {
  const games = rows.map((row) => ({ row, scored: scoredGame(row, plan) }))
  const tallies = createTallies(
    scheme,
    scheduledRounds(
      plan,
      games.map(({ scored }) => scored),
    ),
  )
  const after = new Map<string, PointsAfter>()
  for (const { row, scored: game } of games) {
    const seat = row.seats.find((each) => each.member === member)
    if (!seat) continue
    tallies.add({ ...game, seats: game.seats.filter(({ player }) => player === member) })
    const tally = tallies.of(member)
    after.set(row.id, {
      points: roundHalfUp(multiply(lineSum(seat), game.final ? scheme.weights.final : scheme.weights.ordinary)),
      cumulative: tally ? roundHalfUp(METRICS.total.compute(tally, NO_CONTEXT)) : 0,
    })
  }
  return after
}

function lineSum({ lines }: RowSeat): Fraction {
  return fraction(Object.values(lines).reduce((sum, value) => sum + (value ?? 0), 0))
}
