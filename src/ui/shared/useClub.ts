// The club as the shell knows it: its status, its current season and tournament. Kept fresh.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { GameSummary } from '../../api/contract/games.ts'
import { currentSeason, isTournamentUnfinished } from '../../scoring/currentSeason.ts'
import { eveningOf } from '../kit/days.ts'
import { t } from '../kit/i18n/setup.ts'
import { gamePhrase } from '../kit/phrases.ts'
import { useLiveQuery } from './useLiveQuery.ts'

export const useClub = defineStore('club', () => {
  const { data: status, error, refresh } = useLiveQuery('club.status', () => ({}))
  const {
    data: seasons,
    error: unread,
    refresh: readSeasons,
  } = useLiveQuery('seasons.list', () => (status.value?.club ? {} : undefined))
  const name = computed(() => status.value?.club?.name)
  const opened = computed(() => seasons.value?.filter(({ open }) => open) ?? [])
  const today = () => eveningOf(new Date())
  /** The season or tournament that screens show where none is named. */
  const season = computed(() => currentSeason(opened.value, today()) ?? seasons.value?.at(-1))
  /** The season of tonight's games unless somebody names another: never a tournament, whose games have a plan. */
  const tonight = computed(() =>
    currentSeason(
      opened.value.filter(({ kind }) => kind === 'season'),
      today(),
    ),
  )
  /** The tournament that goes on, or comes next. */
  const tournament = computed(() =>
    currentSeason(
      opened.value.filter((each) => each.kind === 'tournament' && isTournamentUnfinished(each, today())),
      today(),
    ),
  )
  return {
    status,
    error,
    refresh,
    seasons,
    unread,
    readSeasons,
    name,
    season,
    tonight,
    tournament,
  }
})

// What distinguishes running games wherever they are named: season, table, rulebook, judge.
type DescribedGame = Pick<GameSummary, 'season' | 'place' | 'rulebook' | 'judge'>

export function useGameDescription() {
  const club = useClub()

  /** "Autumn · table 2 · City mafia · Olga"; unknown parts are left out. */
  function whereOf({ season, place, rulebook, judge }: DescribedGame): string {
    const name = club.seasons?.find(({ id }) => id === season)?.name
    const table = place && t('plan.table', { n: place.table })
    return [name, table, gamePhrase('rulebook', rulebook), judge].filter(Boolean).join(' · ')
  }

  return { whereOf }
}
