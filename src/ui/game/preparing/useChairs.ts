// Chairs of a game that is being prepared, with their people and cards, and the people who are waiting.

import { computed, type ComputedRef, ref, shallowRef, watch } from 'vue'
import { liveSeatLimits, type Rulebook } from '../../../rules/rulebook.ts'
import { MAX_LIVE_SEATS, type Role } from '../../../rules/vocabulary.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import {
  type Chair,
  areAllChairsFree,
  minPlayers,
  placeMember,
  resizeChairs,
  swapMembers,
  withoutUnknownCards,
  withoutCards,
} from '../table/seating.ts'
import { type GameDraft, type TableFromPlan, usePreparedGames } from './preparedGames.ts'

export interface ChairContext {
  readonly rulebook: ComputedRef<Rulebook | undefined>
  readonly mayPlay: (member: string) => boolean
  readonly judgeMember: ComputedRef<string | undefined>
}

export function useChairs(kept: GameDraft | undefined, { rulebook, mayPlay }: ChairContext) {
  const members = useMembers()
  const preparing = usePreparedGames()
  const seating = shallowRef<readonly Chair[]>(kept?.chairs ?? [])
  const byHand = ref(preparing.now().byHand)
  /** While the program deals, entered cards are hidden but kept. */
  const chairs = computed(() => (byHand.value ? seating.value : withoutCards(seating.value)))
  const isArranged = ref(kept?.isArranged ?? false)

  const isSeated = (id: string) => seating.value.some((chair) => chair.member === id)
  const present = computed(() => members.present.map((member) => member.id).filter(mayPlay))
  const waiting = computed(() => members.present.filter(({ id }) => mayPlay(id) && !isSeated(id)))
  /**
   * The member who is present but left out of the draw, because they are the judge. They are shown, because the judge
   * may have been remembered from an earlier game.
   */
  const standingJudge = computed(() => members.present.find(({ id }) => !mayPlay(id) && !isSeated(id)))

  function arrange(next: readonly Chair[]): void {
    isArranged.value = true
    seating.value = next
  }

  // Another season may use other cards, or seat fewer or more people.
  watch(
    rulebook,
    (book) => {
      if (book === undefined) return
      const { min, max } = liveSeatLimits(book)
      const size = Math.min(max, Math.max(min, seating.value.length))
      const resized =
        size === seating.value.length || seating.value.length === 0
          ? seating.value
          : resizeChairs(seating.value, size, present.value)
      seating.value = withoutUnknownCards(resized, book)
    },
    { immediate: true },
  )

  watch(byHand, (now) => preparing.setByHand(now))

  /** Seats the people of a planned table, whose seats are fixed. */
  function follow(planned: TableFromPlan): void {
    seating.value = planned.people.map(({ member }, i) => ({ immune: false, ...seating.value[i], member }))
  }

  const parts = { seating, byHand, chairs, isArranged, present, waiting, standingJudge }
  return { ...parts, isSeated, arrange, follow }
}

export type Chairs = ReturnType<typeof useChairs>

// Changes that the secretary makes to the chairs. After each change, the table counts as arranged by hand.
export function createChairEdits(
  { seating, present, waiting, isArranged, isSeated, arrange }: Chairs,
  { rulebook, mayPlay, judgeMember }: ChairContext,
) {
  function setSize(size: number): void {
    const { min = 2, max = MAX_LIVE_SEATS } = rulebook.value ? liveSeatLimits(rulebook.value) : {}
    arrange(resizeChairs(seating.value, Math.min(max, Math.max(min, size)), present.value))
  }
  function seat(index: number, member: string | undefined): void {
    arrange(placeMember(seating.value, index, member))
  }
  /**
   * Seats a guest who has just arrived on a free chair. Returns the seat number, or `undefined` if the guest has to
   * wait.
   */
  function seatGuest(member: string): number | undefined {
    if (!isArranged.value || !mayPlay(member) || isSeated(member)) return undefined
    const index = seating.value.findIndex((chair) => chair.member === undefined)
    if (index < 0) return undefined
    seat(index, member)
    return index + 1
  }
  /** Frees the judge's chair for the first waiting member. */
  function freeJudgesSeat(): void {
    const index = seating.value.findIndex(({ member }) => member !== undefined && member === judgeMember.value)
    if (index >= 0) seat(index, waiting.value[0]?.id)
  }
  function exchange(a: number, b: number): void {
    arrange(swapMembers(seating.value, a, b))
  }
  function setRole(index: number, role: Role | undefined): void {
    arrange(
      seating.value.map(({ role: before, ...chair }, i) => {
        const now = i === index ? role : before
        return now === undefined ? chair : { ...chair, role: now }
      }),
    )
  }
  function setImmune(index: number, immune: boolean): void {
    arrange(seating.value.map((chair, i) => (i === index ? { ...chair, immune } : chair)))
  }

  return { setSize, seat, seatGuest, freeJudgesSeat, exchange, setRole, setImmune }
}

// Keeps a table that is not part of a plan in step with the members who are present. Until its seats are drawn or
// arranged, people sit in the order in which they were checked in. Afterwards, only people who left are removed.
export function syncChairsWithPresent(
  { seating, byHand, isArranged, present, isSeated }: Chairs,
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
          if (member !== undefined && !members.present.some(({ id }) => id === member))
            seating.value = placeMember(seating.value, index, undefined)
        return
      }
      const isNew = areAllChairsFree(seating.value)
      const staying = seating.value.filter(({ member }) => member !== undefined && here.includes(member))
      const { usual } = book.seats
      const size = here.length < minPlayers(book, byHand.value) ? usual : Math.min(usual, here.length)
      seating.value = resizeChairs(staying, size, here)
      // Draws the seats, so that the order of the list does not decide again who sits out.
      if (isNew && here.some((member) => !isSeated(member))) drawSeats()
    },
    { immediate: true },
  )
}
