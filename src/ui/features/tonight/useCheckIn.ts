// Checks people in by a typed name. Suggests matching members first, then members with similar names, then a new guest.

import { clearSent } from '../../kit/clearSent.ts'
import { computed, ref } from 'vue'
import type { Member } from '../../../api/contract/people.ts'
import type { useNewGame } from '../../game/preparing/useNewGame.ts'
import { nameKey, unmarked } from '../../kit/nameList.ts'
import { useSimilarNameDecisions } from '../../shared/members/useNearNames.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'

const MAX_MATCHING_MEMBERS = 7

export interface CheckInSuggestion {
  /** If omitted, the suggestion is a new guest. */
  readonly member?: string
  readonly name: string
  readonly isSimilar?: boolean
}

const isIn = ({ active, present }: Pick<Member, 'active' | 'present'>) => active && present

export function useCheckIn({ members, seatGuest }: Pick<ReturnType<typeof useNewGame>, 'members' | 'seatGuest'>) {
  const { ask } = useClubRequests()
  const typed = ref('')
  const isBusy = ref(false)
  const name = computed(() => unmarked(typed.value))
  const key = computed(() => nameKey(name.value))
  /** Member with exactly the typed name. */
  const bearer = computed(() => members.all.find((member) => nameKey(member.name) === key.value))
  const isNew = computed(() => name.value !== '' && bearer.value === undefined)
  const { near } = useSimilarNameDecisions(() => (isNew.value ? [name.value] : []))
  /** Members whose names are similar to the typed name. */
  const alike = computed(() => {
    const names = near.value.flatMap(({ name: of, perhaps }) => (of === name.value ? perhaps : []))
    return names.flatMap((own) => members.all.filter((member) => member.name === own))
  })
  const matching = computed(() => {
    if (key.value === '') return []
    const rank = (own: string) => (nameKey(own).startsWith(key.value) ? 0 : 1)
    return members.all
      .filter((member) => !member.present && nameKey(member.name).includes(key.value))
      .filter((member) => member.active || member === bearer.value)
      .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
  })
  const offers = computed((): readonly CheckInSuggestion[] => {
    const found = matching.value.slice(0, MAX_MATCHING_MEMBERS).map(({ id, name: own }) => ({ member: id, name: own }))
    const similar = alike.value
      .filter(({ id, present }) => !present && !found.some(({ member }) => member === id))
      .map(({ id, name: own }) => ({ member: id, name: own, isSimilar: true }))
    return [...found, ...similar, ...(isNew.value ? [{ name: name.value }] : [])]
  })
  /** Names of present members that are similar to the typed name. The new guest may be one of these members. */
  const nearHere = computed(() => alike.value.filter(isIn).map(({ name: own }) => own))
  /** Whether the typed name belongs to a member who is already present. */
  const isHere = computed(() => bearer.value !== undefined && isIn(bearer.value))

  /**
   * Checks a person in. Returns the person's seat, or `null` if no chair was free and the person waits. `undefined` if
   * the club refused, if another check-in is running, or if the user must first decide about similar names.
   */
  async function take(offer: CheckInSuggestion): Promise<number | null | undefined> {
    if (isBusy.value) return undefined
    isBusy.value = true
    const sent = typed.value
    const member = offer.member === undefined ? await joined(offer.name) : await returned(offer.member)
    const isTaken = member !== undefined && (await ask('members.setPresent', { members: [member], present: true }))
    isBusy.value = false
    if (!isTaken) return undefined
    clearSent(typed, sent)
    return seatGuest(member) ?? null
  }
  /**
   * Adds a guest to the club and returns the member's id; `undefined` if the club refused, or if it found a similar
   * name that was not in the list yet. The list then includes that name.
   */
  async function joined(guest: string): Promise<string | undefined> {
    const isSeen = near.value.some(({ name: of }) => of === guest)
    const similar = isSeen ? [] : await ask('members.near', { names: [guest] })
    if (similar?.length !== 0) return undefined
    return (await ask('members.add', { names: [guest], decisions: [{ name: guest }] }))?.added[0]?.id
  }
  async function returned(member: string): Promise<string | undefined> {
    const isRemoved = members.all.some(({ id, active }) => id === member && !active)
    return isRemoved ? (await ask('members.setActive', { member, active: true }))?.id : member
  }

  return { typed, isBusy, offers, nearHere, isHere, take }
}
