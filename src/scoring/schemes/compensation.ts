// Compensation for the first victim (Ci), based on the rounds of the stage or on the player's own games in it. Amounts
// are exact. Source: docs/spec/scoring.md §2 and §3.

import {
  fraction,
  type Fraction,
  minFraction,
  multiplyFractions,
  roundFractionHalfUp,
  ZERO_FRACTION,
} from '../../rules/fraction.ts'
import type { Points } from '../points.ts'

interface CompensationByRounds {
  /** Maximum points in one game. */
  readonly cap: Points
  /** Share of the stage's rounds at which the cap is reached. */
  readonly share: Fraction
}

/** min(cap, factor · times as first victim / own games in the stage). */
interface CompensationByGames {
  readonly cap: Points
  /** Factor in points. */
  readonly factor: Fraction
  /**
   * `each-game`: in every game of the stage in which the player was the first victim as a red player and red lost.
   * `once`: one payment for the whole stage.
   */
  readonly paid: 'each-game' | 'once'
}

export type CompensationRule = CompensationByRounds | CompensationByGames

/** Counts of a player in a stage. */
export interface FirstVictimCounts {
  /** Scheduled rounds of the stage. */
  readonly rounds: number
  /** The player's own games in the stage. */
  readonly games: number
  /** Number of times as first victim in the stage. */
  readonly times: number
}

export function isCompensationPaidOnce(compensation: CompensationRule | undefined): boolean {
  return compensation !== undefined && 'factor' in compensation && compensation.paid === 'once'
}

/**
 * The divisor B: the number of times as first victim that earns the whole cap, round-half-up(share · rounds), or the
 * player's own games.
 */
export function compensationDivisor(
  compensation: CompensationRule,
  { rounds, games }: Pick<FirstVictimCounts, 'rounds' | 'games'>,
): number {
  return 'factor' in compensation ? games : roundFractionHalfUp(multiplyFractions(compensation.share, fraction(rounds)))
}

/** Amount of one payment, in hundredths. */
export function compensationPerPayment(compensation: CompensationRule | undefined, count: FirstVictimCounts): Fraction {
  if (!compensation || count.times === 0) return ZERO_FRACTION
  const { cap } = compensation
  const base = compensationDivisor(compensation, count)
  // For a single round, the base may round to 0. The first time as first victim then already earns the cap.
  if (base === 0) return fraction(cap)
  const whole = 'factor' in compensation ? multiplyFractions(compensation.factor, fraction(100)) : fraction(cap)
  return minFraction(fraction(cap), multiplyFractions(whole, fraction(count.times, base)))
}
