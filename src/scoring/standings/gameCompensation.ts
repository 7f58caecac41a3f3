// Parts of a game's points that only the season's standings add: the compensation of the first victim and the weight of
// the stage. The ledger form uses them to show the total of the standings.

import { fractionText } from '../../rules/fraction.ts'
import type { SeasonForScoring } from '../scoredSeason.ts'
import { countedGamesInScope } from '../season.ts'
import { weightedLedgerLines } from './stageLedger.ts'
import { type RoundedPoints, roundPoints } from './seasonLedger.ts'
import { toScoredGame } from '../scoredGame.ts'

export interface GameCompensation {
  /** Weight of the game's stage in the standings, for example `13/10`. */
  readonly weight: string
  /**
   * `points` does not include the weight yet. `times` is the number of times that the player was the first victim in
   * the stage, and `base` is the divisor of the compensation.
   */
  readonly seats: readonly {
    readonly seat: number
    readonly points: RoundedPoints
    readonly times: number
    readonly base: number
    /** Set if `base` is the number of the player's own games. */
    readonly of?: 'games'
  }[]
}

export function gameCompensation(data: SeasonForScoring, game: string): GameCompensation {
  const row = countedGamesInScope(data, {}).find(({ id }) => id === game)
  const isFinal = row !== undefined && toScoredGame(row, data.plan).final
  return {
    weight: fractionText(isFinal ? data.scheme.weights.final : data.scheme.weights.ordinary),
    seats: weightedLedgerLines(data, new Map(), {})
      .filter((line) => line.game === game)
      .flatMap(({ seat, points, params }) => (params ? [{ seat, points: roundPoints(points), ...params }] : [])),
  }
}
