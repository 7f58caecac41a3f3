// The club as the shell knows it: its status, its open season. Kept fresh.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useLiveQuery } from './useLiveQuery.ts'

export const useClub = defineStore('club', () => {
  const { data: status, isLoading, error, refresh } = useLiveQuery('club.status', () => ({}))
  const { data: seasons } = useLiveQuery('seasons.list', () => (status.value?.club ? {} : undefined))
  const name = computed(() => status.value?.club?.name)
  /** The season new games go to: the latest open one. */
  const season = computed(() => seasons.value?.filter((s) => s.open).at(-1) ?? seasons.value?.at(-1))
  return { status, isLoading, error, refresh, seasons, season, name }
})
