// Line-ups that no longer match the standings they come from, with the people who would join and leave.

import type { NamedLineupConflict, TieWay } from '../../../api/contract/seasons.ts'
import { t } from '../../kit/i18n/setup.ts'
import { formatFewNames } from '../../kit/phrases.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

const MAX_NAMES_IN_DRIFT = 8

export function useDrifts() {
  const { data: drifts } = useLiveQuery('plan.drifts', () => ({}))
  return { drifts, ...useDriftText() }
}

export function useDriftText() {
  /** Describes the changes as `+Anna, −Boris`. If a place is shared, adds the people who share it. */
  function changesOf({ in: coming, out, tied, open }: NamedLineupConflict): string {
    const parts = [
      ...coming.map(({ name }) => t('plan.drift.in', { name })),
      ...out.map(({ name }) => t('plan.drift.out', { name })),
    ]
    const shared =
      open > 0
        ? [
            t('plan.tie.shared', {
              names: formatFewNames(
                tied.map(({ name }) => name),
                MAX_NAMES_IN_DRIFT,
              ),
              n: open,
            }),
          ]
        : []
    return [...(parts.length > 0 ? [formatFewNames(parts, MAX_NAMES_IN_DRIFT)] : []), ...shared].join('; ')
  }

  return { changesOf }
}

// The decision about a line-up while it is being edited, and the key of a drift. Pure.
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

/** Drifts with the same key ask for the same decision. */
export function driftKey({ stage, in: coming, out, tied }: NamedLineupConflict): string {
  return [[{ member: stage.id }], coming, out, tied].map((each) => each.map(({ member }) => member).join(' ')).join('|')
}
