// Checks people in by a typed name. Suggests matching members first, then members with similar names, then a new guest.
// Names are accepted immediately, and questions about them follow later, so that fast typing loses no name.

import { computed } from 'vue'
import type { useNewGame } from '../../game/preparing/useNewGame.ts'
import { nameComparisonKey, unmarked } from '../../kit/nameList.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useSimilarNameDecisions } from '../../shared/members/useNearNames.ts'
import { useArrivals } from './useArrivals.ts'
import { useTypedName } from './useTypedName.ts'

const MAX_MATCHING_MEMBERS = 7

export interface CheckInSuggestion {
  /** If omitted, the suggestion is a new guest. */
  readonly member?: string
  readonly name: string
  /** Whether Enter selects the suggestion without the arrow keys. */
  readonly isSure: boolean
  readonly isSimilar?: boolean
}

export function useCheckIn({ members, seatGuest }: Pick<ReturnType<typeof useNewGame>, 'members' | 'seatGuest'>) {
  const evening = useEvening()
  const arrivals = useArrivals()
  const typed = useTypedName()
  const name = computed(() => unmarked(typed.value))
  const key = computed(() => nameComparisonKey(name.value))
  /** Member with exactly the typed name. */
  const bearer = computed(() => members.all.find((member) => nameComparisonKey(member.name) === key.value))
  const isNew = computed(() => name.value !== '' && bearer.value === undefined)
  const { near } = useSimilarNameDecisions(() => (isNew.value ? [name.value] : []))
  /** Members whose names are similar to the typed name. */
  const alike = computed(() => {
    const names = near.value.flatMap(({ name: of, perhaps }) => (of === name.value ? perhaps : []))
    return names.flatMap((own) => members.all.filter((member) => member.name === own))
  })
  const beginsLikeTyped = (own: string) => nameComparisonKey(own).startsWith(key.value)
  const matching = computed(() => {
    if (key.value === '') return []
    const rank = (own: string) => (nameComparisonKey(own) === key.value ? 0 : beginsLikeTyped(own) ? 1 : 2)
    return members.all
      .filter((member) => !evening.hereIds.has(member.id) && nameComparisonKey(member.name).includes(key.value))
      .filter((member) => member.active || member === bearer.value)
      .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
  })
  const offers = computed((): readonly CheckInSuggestion[] => {
    const found = matching.value
      .slice(0, MAX_MATCHING_MEMBERS)
      .map(({ id, name: own }) => ({ member: id, name: own, isSure: beginsLikeTyped(own) }))
    const similar = alike.value
      .filter(({ id }) => !evening.hereIds.has(id) && !found.some(({ member }) => member === id))
      .map(({ id, name: own }) => ({ member: id, name: own, isSure: false, isSimilar: true }))
    return [...found, ...similar, ...(isNew.value ? [{ name: name.value, isSure: true }] : [])]
  })
  /** Whether the typed name belongs to somebody who is here already. */
  const isHere = computed(() => bearer.value !== undefined && evening.hereIds.has(bearer.value.id))

  /** Checks a person in and empties the field. `onSeated` is called with the seat, or `null` if no chair was free. */
  function take({ name: of, member }: CheckInSuggestion, onSeated: (seat: number | null) => void): void {
    typed.value = ''
    arrivals.take(member === undefined ? { name: of } : { name: of, member }, (id) => onSeated(seatGuest(id) ?? null))
  }

  return { typed, offers, isHere, take }
}
