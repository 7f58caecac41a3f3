// The persons of the club and who of them is at this keyboard, kept fresh; whether the choice of them is open.

import { defineStore } from 'pinia'
import { computed, toRef, watch } from 'vue'
import { useLiveQuery } from './useLiveQuery.ts'
import { useKeyboardChoice } from './useKeyboardChoice.ts'

export const usePersons = defineStore('persons', () => {
  const { data, error, isLoading } = useLiveQuery('persons.list', () => ({}))
  const { data: status } = useLiveQuery('keyboard.status', () => ({}))
  const all = computed(() => data.value ?? [])
  const byId = computed(() => new Map(all.value.map((person) => [person.id, person])))
  const choice = computed(() => status.value?.choice ?? [])
  const person = computed(() => status.value?.person ?? undefined)
  const isChoosing = toRef(useKeyboardChoice(), 'isOpen')
  // Asked once: at the first answer, or when the club gets its first persons from elsewhere.
  const isUnnamed = computed(() => choice.value.length > 0 && person.value === undefined)
  watch(isUnnamed, (isNow) => {
    isChoosing.value = isNow
  })
  return { all, byId, choice, person, isChoosing, error, isLoading }
})
