// The roster, kept fresh. Changing it is the pages' business, through `useClubRequests`.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { NameDecision, NearName } from '../../../api/contract/people.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

export const useMembers = defineStore('members', () => {
  const { data, isLoading, error, refresh } = useLiveQuery('members.list', () => ({}))
  const all = computed(() => data.value ?? [])
  /** With those who were merged. */
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

// Names that are typed or pasted, compared with those of the club: which are similar, and whose the user says they are.
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
    /** Names that are left to choose. */
    left: computed(() => countUndecidedNames(near.value, choices.value)),
    /** Undefined while a name is looked up, or left to choose. */
    decisions,
    choose(name: string, whose: string): void {
      choices.value = new Map(choices.value).set(name, whose)
    },
  }
}

// The choices for similar names, as the club takes them. Pure.
/** The choice of a new person. A similar name is chosen as `=name`, so it never equals this. */
export const NEW_PERSON = 'new'

/** Undefined while a name is left to choose. */
export function decisionsOf(
  near: readonly NearName[],
  choices: ReadonlyMap<string, string>,
): readonly NameDecision[] | undefined {
  const decisions = near.flatMap((each) => decisionOf(each, choices) ?? [])
  return decisions.length === near.length ? decisions : undefined
}

/** How many names are left to choose. */
export function countUndecidedNames(near: readonly NearName[], choices: ReadonlyMap<string, string>): number {
  return near.filter((each) => decisionOf(each, choices) === undefined).length
}

function decisionOf({ name, perhaps }: NearName, choices: ReadonlyMap<string, string>): NameDecision | undefined {
  const choice = choices.get(name)
  if (choice === NEW_PERSON) return { name }
  const as = perhaps.find((each) => choice === `=${each}`)
  return as === undefined ? undefined : { name, as }
}
