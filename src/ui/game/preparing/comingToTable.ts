// A free table follows the club until its seats are drawn or arranged: people who check in come to it, people who are no
// members any more leave it.

import { watch } from 'vue'
import { useMembers } from '../../shared/members/useMembers.ts'
import { isFree, place, resize } from '../table/seating.ts'
import type { AroundChairs, Chairs } from './useChairs.ts'

/** A member who was removed from the club, or merged into another, cannot be seated any more. */
export function unseatFormerMembers({ seating }: Chairs): void {
  const members = useMembers()
  watch(
    () => (members.isLoading ? undefined : members.active.map(({ id }) => id).join()),
    () => {
      if (members.isLoading) return
      const known = new Set(members.active.map(({ id }) => id))
      for (const [index, { member }] of seating.value.entries())
        if (member !== undefined && !known.has(member)) seating.value = place(seating.value, index, undefined)
    },
    { immediate: true },
  )
}

/** Until the seats are drawn or arranged, those who check in come to the table; no one is moved. */
export function seatWhoComes(
  { seating, isArranged, present, people }: Chairs,
  rulebook: AroundChairs['rulebook'],
  drawSeats: () => void,
): void {
  watch(
    [present, people, rulebook],
    ([here, all, book]) => {
      if (!book || isArranged.value) return
      const isNew = isFree(seating.value)
      const wanted = Math.min(book.seats.usual, Math.max((isNew ? all : here).length, book.seats.min))
      const size = isNew ? wanted : Math.max(seating.value.length, wanted)
      seating.value = resize(isNew ? [] : seating.value, size, here)
      // A draw, not the order of the list, decides who sits out again.
      if (isNew && here.length > size) drawSeats()
    },
    { immediate: true },
  )
}
