// The roster, kept fresh. Changing it is the pages' business, through `useAsk`.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useLiveQuery } from '../useLiveQuery.ts'

export const useMembers = defineStore('members', () => {
  const { data, isLoading, error, refresh } = useLiveQuery('members.list', () => ({}))
  const all = computed(() => data.value ?? [])
  const active = computed(() => all.value.filter((member) => member.active))
  const present = computed(() => active.value.filter((member) => member.present))
  return { all, active, present, isLoading, error, refresh }
})
