// What stands beside a share of people's games, wherever it stands: what it is of, where it may lie, and what anybody's
// would be with the same cards.

import { useI18n } from 'vue-i18n'
import type { WinShare } from '../../../scoring/standings/winShare.ts'
import { wholeEnds, wholePercent } from '../../../scoring/statistics/percent.ts'

export function useHeldTo(): (share: WinShare) => string {
  const { t } = useI18n()
  return ({ hits, of, low, high, chance }) =>
    of === 0
      ? ''
      : t('players.heldTo', {
          hits,
          of,
          interval: t('players.interval', wholeEnds({ low, high })),
          chance: chance === undefined ? '–' : `${wholePercent(chance)} %`,
        })
}
