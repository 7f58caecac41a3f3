// Which question of the table is being answered: about seats, or about the verdict.

import { shallowRef } from 'vue'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { LiveReplay } from '../useLiveReplay.ts'
import { latestSubjects, whyOf, type WhySubject } from './whys.ts'

export function useWhys({ replay, state }: Pick<LiveReplay, 'replay' | 'state'>) {
  const asked = shallowRef<readonly WhySubject[] | 'verdict'>()

  /** Without a seat: the verdict, or the latest fates. */
  function askWhy(seat?: Seat): void {
    if (replay.value === undefined) return
    if (seat === undefined) asked.value = state.value?.phase === 'over' ? 'verdict' : latestSubjects(replay.value)
    else {
      const subject = whyOf(replay.value, seat)
      if (subject !== undefined) asked.value = [subject]
    }
  }

  return { asked, askWhy }
}
