// Who comes in by a typed name: members who match are offered, then those whose names are similar, then a new guest.

import { computed, ref } from 'vue'
import type { useNewGame } from '../../game/preparing/useNewGame.ts'
import { bearerOf, nameKey, unmarked } from '../../kit/nameList.ts'
import { useNearNames } from '../../shared/members/useMembers.ts'
import { useAsk } from '../../shared/useAsk.ts'

/** Offers in sight at once. */
const MOST = 7

export interface Offer {
  /** Undefined: a guest who is no member yet. */
  readonly member?: string
  readonly name: string
  readonly isSimilar?: boolean
}

export function useCheckIn({ members, seatGuest }: Pick<ReturnType<typeof useNewGame>, 'members' | 'seatGuest'>) {
  const { ask } = useAsk()
  const typed = ref('')
  const isBusy = ref(false)
  const name = computed(() => unmarked(typed.value))
  const isKnown = computed(
    () =>
      bearerOf(
        name.value,
        members.all.map(({ id, name: own }) => ({ member: id, name: own })),
      ) !== '',
  )
  const { near } = useNearNames(() => (name.value === '' || isKnown.value ? [] : [name.value]))
  const matching = computed(() => {
    const key = nameKey(name.value)
    if (key === '') return []
    const rank = (own: string) => (nameKey(own).startsWith(key) ? 0 : 1)
    return members.all
      .filter((member) => !member.present && nameKey(member.name).includes(key))
      .filter((member) => member.active || nameKey(member.name) === key)
      .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
  })
  const offers = computed((): readonly Offer[] => {
    const found = matching.value.slice(0, MOST).map(({ id, name: own }) => ({ member: id, name: own }))
    const similar = near.value
      .flatMap(({ name: of, perhaps }) => (of === name.value ? perhaps : []))
      .flatMap((own) => members.all.filter((member) => member.name === own && !member.present))
      .filter(({ id }) => !found.some(({ member }) => member === id))
      .map(({ id, name: own }) => ({ member: id, name: own, isSimilar: true }))
    return [...found, ...similar, ...(name.value === '' || isKnown.value ? [] : [{ name: name.value }])]
  })
  /** Members of a similar name who are here already: the new guest may be one of them. */
  const nearHere = computed(() =>
    near.value
      .flatMap(({ name: of, perhaps }) => (of === name.value ? perhaps : []))
      .filter((own) => members.present.some((member) => member.name === own)),
  )
  /** The typed name is of somebody who is here already. */
  const isHere = computed(
    () => name.value !== '' && members.present.some((member) => nameKey(member.name) === nameKey(name.value)),
  )

  /** Brings one in: to a free chair, or he waits. The seat; null: he waits; undefined: it was refused. */
  async function take(offer: Offer): Promise<number | null | undefined> {
    if (isBusy.value) return undefined
    isBusy.value = true
    const member = offer.member === undefined ? await joined(offer.name) : await returned(offer.member)
    const isIn = member !== undefined && (await ask('members.setPresent', { members: [member], present: true }))
    isBusy.value = false
    if (!isIn) return undefined
    typed.value = ''
    return seatGuest(member) ?? null
  }
  /** Nobody, where a name is similar and that could not be seen yet: the list shows it now. */
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
