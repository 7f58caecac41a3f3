// Text about hidden results, which are not counted in the standings, or `undefined` if nothing is hidden.

import { computed } from 'vue'
import type { WatchView } from '../../api/contract/watch.ts'
import { t } from '../kit/i18n/setup.ts'

export function useHiddenStandingsText(
  standings: () => Pick<WatchView['standings'][number], 'hiding' | 'stage'> | undefined,
) {
  return computed(() => {
    const { hiding, stage = '' } = standings() ?? {}
    if (hiding === undefined) return undefined
    const { from, what } = hiding
    const where =
      'game' in from ? t('watch.hidden.game', { n: from.game }) : t('watch.hidden.round', { n: from.round, stage })
    return t(`watch.hidden.${what}`, { from: where })
  })
}
