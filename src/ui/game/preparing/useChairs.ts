// The chairs of a game about to start: who sits where, with which card, and who waits.

import { computed, ref, shallowRef, watch, type ComputedRef } from 'vue'
import type { Rulebook } from '../../../rules/rulebook.ts'
import { liveSeats } from '../../../rules/rulebook.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { resize, withCardsOf, withoutCards, type Chair } from '../table/seating.ts'
import type { FixedTable } from './fixedTable.ts'
import type { Draft } from './preparing.ts'
import { usePreparing } from './usePreparing.ts'

export interface AroundChairs {
  readonly rulebook: ComputedRef<Rulebook | undefined>
  readonly mayPlay: (member: string) => boolean
  readonly judgeMember: ComputedRef<string | undefined>
}

export function useChairs(kept: Draft | undefined, { rulebook, mayPlay }: AroundChairs) {
  const members = useMembers()
  const preparing = usePreparing()
  const seating = shallowRef<readonly Chair[]>(kept?.chairs ?? [])
  const byHand = ref(preparing.now().byHand)
  /** Cards that were entered wait while the program deals. */
  const chairs = computed(() => (byHand.value ? seating.value : withoutCards(seating.value)))
  const isArranged = ref(kept?.isArranged ?? false)

  const isSeated = (id: string) => seating.value.some((chair) => chair.member === id)
  const present = computed(() => members.present.map((member) => member.id).filter(mayPlay))
  /** The draw chooses from those who are checked in, or from all members while none is. */
  const people = computed(() =>
    members.present.length > 0 ? present.value : members.active.map((member) => member.id).filter(mayPlay),
  )
  const waiting = computed(() => members.present.filter(({ id }) => mayPlay(id) && !isSeated(id)))
  /** Checked in, and left out of the draw as the judge: shown, because a judge may be remembered from before. */
  const standingJudge = computed(() => members.present.find(({ id }) => !mayPlay(id) && !isSeated(id)))

  function arrange(next: readonly Chair[]): void {
    isArranged.value = true
    seating.value = next
  }

  // Another season may play by other cards, and seat fewer or more.
  watch(
    rulebook,
    (book) => {
      if (book === undefined) return
      const { min, max } = liveSeats(book)
      const size = Math.min(max, Math.max(min, seating.value.length))
      const resized =
        size === seating.value.length || seating.value.length === 0
          ? seating.value
          : resize(seating.value, size, people.value)
      seating.value = withCardsOf(resized, book)
    },
    { immediate: true },
  )

  watch(byHand, (now) => preparing.setByHand(now))

  /** The people of a planned table, whose seats stand. */
  function follow(planned: FixedTable): void {
    seating.value = planned.people.map(({ member }, i) => ({ immune: false, ...seating.value[i], member }))
  }

  const parts = { seating, byHand, chairs, isArranged, present, people, waiting, standingJudge }
  return { ...parts, isSeated, arrange, follow }
}

export type Chairs = ReturnType<typeof useChairs>
