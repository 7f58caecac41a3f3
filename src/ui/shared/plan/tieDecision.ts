// The decision about a line-up while it is being edited: how the remaining seats are given to people who share a place.
// Pure.

import type { TieWay } from '../../../api/contract/plan.ts'

/** How the remaining seats are given to people who share a place. */
export interface TieDecision {
  readonly tie?: TieWay
  readonly chosen: readonly string[]
  readonly reason: string
}

export const NO_TIE_DECISION: TieDecision = { chosen: [], reason: '' }

/** A decision by lot selects the people that the lot drew, and nobody before the draw. */
export function withDrawnLot(
  decision: TieDecision,
  lot: { readonly drawn: readonly string[] } | undefined,
): TieDecision {
  return decision.tie === 'lot' ? { ...decision, chosen: lot?.drawn ?? [] } : decision
}
