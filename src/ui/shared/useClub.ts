// The club as the shell knows it: its status, its open season. Kept fresh.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { GameSummary } from '../../api/contract/games.ts'
import { t } from '../kit/i18n/setup.ts'
import { say } from '../kit/phrases.ts'
import { useLiveQuery } from './useLiveQuery.ts'

export const useClub = defineStore('club', () => {
  const { data: status, isLoading, error, refresh } = useLiveQuery('club.status', () => ({}))
  const {
    data: seasons,
    isLoading: awaitsSeasons,
    error: unread,
    refresh: readSeasons,
  } = useLiveQuery('seasons.list', () => (status.value?.club ? {} : undefined))
  const name = computed(() => status.value?.club?.name)
  /** The season new games go to: the latest open one. */
  const season = computed(() => seasons.value?.filter((s) => s.open).at(-1) ?? seasons.value?.at(-1))
  return { status, isLoading, error, refresh, seasons, awaitsSeasons, unread, readSeasons, season, name }
})

// What distinguishes running games wherever they are named: season, table, rulebook, judge.
type Named = Pick<GameSummary, 'season' | 'place' | 'rulebook' | 'judge'>

export function useGameName() {
  const club = useClub()

  /** "Autumn · table 2 · City mafia · Olga"; unknown parts are left out. */
  function whereOf({ season, place, rulebook, judge }: Named): string {
    const name = club.seasons?.find(({ id }) => id === season)?.name
    const table = place && t('plan.table', { n: place.table })
    return [name, table, say('rulebook', rulebook), judge].filter(Boolean).join(' · ')
  }

  return { whereOf }
}
