// What a game's end is worth to a player, role by role. Values are exact (4/3 of a point): ledger lines keep them in
// hundredths, rounded, and standings read such a line as the value it stands for. Source: spec of scoring, section 3.

import { fraction, multiply, parseFraction, roundHalfUp, ZERO, type Fraction } from '../../rules/fraction.ts'
import { ROLES, type Role } from '../../rules/vocabulary.ts'
import { RESULT_KINDS, type LineKind, type ResultKind } from '../line.ts'
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

/** Exact hundredths of a seat's lines of a kind. */
export type LineReader = (kind: LineKind, hundredths: number, role: Role) => Fraction

/** Reads lines exactly; undefined where hundredths hold every value of the scheme. */
export function exactLines(scheme: ResultValues): LineReader | undefined {
  const exact = new Map<string, { readonly rounded: number; readonly value: Fraction }>()
  for (const result of RESULT_KINDS)
    for (const role of scheme.results ? ROLES : []) {
      const value = resultValue(scheme, result, role)
      if (value.d !== 1n) exact.set(`${result} ${role}`, { rounded: roundHalfUp(value), value })
    }
  if (exact.size === 0) return undefined
  return (kind, hundredths, role) => {
    const known = exact.get(`${kind} ${role}`)
    return known?.rounded === hundredths ? known.value : fraction(hundredths)
  }
}
