// What a game's end is worth to a player, role by role. Values are exact (4/3 of a point): ledger lines keep them in
// hundredths, rounded, and standings read such a line as the value it stands for. Source: docs/spec/scoring.md §3.

import { fraction, type Fraction, minimum, multiply, parseFraction, roundHalfUp, ZERO } from '../../rules/fraction.ts'
import { isRole, type Role, ROLES } from '../../rules/vocabulary.ts'
import { type LedgerLineKind, RESULT_KINDS, type ResultKind } from '../ledgerLine.ts'
import { points, type Points } from '../points.ts'

export interface ResultValue {
  readonly result: ResultKind
  /** Absent = every role that no other entry names. */
  readonly roles?: readonly Role[]
  /** In points, exact: `4/3`, `-1`. */
  readonly points: string
}

/** A win of a role nothing else is said of is worth `win` hundredths, a loss and a draw nothing. */
export interface ResultValues {
  readonly win: number
  readonly results?: readonly ResultValue[]
}

/** In hundredths, exact. */
export function resultValue({ win, results = [] }: ResultValues, result: ResultKind, role: Role): Fraction {
  const own = results.filter((each) => each.result === result)
  const said = own.find(({ roles }) => roles?.includes(role)) ?? own.find(({ roles }) => roles === undefined)
  if (said) return multiply(parseFraction(said.points), fraction(100))
  return result === 'win' ? fraction(win) : ZERO
}

/** As a ledger line keeps it. */
export function resultPoints(scheme: ResultValues, result: ResultKind, role: Role): Points {
  return points(roundHalfUp(resultValue(scheme, result, role)))
}

/** No scheme names a role of a club's own rulebook. */
const CUSTOM_ROLE = '' as Role

/** Exact hundredths of a seat's lines of a kind. */
export type ExactPointsReader = (kind: LedgerLineKind, hundredths: number, role: Role) => Fraction

/** Reads lines exactly; undefined where hundredths hold every value of the scheme. */
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

// What a scheme pays to the first victim (Ci): by the rounds of his stage or by his own games in it. Exact.
// Source: docs/spec/scoring.md §2 and §3.
interface CompensationByRounds {
  /** Most that one game pays. */
  readonly cap: Points
  /** Share of the stage's rounds after which the cap is reached. */
  readonly share: Fraction
}

/** min(cap, factor · times first victim / own games in the stage). */
interface CompensationByGames {
  readonly cap: Points
  /** In points. */
  readonly factor: Fraction
  /** In every game of the stage he was killed first in as red that red lost, or one time for the whole stage. */
  readonly paid: 'each-game' | 'once'
}

export type Compensation = CompensationByRounds | CompensationByGames

/** A player in a stage. */
export interface VictimCount {
  /** Of the stage, as scheduled. */
  readonly rounds: number
  /** His own in the stage. */
  readonly games: number
  /** As first victim in the stage. */
  readonly times: number
}

export function isCompensationPaidOnce(compensation: Compensation | undefined): boolean {
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
export function compensationPerPayment(compensation: Compensation | undefined, count: VictimCount): Fraction {
  if (!compensation || count.times === 0) return ZERO
  const { cap } = compensation
  const base = compensationBase(compensation, count)
  // One round rounds to no base at all: the first time already pays the cap.
  if (base === 0) return fraction(cap)
  const whole = 'factor' in compensation ? multiply(compensation.factor, fraction(100)) : fraction(cap)
  return minimum(fraction(cap), multiply(whole, fraction(count.times, base)))
}
