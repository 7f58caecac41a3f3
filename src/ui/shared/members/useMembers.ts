// The roster, kept up to date. Pages change it through `useClubRequests`.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useLiveQuery } from '../useLiveQuery.ts'

export const useMembers = defineStore('members', () => {
  const { data, isLoading, error, refresh } = useLiveQuery('members.list', () => ({}))
  const all = computed(() => data.value ?? [])
  /** Members by id, including merged members under their old ids. */
  const byId = computed(
    () =>
      new Map(
        all.value.flatMap(({ id, name, merged = [] }) => [
          [id, { id, name }] as const,
          ...merged.map((other) => [other.id, { ...other, mergedInto: id }] as const),
        ]),
      ),
  )
  const active = computed(() => all.value.filter((member) => member.active))
  const present = computed(() => active.value.filter((member) => member.present))
  return { all, byId, active, present, isLoading, error, refresh }
})
