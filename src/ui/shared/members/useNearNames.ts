// Compares typed or pasted names with those of members, and stores the user's decisions about similar names.

import { computed, ref } from 'vue'
import { useLiveQuery } from '../useLiveQuery.ts'
import { nameDecisionsOf, countUndecidedNames } from './nameDecisions.ts'

/** `names` returns the names that no member has. */
export function useSimilarNameDecisions(names: () => readonly string[]) {
  const choices = ref<ReadonlyMap<string, string>>(new Map())
  const { data, isCurrent } = useLiveQuery('members.near', () =>
    names().length === 0 ? undefined : { names: names() },
  )
  const near = computed(() => (names().length === 0 ? [] : (data.value ?? [])))
  const decisions = computed(() =>
    names().length === 0 ? [] : isCurrent.value ? nameDecisionsOf(near.value, choices.value) : undefined,
  )
  return {
    near,
    choices,
    /** Number of names that still need a decision. */
    left: computed(() => countUndecidedNames(near.value, choices.value)),
    /** The user's decisions; `undefined` while names are being compared or still need a decision. */
    decisions,
    choose(name: string, whose: string): void {
      choices.value = new Map(choices.value).set(name, whose)
    },
  }
}
