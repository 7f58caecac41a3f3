// A player's points over time in one season: the player's lines weighted by stage, and compensation (Ci) as it was
// after each game. The last value equals the total in the standings, except for points outside games.

import { fraction, type Fraction, multiplyFractions, roundFractionHalfUp } from '../../rules/fraction.ts'
import type { CountedGameRow } from '../../scoring/counting.ts'
import type { GameRowSeat } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { scheduledRoundCountByStage, toScoredGame } from '../../scoring/scoredGame.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../scoring/standings/metrics.ts'
import { createTallyAccumulator } from '../../scoring/standings/tally.ts'
import type { Plan } from '../model/plan.ts'

export interface PointsAfterGame {
  /** Points from this game's ledger in hundredths, without compensation. */
  readonly points: number
  /** All points of the season so far, in hundredths. */
  readonly cumulative: number
}

/** The player's points by game. `rows` are the finished games of the season in order of play. */
export function pointsAfterEachGame(
  member: string,
  rows: readonly CountedGameRow[],
  plan: Plan,
  scheme: Scheme,
): ReadonlyMap<string, PointsAfterGame> {
  const games = rows.map((row) => ({ row, scored: toScoredGame(row, plan) }))
  const tallies = createTallyAccumulator(
    scheme,
    scheduledRoundCountByStage(
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
      points: roundFractionHalfUp(
        multiplyFractions(lineSum(seat), game.final ? scheme.weights.final : scheme.weights.ordinary),
      ),
      cumulative: tally ? roundFractionHalfUp(METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT)) : 0,
    })
  }
  return after
}

function lineSum({ lines }: GameRowSeat): Fraction {
  return fraction(Object.values(lines).reduce((sum, value) => sum + (value ?? 0), 0))
}
