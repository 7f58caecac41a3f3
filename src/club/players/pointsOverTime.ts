// A player's points over time in one season: the player's lines weighted by stage, and compensation (Ci) as it was
// after each game. The last value equals the total in the standings, except for points outside games.

import { fraction, type Fraction, multiply, roundHalfUp } from '../../rules/fraction.ts'
import type { CountingRow } from '../../scoring/counting.ts'
import type { GameRowSeat } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scoredGame.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { createTallies } from '../../scoring/standings/tally.ts'
import type { Plan } from '../model/plan.ts'

export interface PointsAfterGame {
  /** Points from this game's ledger in hundredths, without compensation. */
  readonly points: number
  /** All points of the season so far, in hundredths. */
  readonly cumulative: number
}

/** By game. `rows` are the finished games of the season in order of play. */
export function pointsOverTime(
  member: string,
  rows: readonly CountingRow[],
  plan: Plan,
  scheme: Scheme,
): ReadonlyMap<string, PointsAfterGame> {
  const games = rows.map((row) => ({ row, scored: scoredGame(row, plan) }))
  const tallies = createTallies(
    scheme,
    scheduledRounds(
      plan,
      games.map(({ scored }) => scored),
    ),
  )
  const after = new Map<string, PointsAfterGame>()
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

function lineSum({ lines }: GameRowSeat): Fraction {
  return fraction(Object.values(lines).reduce((sum, value) => sum + (value ?? 0), 0))
}
