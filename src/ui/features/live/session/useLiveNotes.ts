// Notes on the judge's changes: why one was refused, what followed from it (announced to those who do
// not see the screen), what was corrected. Listens to the client; changes nothing, knows no draft.

import { computed, shallowRef, watch } from 'vue'
import type { Rejection } from '../../../../rules/vocabulary.ts'
import { consequenceSentences } from '../../../game/log/logSentence.ts'
import { sentenceOfError } from '../../../kit/i18n/errors.ts'
import { useKeyHints } from '../../../kit/keys/boundKeys.ts'
import { momentKeyOf } from '../logic/inputDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export type LiveNotes = ReturnType<typeof useLiveNotes>

export function useLiveNotes(
  { client, readableReplay, state, words, nameOfEntry }: LiveReplay,
  { announce }: Pick<Announcements, 'announce'>,
) {
  const { hint } = useKeyHints()
  const refused = shallowRef<{ readonly sentence: string; readonly at: string }>()
  /** Belongs to the question it answers; under the next one it is gone. */
  const refusal = computed(() =>
    state.value && refused.value?.at === momentKeyOf(state.value) ? refused.value.sentence : undefined,
  )
  /** What was last corrected. Stands above the log until something else is done. */
  const noted = shallowRef<() => string>()
  const notice = computed(() => noted.value?.())

  /** Without the verdict: that is the cue which comes next. */
  function followed(): readonly string[] {
    const last = readableReplay.value?.steps.findLast((step) => step.rejection === undefined)
    return consequenceSentences(last?.events.filter(({ type }) => type !== 'GameEnded') ?? [], words)
  }

  function refuse(rejection: Rejection): void {
    const sentence = rejection.code.startsWith('live/')
      ? hint(`live.refused.${rejection.code}`, rejection.params)
      : sentenceOfError(rejection)
    refused.value = { sentence, at: state.value ? momentKeyOf(state.value) : '' }
    announce(sentence)
  }

  // Synchronous, because the caller of the change may add a note to it.
  watch(
    client.lastAttempt,
    (made) => {
      if (made === undefined) return
      const { change, played } = made
      if (!played.ok) return refuse(played.error)
      refused.value = undefined
      noted.value = undefined
      if (change.type === 'enter') announce(words.paragraph([nameOfEntry(change.entry), ...followed()]))
    },
    { flush: 'sync' },
  )

  /** A toast would lie on the keys of the table. Asked for its sentence again when roles are hidden or shown. */
  function note(sentence: () => string): void {
    announce(sentence())
    noted.value = sentence
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

// What was done on the live screen, in sentences, until useLiveVoice says them with the rest of the same key.
export type Announcements = ReturnType<typeof useAnnouncements>

export function useAnnouncements() {
  const pending = shallowRef<readonly string[]>([])
  return {
    pending,
    announce(sentence: string): void {
      pending.value = [...pending.value, sentence]
    },
  }
}
