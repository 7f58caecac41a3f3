// A decision about people who share a place, while it is being edited: who gets the remaining seats of a line-up. Pure.

import type { TieWay } from '../../../api/contract/plan.ts'

/** Decision about the remaining seats of a line-up, for which several people share a place. */
export interface TieDecision {
  readonly tie?: TieWay
  readonly chosen: readonly string[]
  readonly reason: string
}

export const NO_TIE_DECISION: TieDecision = { chosen: [], reason: '' }

/** Updates a decision by lot with the people who were drawn, or with nobody before the draw. */
export function withDrawnLot(
  decision: TieDecision,
  lot: { readonly drawn: readonly string[] } | undefined,
): TieDecision {
  return decision.tie === 'lot' ? { ...decision, chosen: lot?.drawn ?? [] } : decision
}
