// The line to the hub as the shell knows it. The entries waiting to be sent are counted after every entry.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useLiveQuery } from './useLiveQuery.ts'

export const useHub = defineStore('hub', () => {
  const { data: view, refresh } = useLiveQuery('hub.status', () => ({}))
  const joined = computed(() => view.value?.joined ?? undefined)
  /** Something else than all being well, said wherever one is. */
  const trouble = computed(() => {
    const line = joined.value
    return line === undefined || line.state === 'joined' || line.state === 'starting' ? undefined : line
  })
  return { view, joined, trouble, refresh }
})
