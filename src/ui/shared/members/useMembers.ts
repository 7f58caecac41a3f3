// The roster, kept up to date. Pages change it through `useClubRequests`.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useEvening } from '../evening/useEvening.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

export const useMembers = defineStore('members', () => {
  const evening = useEvening()
  const { data, isLoading: isListLoading, error, refresh } = useLiveQuery('members.list', () => ({}))
  const isLoading = computed(() => isListLoading.value || evening.isLoading)
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
  /** Members and guests who are here tonight, in the order in which they came. */
  const present = computed(() => evening.here.map(({ member: id, name }) => ({ id, name })))
  /** Members and guests who are here and neither play nor judge a running game. */
  const free = computed(() => evening.free.map(({ member: id, name }) => ({ id, name })))
  return { all, byId, active, present, free, isLoading, error, refresh }
})
