// Messages about the judge's changes: the reason for a refusal, the consequences (announced to screen readers), and
// corrections. Listens to the client; changes nothing and does not depend on the draft.

import { computed, shallowRef, watch } from 'vue'
import type { Rejection } from '../../../../rules/vocabulary.ts'
import { consequenceSentences } from '../../../game/log/logSentence.ts'
import { sentenceOfError } from '../../../kit/i18n/errors.ts'
import { useKeyHints } from '../../../kit/keys/useKeyHints.ts'
import { momentKeyOf } from '../logic/inputDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { AnnouncementQueue } from './useAnnouncements.ts'

export type LiveNotices = ReturnType<typeof useLiveNotices>

export function useLiveNotices(
  { client, readableReplay, state, words, nameOfEntry }: LiveReplay,
  { announce }: Pick<AnnouncementQueue, 'announce'>,
) {
  const { hint } = useKeyHints()
  const refused = shallowRef<{ readonly sentence: string; readonly at: string }>()
  /** Refusal for the current question. It disappears with the next question. */
  const refusal = computed(() =>
    state.value && refused.value?.at === momentKeyOf(state.value) ? refused.value.sentence : undefined,
  )
  /** Last correction, shown above the log until the next action. */
  const noted = shallowRef<() => string>()
  const notice = computed(() => noted.value?.())

  /** Sentences about the consequences of the last entry. The verdict is left out, because it is the next cue. */
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

  // Runs synchronously, so that it does not clear a message that the caller adds after the change.
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

  /**
   * Shows a message above the log, because a toast would cover the keys of the table. `sentence` is a function, because
   * its text changes when roles are hidden or shown.
   */
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
