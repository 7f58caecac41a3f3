// The points for a game's result, by role. Values are exact (4/3 of a point). Ledger lines store them rounded to
// hundredths, and standings convert a rounded line back to its exact value. Source: docs/spec/scoring.md §3.

import {
  fraction,
  type Fraction,
  multiplyFractions,
  parseFraction,
  roundFractionHalfUp,
  ZERO_FRACTION,
} from '../../rules/fraction.ts'
import { isRole, type Role, ROLES } from '../../rules/vocabulary.ts'
import { type LedgerLineKind, RESULT_KINDS, type ResultKind } from '../ledgerLine.ts'
import { points, type Points } from '../points.ts'

export interface ResultValue {
  readonly result: ResultKind
  /** If omitted, the entry applies to every role that no other entry names. */
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
export function exactResultHundredths({ win, results = [] }: ResultValues, result: ResultKind, role: Role): Fraction {
  const own = results.filter((each) => each.result === result)
  const said = own.find(({ roles }) => roles?.includes(role)) ?? own.find(({ roles }) => roles === undefined)
  if (said) return multiplyFractions(parseFraction(said.points), fraction(100))
  return result === 'win' ? fraction(win) : ZERO_FRACTION
}

/** The value rounded to hundredths, as a ledger line stores it. */
export function roundedResultPoints(scheme: ResultValues, result: ResultKind, role: Role): Points {
  return points(roundFractionHalfUp(exactResultHundredths(scheme, result, role)))
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
      const value = exactResultHundredths(scheme, result, role)
      if (value.d !== 1n) exact.set(`${result} ${role}`, { rounded: roundFractionHalfUp(value), value })
    }
  if (exact.size === 0) return undefined
  return (kind, hundredths, role) => {
    const known = exact.get(`${kind} ${isRole(role) ? role : CUSTOM_ROLE}`)
    return known?.rounded === hundredths ? known.value : fraction(hundredths)
  }
}
