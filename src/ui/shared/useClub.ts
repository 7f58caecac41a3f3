// State of the club for the shell, kept up to date: its status, its current season and its current tournament.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { currentSeason, isTournamentUnfinished } from '../../scoring/currentSeason.ts'
import { eveningAtTime } from '../kit/days.ts'
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
  const today = () => eveningAtTime(new Date())
  /** The season or tournament that screens show unless the user selects another. */
  const season = computed(() => currentSeason(opened.value, today()) ?? seasons.value?.at(-1))
  /**
   * The season of tonight's games, unless the user selects another. Never a tournament, because its games follow a
   * plan.
   */
  const tonight = computed(() =>
    currentSeason(
      opened.value.filter(({ kind }) => kind === 'season'),
      today(),
    ),
  )
  /** The current tournament, otherwise the next one. */
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
