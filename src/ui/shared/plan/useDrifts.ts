// Line-ups that no longer follow from the standings: who would come and who would go.

import { useI18n } from 'vue-i18n'
import type { NamedLineupConflict } from '../../../api/contract/seasons.ts'
import { useLiveQuery } from '../useLiveQuery.ts'
import { useNames } from '../members/useNames.ts'

const SHOWN = 8

export function useDrifts() {
  const { data: drifts } = useLiveQuery('plan.drifts', () => ({}))
  return { drifts, ...useDriftWords() }
}

export function useDriftWords() {
  const { t } = useI18n()
  const { fewNames } = useNames()

  /** `+Anna, −Boris`; where a place is shared, those who share it. */
  function changesOf({ in: coming, out, tied, open }: NamedLineupConflict): string {
    const parts = [
      ...coming.map(({ name }) => t('plan.drift.in', { name })),
      ...out.map(({ name }) => t('plan.drift.out', { name })),
    ]
    const shared =
      open > 0
        ? [
            t(
              'plan.tie.shared',
              {
                names: fewNames(
                  tied.map(({ name }) => name),
                  SHOWN,
                ),
                n: open,
              },
              open,
            ),
          ]
        : []
    return [...(parts.length > 0 ? [fewNames(parts, SHOWN)] : []), ...shared].join('; ')
  }

  return { changesOf }
}
