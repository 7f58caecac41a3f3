// Compensation for first victims: the games of a player in a stage for which the player is compensated, and the amount
// for each game. Standings add it up, and the ledger shows a line for each game. Source: docs/spec/scoring.md §2 and
// §3.

import type { Fraction } from '../../rules/fraction.ts'
import {
  type CompensationRule,
  compensationDivisor,
  compensationPerPayment,
  isCompensationPaidOnce,
} from '../schemes/compensation.ts'
import type { ScoredGame, ScoredSeat } from '../scoredGame.ts'
import { hasRedLost, teamOf } from '../sides.ts'

/** Games of one player in one stage, limited to the games that the scheme counts. */
export interface PlayerStageGames {
  games: number
  /** Games in which the player was the first victim, in order of play. */
  readonly asVictim: { readonly seat: ScoredSeat; readonly winner: ScoredGame['winner'] }[]
}

export function addPlayerStageGame(
  stage: PlayerStageGames,
  seat: ScoredSeat,
  { winner }: Pick<ScoredGame, 'winner'>,
): void {
  stage.games += 1
  if (seat.firstVictim) stage.asVictim.push({ seat, winner })
}

interface StageCompensation {
  readonly paid: readonly ScoredSeat[]
  /** Amount for each seat in `paid`, in hundredths, before the stage's weight. */
  readonly each: Fraction
  /**
   * Number of times that the player was the first victim. It is divided by `base`, which is a share of the stage's
   * rounds or the number of the player's games (`compensationDivisor`).
   */
  readonly times: number
  readonly base: number
}

/**
 * Compensates every game in which the player was the first victim as a red player and red lost, always using the counts
 * of the whole stage. If the scheme pays once, only the player's last game as first victim is compensated.
 */
export function stageCompensationOf(
  compensation: CompensationRule | undefined,
  { games, asVictim }: PlayerStageGames,
  rounds: number,
): StageCompensation | undefined {
  if (!compensation) return undefined
  const paid = isCompensationPaidOnce(compensation)
    ? asVictim.slice(-1)
    : asVictim.filter(({ seat, winner }) => teamOf(seat.role) === 'red' && hasRedLost(winner))
  if (paid.length === 0) return undefined
  const count = { rounds, games, times: asVictim.length }
  return {
    paid: paid.map(({ seat }) => seat),
    each: compensationPerPayment(compensation, count),
    times: count.times,
    base: compensationDivisor(compensation, count),
  }
}
