// Tonight's evening, kept up to date: who is here, who is free for a table, and whether the evening is open. The date
// follows the clock, because the window may stay open until the next evening.

import { useNow } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { eveningAtTime } from '../../kit/days.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

const DATE_CHECK_INTERVAL_MS = 30_000

export const useEvening = defineStore('evening', () => {
  const now = useNow({ interval: DATE_CHECK_INTERVAL_MS })
  const date = computed(() => eveningAtTime(now.value))
  const { data, isLoading, error, refresh } = useLiveQuery('evening.get', () => ({ evening: date.value }))
  /** `undefined` until the data of tonight's evening has arrived. */
  const view = computed(() => (data.value?.date === date.value ? data.value : undefined))
  const people = computed(() => (view.value?.state === 'closed' ? [] : (view.value?.people ?? [])))
  const here = computed(() => people.value.filter(({ state }) => state === 'here'))
  const hereIds = computed(() => new Set(here.value.map(({ member }) => member)))
  const tables = computed(() => view.value?.tables ?? [])
  const clashes = computed(() => view.value?.clashes ?? [])
  /** An open table other than `own` at which the person plays or judges. */
  function otherTableOf(
    member: string,
    own: number | undefined,
  ): { readonly table: number; readonly judges: boolean } | undefined {
    const table = tables.value.find(
      (each) => each.table !== own && (each.judgeId === member || each.seats.some((seat) => seat.member === member)),
    )
    return table && { table: table.table, judges: table.seats.every((seat) => seat.member !== member) }
  }
  const nameOf = (member: string) => view.value?.people.find((each) => each.member === member)?.name
  return { date, view, people, here, hereIds, tables, clashes, otherTableOf, nameOf, isLoading, error, refresh }
})
