// Changes of the log as the judge makes them: sent, refused with a sentence, announced to those who do
// not see the screen. Knows no draft.

import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { sentenceOf } from '../../i18n/errors.ts'
import { consequences } from '../../logic/logSentence.ts'
import { useStatus } from '../../stores/status.ts'
import type { Change } from '../../../rules/play.ts'
import type { Rejection } from '../../../rules/vocabulary.ts'
import { anchorOf } from './logic/draft.ts'
import { openEvents } from './logic/hiding.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export type LiveChanges = ReturnType<typeof useLiveChanges>

export function useLiveChanges({ session, state, words, showRoles, nameOfEntry }: LiveReplay) {
  const { t } = useI18n()
  const status = useStatus()
  const refused = shallowRef<{ readonly sentence: string; readonly at: string }>()
  /** Belongs to the question it answers; under the next one it is gone. */
  const refusal = computed(() =>
    state.value && refused.value?.at === anchorOf(state.value) ? refused.value.sentence : undefined,
  )
  /** What was last corrected. Stands above the log until something else is done. */
  const notice = shallowRef<string>()

  function refuse(rejection: Rejection): void {
    const sentence = rejection.code.startsWith('live/')
      ? t(`live.refused['${rejection.code}']`, { ...rejection.params })
      : sentenceOf(rejection)
    refused.value = { sentence, at: state.value ? anchorOf(state.value) : '' }
    status.say(sentence)
  }

  /** False: refused, and said why. */
  function make(change: Change): boolean {
    const done = session.make(change)
    if (!done.ok) {
      refuse(done.error)
      return false
    }
    refused.value = undefined
    notice.value = undefined
    const last = done.value.replay.steps.findLast((step) => step.rejection === undefined)
    if (change.type === 'enter' && last !== undefined)
      status.say(
        [nameOfEntry(change.entry), ...consequences(openEvents(last.events, showRoles.value), words)].join('. '),
      )
    return true
  }

  /** A toast would lie on the keys of the table. */
  function note(sentence: string): void {
    status.say(sentence)
    notice.value = sentence
  }

  return {
    refusal,
    notice,
    refuse,
    make,
    note,
    clearRefusal: () => {
      refused.value = undefined
    },
  }
}
