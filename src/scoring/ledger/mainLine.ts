// The one main line of a seat: the win, or what stands instead of it (spec of scoring, section 1).
// The ledger, a results sheet and the screen of a result ask here.

import type { Role, Winner } from '../../rules/vocabulary.ts'
import { NO_POINTS, type Points } from '../points.ts'
import { fixedValue, type Scheme } from '../schemes/scheme.ts'
import { roleWins } from '../sides.ts'
import type { Exclusion } from './line.ts'

interface MainLine<P> {
  readonly kind: 'win' | Exclusion
  readonly hundredths: P
}

/** None for a seat that lost. `instead` stands whatever the winner is; a scheme without a value for it pays nothing. */
export function mainLineOf<P extends number>(
  role: Role,
  winner: Winner | 'none' | undefined,
  instead: Exclusion | undefined,
  scheme: Pick<Scheme, 'ranges'> & { readonly win: P },
): MainLine<P | Points> | undefined {
  if (instead) return { kind: instead, hundredths: fixedValue(scheme, instead) ?? NO_POINTS }
  return roleWins(role, winner) ? { kind: 'win', hundredths: scheme.win } : undefined
}
