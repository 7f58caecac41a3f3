// Chairs of a game that is being prepared, with their people and cards, and the people who are waiting.

import { computed, type ComputedRef, ref, shallowRef, watch } from 'vue'
import { clubTableSeatLimits, type Rulebook } from '../../../rules/rulebook.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { type Chair, resizeChairs, chairsWithoutUnknownCards, chairsWithoutCards } from '../table/seating.ts'
import type { GameDraft, TableFromPlan } from './preparedGames.ts'
import { usePreparedGames } from './usePreparedGames.ts'

export interface ChairContext {
  readonly rulebook: ComputedRef<Rulebook | undefined>
  /** Number of a table outside a plan. People who are busy only because of this table count as free. */
  readonly number: number | undefined
  readonly mayPlay: (member: string) => boolean
  readonly judgeMember: ComputedRef<string | undefined>
}

export function useChairs(kept: GameDraft | undefined, { rulebook, number, mayPlay }: ChairContext) {
  const members = useMembers()
  const evening = useEvening()
  const preparing = usePreparedGames()
  const seating = shallowRef<readonly Chair[]>(kept?.chairs ?? [])
  const way = ref(preparing.now().way)
  /** Whether the cards are on paper, so that the judge enters them. Otherwise, the program deals. */
  const byHand = computed(() => way.value === 'envelopes')
  /** Displayed chairs. If the program deals, entered cards are kept but hidden. */
  const chairs = computed(() => (byHand.value ? seating.value : chairsWithoutCards(seating.value)))
  const isArranged = ref(kept?.isArranged ?? false)
  /**
   * Whether the program arranged the seats by itself. They are shown, but the club stores them only after the user has
   * accepted or changed them, because opening a page must not write anything.
   */
  const isProposed = ref(kept?.isProposed ?? false)

  const isSeated = (id: string) => seating.value.some((chair) => chair.member === id)
  /** People who are present and neither play nor judge at another open table. */
  const free = computed(() =>
    evening.here
      .filter(({ busyWith: busy }) => busy === undefined || (busy.game === undefined && busy.table === number))
      .map(({ member: id, name, waitsSince }) => ({ id, name, waitsSince })),
  )
  /** People who can be seated: they are free and do not judge this game. */
  const present = computed(() => free.value.map(({ id }) => id).filter(mayPlay))
  const waiting = computed(() => free.value.filter(({ id }) => mayPlay(id) && !isSeated(id)))
  /**
   * Judge who is present but left out of the draw, because they judge. Shown to the user, because the judge may have
   * been remembered from an earlier game.
   */
  const standingJudge = computed(() => members.present.find(({ id }) => !mayPlay(id) && !isSeated(id)))

  function arrange(next: readonly Chair[], { asProposal = false } = {}): void {
    isArranged.value = true
    isProposed.value = asProposal
    seating.value = next
  }
  /** From now on, the seats may change with the people who are present. */
  function disarrange(): void {
    isArranged.value = false
    isProposed.value = false
  }

  // A different season may have different cards, or fewer or more seats.
  watch(
    rulebook,
    (book) => {
      if (book === undefined) return
      const { min, max } = clubTableSeatLimits(book)
      const size = Math.min(max, Math.max(min, seating.value.length))
      const resized =
        size === seating.value.length || seating.value.length === 0
          ? seating.value
          : resizeChairs(seating.value, size, present.value)
      seating.value = chairsWithoutUnknownCards(resized, book)
    },
    { immediate: true },
  )

  watch(way, (now) => preparing.setWay(now))

  /** Seats the people of a planned table, whose seats are fixed. */
  function follow(planned: TableFromPlan): void {
    seating.value = planned.people.map(({ member }, i) => ({ immune: false, ...seating.value[i], member }))
  }

  return {
    seating,
    way,
    byHand,
    chairs,
    isArranged,
    isProposed,
    free,
    present,
    waiting,
    standingJudge,
    isSeated,
    arrange,
    disarrange,
    follow,
  }
}

export type Chairs = ReturnType<typeof useChairs>
