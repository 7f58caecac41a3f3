// The text next to a share of somebody's games: games counted, the interval of the share, and the share that chance
// alone would give with the same cards.

import { useI18n } from 'vue-i18n'
import type { WinShare } from '../../../scoring/standings/row.ts'
import { wholeEnds, wholePercent } from '../../../scoring/statistics/share.ts'

export function useWinShareText(): (share: WinShare) => string {
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
