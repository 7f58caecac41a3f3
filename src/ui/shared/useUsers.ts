// Users of the club and the current user, kept up to date, and whether the dialog for choosing the current user is
// open.

import { defineStore } from 'pinia'
import { computed, toRef, watch } from 'vue'
import { useCurrentUserDialog } from './useCurrentUserDialog.ts'
import { useLiveQuery } from './useLiveQuery.ts'

export const useUsers = defineStore('users', () => {
  const { data, error, isLoading } = useLiveQuery('users.list', () => ({}))
  const { data: status } = useLiveQuery('keyboard.status', () => ({}))
  const all = computed(() => data.value ?? [])
  const byId = computed(() => new Map(all.value.map((person) => [person.id, person])))
  const choice = computed(() => status.value?.choice ?? [])
  const person = computed(() => status.value?.person ?? undefined)
  const isChoosing = toRef(useCurrentUserDialog(), 'isOpen')
  // Whether the club has users but the current user is unknown. The dialog opens only when this becomes true: on the
  // first response, or when the club gets its first users from another device.
  const isUnnamed = computed(() => choice.value.length > 0 && person.value === undefined)
  watch(isUnnamed, (isNow) => {
    isChoosing.value = isNow
  })
  return { all, byId, choice, person, isChoosing, error, isLoading }
})
