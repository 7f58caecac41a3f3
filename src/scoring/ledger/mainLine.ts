// The main line of a seat: the result, or the exclusion that replaces it (docs/spec/scoring.md §1). The ledger, results
// sheets and the results screen use this function.

import type { Role, Winner } from '../../rules/vocabulary.ts'
import type { ExclusionKind, MainLineKind } from '../ledgerLine.ts'
import { NO_POINTS, type Points } from '../points.ts'
import { roundedResultPoints, type ResultValues } from '../schemes/resultValue.ts'
import { fixedPointsOfKind, type Scheme } from '../schemes/scheme.ts'
import type { RulebookPin } from '../../rules/rulebooks/registry.ts'
import { hasRoleWon } from '../sides.ts'

interface MainLine {
  readonly kind: MainLineKind
  readonly hundredths: Points
}

/**
 * `undefined` if there is no winner yet, and for a loss or a draw to which the scheme gives no points. The exclusion
 * `instead` replaces the result, whichever side won. It is worth 0 if the scheme has no value for it.
 */
export function computeMainLedgerLine(
  role: Role,
  winner: Winner | 'none' | undefined,
  instead: ExclusionKind | undefined,
  scheme: Pick<Scheme, 'ranges'> & ResultValues,
  rules?: RulebookPin,
): MainLine | undefined {
  if (instead) return { kind: instead, hundredths: fixedPointsOfKind(scheme, instead, role) ?? NO_POINTS }
  if (winner === undefined || winner === 'none') return undefined
  if (hasRoleWon(role, winner, rules)) return { kind: 'win', hundredths: roundedResultPoints(scheme, 'win', role) }
  const kind = winner === 'draw' ? 'draw' : 'loss'
  const hundredths = roundedResultPoints(scheme, kind, role)
  return hundredths === 0 ? undefined : { kind, hundredths }
}
