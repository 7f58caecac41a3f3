// Line-ups that no longer match the standings on which they are based, with the people who would join and leave.

import type { LineupConflictWithNames } from '../../../api/contract/plan.ts'
import { t } from '../../kit/i18n/setup.ts'
import { formatFewNames } from '../../kit/phrases.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

const MAX_NAMES_IN_DRIFT = 8

export function useLineupConflicts() {
  const { data: drifts } = useLiveQuery('plan.drifts', () => ({}))
  return { drifts, ...useLineupConflictText() }
}

export function useLineupConflictText() {
  /** Describes the changes as `+Anna, −Boris`. If people share a place, adds their names. */
  function changesOf({ in: coming, out, tied, open }: LineupConflictWithNames): string {
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

/** Key of the decision for a conflict. Conflicts with the same key need the same decision. */
export function lineupConflictKey({ stage, in: coming, out, tied }: LineupConflictWithNames): string {
  return [[{ member: stage.id }], coming, out, tied].map((each) => each.map(({ member }) => member).join(' ')).join('|')
}
