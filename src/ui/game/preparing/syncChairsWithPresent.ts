// Synchronises the chairs of a table outside a plan with the members who are present. Until the seats are drawn or
// arranged, people sit in the order of check-in. Afterwards, only people who left are removed.

import { watch } from 'vue'
import { useMembers } from '../../shared/members/useMembers.ts'
import { areAllChairsFree, minPlayers, placeMember, resizeChairs } from '../table/seating.ts'
import type { ChairContext, Chairs } from './useChairs.ts'

export function syncChairsWithPresentMembers(
  { seating, byHand, isArranged, free, present, isSeated }: Chairs,
  rulebook: ChairContext['rulebook'],
  drawSeats: () => void,
): void {
  const members = useMembers()
  watch(
    [present, rulebook, byHand, () => members.isLoading],
    ([here, book]) => {
      if (!book || members.isLoading) return
      if (isArranged.value) {
        for (const [index, { member }] of seating.value.entries())
          if (member !== undefined && !free.value.some(({ id }) => id === member))
            seating.value = placeMember(seating.value, index, undefined)
        return
      }
      const isNew = areAllChairsFree(seating.value)
      const staying = seating.value.filter(({ member }) => member !== undefined && here.includes(member))
      const { usual } = book.seats
      const size = here.length < minPlayers(book, byHand.value) ? usual : Math.min(usual, here.length)
      seating.value = resizeChairs(staying, size, here)
      // Draws the seats if someone has to wait, so that the order of the list does not decide again who sits out.
      if (isNew && here.some((member) => !isSeated(member))) drawSeats()
    },
    { immediate: true },
  )
}
