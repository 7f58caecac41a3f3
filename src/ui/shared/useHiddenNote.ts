// One sentence about the part of a season that is hidden from the public, or `undefined` if nothing is hidden.

import { computed } from 'vue'
import type { Season } from '../../api/contract/seasons.ts'
import { t } from '../kit/i18n/setup.ts'

export function useHiddenStandingsNote(
  season: () => Pick<Season, 'hiding'>,
  stages: () => readonly { readonly id: string; readonly name: string }[],
) {
  return computed(() => {
    const { hiding } = season()
    if (hiding === undefined) return undefined
    const { what, from } = hiding
    const where =
      'game' in from
        ? t('watch.hidden.game', { n: from.game })
        : t('watch.hidden.round', { n: from.round, stage: stages().find(({ id }) => id === from.stage)?.name ?? '' })
    return t('broadcast.hiddenNote', { from: where, what: t(`broadcast.what.${what}`) })
  })
}
