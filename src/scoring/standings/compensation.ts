// What the scheme pays a player of a stage for having been killed first: which of his games are paid, and how much each.
// Standings add it up, and the ledger has a line for each. Source: docs/spec/scoring.md §2 and §3.

import type { Fraction } from '../../rules/fraction.ts'
import { type Compensation, compensationBase, compensationPerPayment, isCompensationPaidOnce } from '../schemes/pay.ts'
import type { ScoredGame, ScoredSeat } from '../scoredSeason.ts'
import { hasRedLost, teamOf } from '../sides.ts'

/** A player's games of one stage that the scheme counts. */
export interface StageGames {
  games: number
  /** Those he was killed first in, in order of play. */
  readonly asVictim: { readonly seat: ScoredSeat; readonly winner: ScoredGame['winner'] }[]
}

export function addStageGame(stage: StageGames, seat: ScoredSeat, { winner }: Pick<ScoredGame, 'winner'>): void {
  stage.games += 1
  if (seat.firstVictim) stage.asVictim.push({ seat, winner })
}

interface StageCompensation {
  readonly paid: readonly ScoredSeat[]
  /** What each of them is paid, in hundredths, before the weight of the stage. */
  readonly each: Fraction
  /** How often he was killed first, out of how many rounds or games. */
  readonly times: number
  readonly base: number
}

/**
 * Paid in every game he was killed first in, as red, and red lost, always by the count of the whole stage; or once for
 * all, in the last game he was killed first in.
 */
export function compensationOf(
  compensation: Compensation | undefined,
  { games, asVictim }: StageGames,
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
    base: compensationBase(compensation, count),
  }
}
