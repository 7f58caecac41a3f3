// The points for a game's result, by role. Values are exact (4/3 of a point). Ledger lines store them rounded to
// hundredths, and standings convert such a line back to its exact value. Source: docs/spec/scoring.md §3.

import { fraction, type Fraction, minimum, multiply, parseFraction, roundHalfUp, ZERO } from '../../rules/fraction.ts'
import { isRole, type Role, ROLES } from '../../rules/vocabulary.ts'
import { type LedgerLineKind, RESULT_KINDS, type ResultKind } from '../ledgerLine.ts'
import { points, type Points } from '../points.ts'

export interface ResultValue {
  readonly result: ResultKind
  /** If omitted, every role that no other entry names. */
  readonly roles?: readonly Role[]
  /** Exact points as text: `4/3`, `-1`. */
  readonly points: string
}

/** Values of results. A role without an entry gets `win` hundredths for a win and nothing for a loss or a draw. */
export interface ResultValues {
  readonly win: number
  readonly results?: readonly ResultValue[]
}

/** The exact value in hundredths. */
export function resultValue({ win, results = [] }: ResultValues, result: ResultKind, role: Role): Fraction {
  const own = results.filter((each) => each.result === result)
  const said = own.find(({ roles }) => roles?.includes(role)) ?? own.find(({ roles }) => roles === undefined)
  if (said) return multiply(parseFraction(said.points), fraction(100))
  return result === 'win' ? fraction(win) : ZERO
}

/** The value rounded to hundredths, as a ledger line stores it. */
export function resultPoints(scheme: ResultValues, result: ResultKind, role: Role): Points {
  return points(roundHalfUp(resultValue(scheme, result, role)))
}

/** Placeholder for all roles of a club's own rulebooks, which no scheme names. */
const CUSTOM_ROLE = '' as Role

/** Returns the exact hundredths of a seat's lines of a kind. */
export type ExactPointsReader = (kind: LedgerLineKind, hundredths: number, role: Role) => Fraction

/**
 * Creates a function that converts lines to exact values. `undefined` if all values of the scheme are whole hundredths.
 */
export function createExactPointsReader(scheme: ResultValues): ExactPointsReader | undefined {
  const exact = new Map<string, { readonly rounded: number; readonly value: Fraction }>()
  for (const result of RESULT_KINDS)
    for (const role of scheme.results ? [...ROLES, CUSTOM_ROLE] : []) {
      const value = resultValue(scheme, result, role)
      if (value.d !== 1n) exact.set(`${result} ${role}`, { rounded: roundHalfUp(value), value })
    }
  if (exact.size === 0) return undefined
  return (kind, hundredths, role) => {
    const known = exact.get(`${kind} ${isRole(role) ? role : CUSTOM_ROLE}`)
    return known?.rounded === hundredths ? known.value : fraction(hundredths)
  }
}

// Compensation for the first victim (Ci), based on the rounds of the stage or on the player's own games in it. Exact.
// Source: docs/spec/scoring.md §2 and §3.
interface CompensationByRounds {
  /** Maximum points in one game. */
  readonly cap: Points
  /** Share of the stage's rounds at which the cap is reached. */
  readonly share: Fraction
}

/** min(cap, factor · times as first victim / own games in the stage). */
interface CompensationByGames {
  readonly cap: Points
  /** In points. */
  readonly factor: Fraction
  /**
   * `each-game`: in every game of the stage in which the player was the first victim as a red player and red lost.
   * `once`: one payment for the whole stage.
   */
  readonly paid: 'each-game' | 'once'
}

export type Compensation = CompensationByRounds | CompensationByGames

/** Counts of a player in a stage. */
export interface VictimCount {
  /** Scheduled rounds of the stage. */
  readonly rounds: number
  /** The player's own games in the stage. */
  readonly games: number
  /** Number of times as first victim in the stage. */
  readonly times: number
}

export function isCompensationPaidOnce(compensation: Compensation | undefined): boolean {
  return compensation !== undefined && 'factor' in compensation && compensation.paid === 'once'
}

/**
 * The divisor B: the number of times as first victim that earns the whole cap, round-half-up(share · rounds), or the
 * player's own games.
 */
export function compensationBase(
  compensation: Compensation,
  { rounds, games }: Pick<VictimCount, 'rounds' | 'games'>,
): number {
  return 'factor' in compensation ? games : roundHalfUp(multiply(compensation.share, fraction(rounds)))
}

/** Amount of one payment, in hundredths. */
export function compensationPerPayment(compensation: Compensation | undefined, count: VictimCount): Fraction {
  if (!compensation || count.times === 0) return ZERO
  const { cap } = compensation
  const base = compensationBase(compensation, count)
  // For a single round, the base may round to 0. The first time as first victim then already earns the cap.
  if (base === 0) return fraction(cap)
  const whole = 'factor' in compensation ? multiply(compensation.factor, fraction(100)) : fraction(cap)
  return minimum(fraction(cap), multiply(whole, fraction(count.times, base)))
}
