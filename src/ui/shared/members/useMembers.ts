// The roster, kept up to date. Pages change it through `useClubRequests`.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { NameDecision, NearName } from '../../../api/contract/people.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

export const useMembers = defineStore('members', () => {
  const { data, isLoading, error, refresh } = useLiveQuery('members.list', () => ({}))
  const all = computed(() => data.value ?? [])
  /** Includes merged members under their old ids. */
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

// Compares typed or pasted names with those of members, and keeps the user's decisions about similar ones.
/** `names` are those that no member has. */
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
    /** Number of names that still need a decision. */
    left: computed(() => countUndecidedNames(near.value, choices.value)),
    /** `undefined` while names are being compared or still need a decision. */
    decisions,
    choose(name: string, whose: string): void {
      choices.value = new Map(choices.value).set(name, whose)
    },
  }
}

// Converts the choices for similar names to the decisions that the club accepts. Pure.
/** The choice that means a new person. A similar name is chosen as `=name`, so it never equals this value. */
export const NEW_PERSON = 'new'

/** `undefined` while a name still needs a decision. */
export function decisionsOf(
  near: readonly NearName[],
  choices: ReadonlyMap<string, string>,
): readonly NameDecision[] | undefined {
  const decisions = near.flatMap((each) => decisionOf(each, choices) ?? [])
  return decisions.length === near.length ? decisions : undefined
}

/** Number of names that still need a decision. */
export function countUndecidedNames(near: readonly NearName[], choices: ReadonlyMap<string, string>): number {
  return near.filter((each) => decisionOf(each, choices) === undefined).length
}

function decisionOf({ name, perhaps }: NearName, choices: ReadonlyMap<string, string>): NameDecision | undefined {
  const choice = choices.get(name)
  if (choice === NEW_PERSON) return { name }
  const as = perhaps.find((each) => choice === `=${each}`)
  return as === undefined ? undefined : { name, as }
}
