// Points that belong to a season or a stage and not to a game: recipient, amount, author and reason. The list only
// grows: a correction is a later line that names the line it replaces, with 0 points if that line is taken back. The
// points are not weighted. Source: docs/spec/scoring.md §3.

import type { Points } from '../points.ts'
import { replacedLedgerLineIds } from '../ledgerLine.ts'

/** Limit in hundredths, in both directions, so that a typing error cannot add a whole season's worth of points. */
export const MAX_GIVEN_POINTS_HUNDREDTHS = 1000

export interface GivenPoints {
  readonly id: string
  readonly member: string
  /** The stage in whose standings the points also count. If omitted, they count only for the whole season. */
  readonly stage?: string
  /** 0 only if points are taken back. */
  readonly hundredths: Points
  readonly reason: string
  readonly author: string
  readonly at: number
  /** Id of the line that this line replaces. */
  readonly replaces?: string
}

/** Lines that no other line replaces, without those that were taken back. */
export function effectiveGivenPoints<L extends Pick<GivenPoints, 'id' | 'replaces' | 'hundredths'>>(
  lines: readonly L[],
): readonly L[] {
  const replaced = replacedLedgerLineIds(lines)
  return lines.filter(({ id, hundredths }) => hundredths !== 0 && !replaced.has(id))
}
