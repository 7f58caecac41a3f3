// Points that belong to a season or a stage of it and to no game: who got them, how many, who gave them and why. They
// only grow: a correction is a later line that names the one it replaces, without points where that one
// is taken back. They count as they are, without a weight. Source: docs/spec/scoring.md §3.

import type { Points } from '../points.ts'
import { replacedIds } from '../ledgerLine.ts'

/** Hundredths, either way: a slip of the finger is no season's worth of points. */
export const MAX_GIVEN_HUNDREDTHS = 1000

export interface GivenPoints {
  readonly id: string
  readonly member: string
  /** Counts in the standings of this stage, too; absent: of the whole season alone. */
  readonly stage?: string
  /** 0 only where points are taken back. */
  readonly hundredths: Points
  readonly reason: string
  readonly author: string
  readonly at: number
  /** The points these replace. */
  readonly replaces?: string
}

/** Points nothing replaces, without those taken back. */
export function countingGivenPoints<L extends Pick<GivenPoints, 'id' | 'replaces' | 'hundredths'>>(
  lines: readonly L[],
): readonly L[] {
  const replaced = replacedIds(lines)
  return lines.filter(({ id, hundredths }) => hundredths !== 0 && !replaced.has(id))
}
