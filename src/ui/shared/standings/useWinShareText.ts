// Text next to a share of a player's games: the number of games, the confidence interval of the share, and the share
// expected by chance with the same cards.

import type { WinShare } from '../../../scoring/standings/winShare.ts'
import { toPercentInterval, toWholePercent } from '../../../scoring/statistics/share.ts'
import { t } from '../../kit/i18n/setup.ts'

export function useWinShareText(): (share: WinShare) => string {
  return ({ hits, of, low, high, chance }) =>
    of === 0
      ? ''
      : t('players.heldTo', {
          hits,
          of,
          interval: t('players.interval', toPercentInterval({ low, high })),
          chance: chance === undefined ? '–' : `${toWholePercent(chance)} %`,
        })
}
