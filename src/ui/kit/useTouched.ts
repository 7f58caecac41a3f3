// A record that a fault touched, as one line: season, game, table, evening, and how many entries.

import { useI18n } from 'vue-i18n'
import type { TouchedRecord } from '../../api/contract/club.ts'
import { formatRow } from '../../i18n/formatList.ts'
import { useFormat } from './useFormat.ts'
import { usePhrases } from './usePhrases.ts'

export function useTouched() {
  const { t } = useI18n()
  const { lang } = usePhrases()
  const format = useFormat()

  function nameOf({ of, season, game }: TouchedRecord): string {
    const what =
      of !== 'game'
        ? [t(`closed.${of}`)]
        : game === null
          ? [t('closed.gameUnknown')]
          : [
              t('closed.game', { number: game.number }),
              ...(game.table === null ? [] : [t('closed.table', { n: game.table })]),
              format.evening(game.evening),
            ]
    return season === null ? formatRow(lang(), what) : t('closed.ofSeason', { season, what })
  }

  return { nameOf, entries: (n: number) => t('common.entries', { n }, n) }
}
