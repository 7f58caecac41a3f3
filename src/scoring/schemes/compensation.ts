// What a scheme pays to the first victim (Ci): by the rounds of his stage or by his own games in it. Exact.
// Source: spec of scoring, sections 2 and 3.

import { fraction, minimum, multiply, roundHalfUp, ZERO, type Fraction } from '../../rules/fraction.ts'
import type { Points } from '../points.ts'

interface ByRounds {
  /** Most that one game pays. */
  readonly cap: Points
  /** Share of the stage's rounds after which the cap is reached. */
  readonly share: Fraction
}

/** min(cap, factor · times first victim / own games in the stage). */
interface ByOwnGames {
  readonly cap: Points
  /** In points. */
  readonly factor: Fraction
  /** In every game of the stage he was killed first in as red that red lost, or one time for the whole stage. */
  readonly paid: 'each-game' | 'once'
}

export type Compensation = ByRounds | ByOwnGames

/** A player in a stage. */
export interface VictimCount {
  /** Of the stage, as scheduled. */
  readonly rounds: number
  /** His own in the stage. */
  readonly games: number
  /** As first victim in the stage. */
  readonly times: number
}

export function isPaidOnce(compensation: Compensation | undefined): boolean {
  return compensation !== undefined && 'factor' in compensation && compensation.paid === 'once'
}

/** B, the times killed first that earn the whole cap, round-half-up(share · rounds); or his own games. */
export function compensationBase(
  compensation: Compensation,
  { rounds, games }: Pick<VictimCount, 'rounds' | 'games'>,
): number {
  return 'factor' in compensation ? games : roundHalfUp(multiply(compensation.share, fraction(rounds)))
}

/** What is paid at a time, in hundredths. */
export function compensationEach(compensation: Compensation | undefined, count: VictimCount): Fraction {
  if (!compensation || count.times === 0) return ZERO
  const { cap } = compensation
  const base = compensationBase(compensation, count)
  // One round rounds to no base at all: the first time already pays the cap.
  if (base === 0) return fraction(cap)
  const whole = 'factor' in compensation ? multiply(compensation.factor, fraction(100)) : fraction(cap)
  return minimum(fraction(cap), multiply(whole, fraction(count.times, base)))
}
