// What the judge is told about his changes: why one was refused, what followed from it (said to those who do
// not see the screen), what was corrected. Listens to the session; changes nothing, knows no draft.

import { computed, shallowRef, watch } from 'vue'
import { useHints } from '../../composables/useHints.ts'
import { sentenceOf } from '../../i18n/errors.ts'
import { consequences } from '../../logic/logSentence.ts'
import type { GameEvent } from '../../../rules/events.ts'
import type { Rejection } from '../../../rules/vocabulary.ts'
import { anchorOf } from './logic/draft.ts'
import { openEvents } from './logic/hiding.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { Told } from './useTold.ts'

export type LiveNotes = ReturnType<typeof useLiveNotes>

export function useLiveNotes(
  { session, state, words, showRoles, nameOfEntry }: LiveReplay,
  { tell }: Pick<Told, 'tell'>,
) {
  const { hint } = useHints()
  const refused = shallowRef<{ readonly sentence: string; readonly at: string }>()
  /** Belongs to the question it answers; under the next one it is gone. */
  const refusal = computed(() =>
    state.value && refused.value?.at === anchorOf(state.value) ? refused.value.sentence : undefined,
  )
  /** What was last corrected. Stands above the log until something else is done. */
  const notice = shallowRef<string>()

  /** Without the verdict: that is the cue which comes next. */
  function followed(events: readonly GameEvent[]): readonly string[] {
    const open = openEvents(events, showRoles.value).filter(({ type }) => type !== 'GameEnded')
    return consequences(open, words)
  }

  function refuse(rejection: Rejection): void {
    const sentence = rejection.code.startsWith('live/')
      ? hint(`live.refused['${rejection.code}']`, rejection.params)
      : sentenceOf(rejection)
    refused.value = { sentence, at: state.value ? anchorOf(state.value) : '' }
    tell(sentence)
  }

  // At once: whoever made the change may have more to say about it.
  watch(
    session.made,
    (made) => {
      if (made === undefined) return
      const { change, played } = made
      if (!played.ok) return refuse(played.error)
      refused.value = undefined
      notice.value = undefined
      const last = played.value.replay.steps.findLast((step) => step.rejection === undefined)
      if (change.type === 'enter' && last !== undefined)
        tell(words.paragraph([nameOfEntry(change.entry), ...followed(last.events)]))
    },
    { flush: 'sync' },
  )

  /** A toast would lie on the keys of the table. */
  function note(sentence: string): void {
    tell(sentence)
    notice.value = sentence
  }

  return {
    refusal,
    notice,
    refuse,
    note,
    clearRefusal: () => {
      refused.value = undefined
    },
  }
}
