// What distinguishes running games wherever they are named: season, table, rulebook, judge.

import { useI18n } from 'vue-i18n'
import type { GameSummary } from '../../api/contract/games.ts'
import { useClub } from './useClub.ts'
import { usePhrases } from '../kit/usePhrases.ts'

type Named = Pick<GameSummary, 'season' | 'place' | 'rulebook' | 'judge'>

export function useGameName() {
  const { t } = useI18n()
  const { say } = usePhrases()
  const club = useClub()

  /** "Autumn · table 2 · City mafia · Olga"; unknown parts are left out. */
  function whereOf({ season, place, rulebook, judge }: Named): string {
    const name = club.seasons?.find(({ id }) => id === season)?.name
    const table = place && t('plan.table', { n: place.table })
    return [name, table, say('rulebook', rulebook), judge].filter(Boolean).join(' · ')
  }

  return { whereOf }
}
