// The one main line of a seat: the win, or what stands instead of it (spec of scoring, section 1).
// The ledger, a results sheet and the screen of a result ask here.

import type { Role, Winner } from '../../rules/vocabulary.ts'
import { NO_POINTS, type Points } from '../points.ts'
import { resultPoints, type ResultValues } from '../schemes/results.ts'
import { fixedValue, type Scheme } from '../schemes/scheme.ts'
import { roleWins } from '../sides.ts'
import type { MainKind, Exclusion } from '../line.ts'

interface MainLine {
  readonly kind: MainKind
  readonly hundredths: Points
}

/**
 * None for a loss or a draw the scheme says nothing of. `instead` applies for any winner; a scheme without a
 * value for it pays nothing.
 */
export function mainLineOf(
  role: Role,
  winner: Winner | 'none' | undefined,
  instead: Exclusion | undefined,
  scheme: Pick<Scheme, 'ranges'> & ResultValues,
): MainLine | undefined {
  if (instead) return { kind: instead, hundredths: fixedValue(scheme, instead, role) ?? NO_POINTS }
  if (winner === undefined || winner === 'none') return undefined
  if (roleWins(role, winner)) return { kind: 'win', hundredths: resultPoints(scheme, 'win', role) }
  const kind = winner === 'draw' ? 'draw' : 'loss'
  const hundredths = resultPoints(scheme, kind, role)
  return hundredths === 0 ? undefined : { kind, hundredths }
}
