// Names that are typed or pasted, held against those of the club: which may be somebody's, and whose they are said to be.

import { computed, ref } from 'vue'
import { decisionsOf } from './nearChoices.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

/** `names`: those the club does not know. */
export function useNearNames(names: () => readonly string[]) {
  const choices = ref<ReadonlyMap<string, string>>(new Map())
  const { data, isCurrent } = useLiveQuery('members.near', () =>
    names().length === 0 ? undefined : { names: names() },
  )
  const near = computed(() => (names().length === 0 ? [] : (data.value ?? [])))
  const decisions = computed(() =>
    names().length === 0 ? [] : isCurrent.value ? decisionsOf(near.value, choices.value) : undefined,
  )
  return {
    near,
    choices,
    /** Undefined while a name is looked up, or left to choose. */
    decisions,
    choose(name: string, whose: string): void {
      choices.value = new Map(choices.value).set(name, whose)
    },
  }
}
