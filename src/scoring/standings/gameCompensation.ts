// What the season's standings add to one game in addition to its own lines: the compensation of its first victim and
// the weight of its stage. The ledger form uses it to show the total of the standings.

import { fractionText } from '../../rules/fraction.ts'
import { scoredGame } from '../scored.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { gamesInScope } from '../season.ts'
import { figure, type Figure } from './seasonLedger.ts'
import { stageLedger } from './stageLedger.ts'

export interface GameCompensation {
  /** Of every line of the game in the standings, as `13/10`. */
  readonly weight: string
  /** Before the weight. `times` killed first in the stage, out of `base` that earn the whole. */
  readonly seats: readonly {
    readonly seat: number
    readonly points: Figure
    readonly times: number
    readonly base: number
    /** `base` are his own games. */
    readonly of?: 'games'
  }[]
}

export function gameCompensation(data: ScoredSeason, game: string): GameCompensation {
  const row = gamesInScope(data, {}).find(({ id }) => id === game)
  const isFinal = row !== undefined && scoredGame(row, data.plan).final
  return {
    weight: fractionText(isFinal ? data.scheme.weights.final : data.scheme.weights.ordinary),
    seats: stageLedger(data, new Map(), {})
      .filter((line) => line.game === game)
      .flatMap(({ seat, points, params }) => (params ? [{ seat, points: figure(points), ...params }] : [])),
  }
}
