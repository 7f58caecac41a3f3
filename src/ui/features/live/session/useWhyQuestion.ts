// The "why?" question that the screen answers: about seats, or about the verdict.

import { computed, shallowRef } from 'vue'
import type { Seat } from '../../../../rules/vocabulary.ts'
import {
  latestDecidedSeatOutcomes,
  seatOutcomesExplainedByReplay,
  latestOutcomeOfSeat,
  type SeatOutcome,
} from '../logic/whySubjects.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useWhyQuestion({ readableReplay: replay, state }: Pick<LiveReplay, 'readableReplay' | 'state'>) {
  const question = shallowRef<readonly SeatOutcome[] | 'verdict'>()
  /**
   * The question, limited to seats and effects that may be shown now. It may have been asked while roles were visible.
   */
  const asked = computed({
    get: () =>
      question.value === 'verdict' || replay.value === undefined
        ? question.value
        : question.value && seatOutcomesExplainedByReplay(replay.value, question.value),
    set: (next) => {
      question.value = next
    },
  })

  /**
   * Asks about a seat. Without a seat, asks about the verdict or, during the game, about the seats whose fate was
   * decided last.
   */
  function askWhy(seat?: Seat): void {
    if (replay.value === undefined) return
    if (seat === undefined)
      asked.value = state.value?.phase === 'over' ? 'verdict' : latestDecidedSeatOutcomes(replay.value)
    else {
      const subject = latestOutcomeOfSeat(replay.value, seat)
      if (subject !== undefined) asked.value = [subject]
    }
  }

  return { asked, askWhy }
}
