// Announces changes of the live screen to screen readers, in one text per key. The text contains the action with its
// consequences, or its refusal, then the current cue and question, the selected seat with the player's name, and what
// Enter will record. Each part is announced only when it changes. Writes only to the status line.

import { computed, onScopeDispose, watch, type Ref } from 'vue'
import { t } from '../../../kit/i18n/setup.ts'
import { useKeyHints } from '../../../kit/keys/useKeyHints.ts'
import { currentLang } from '../../../kit/phrases.ts'
import { useBusyAndAnnouncements } from '../../../shared/useStatus.ts'
import { currentNominee } from '../logic/ballots.ts'
import { cueLines } from '../logic/cueLines.ts'
import { selectionChangesBetween } from '../logic/pickChanges.ts'
import type { EntryDraftSession } from './useEntryDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { AnnouncementQueue } from './useAnnouncements.ts'

export function useLiveScreenReaderTexts(
  { state, words, nameOf, lastEvents, ownPhrases }: LiveReplay,
  { draft, echo, question }: EntryDraftSession,
  { pending }: AnnouncementQueue,
  isTimeUp: Readonly<Ref<boolean>>,
): void {
  const { hint } = useKeyHints()
  const status = useBusyAndAnnouncements()

  const cue = computed(() =>
    state.value
      ? cueLines(state.value, currentLang(), {
          called: draft.value && currentNominee(state.value, draft.value),
          events: lastEvents.value,
          isTimeUp: isTimeUp.value,
          own: ownPhrases.value,
        }).map((line) => line.text)
      : [],
  )
  const asked = computed(() => (state.value === undefined || state.value.phase === 'over' ? '' : question.value))
  const follows = computed(() => {
    const { lines = [], answer } = echo.value ?? {}
    return [
      ...(answer === undefined ? [] : [t('live.say.answer', { answer: words.phrase('answer', answer) })]),
      ...(lines.length === 0
        ? []
        : [hint('live.say.follows', { what: words.paragraph(lines.map(({ text }) => text)) })]),
    ]
  })

  watch(
    [pending, cue, asked, follows, draft] as const,
    ([done, isCue, isAsked, isFollowing, now], [, wasCue, wasAsked, wasFollowing, before]) => {
      const picked = selectionChangesBetween(before, now)
        // Selections that were just recorded are not announced as deselected.
        .filter(({ key }) => key !== 'dropped' || done.length === 0)
        .map(({ key, seat }) =>
          t(`live.say.${key}`, { seat: seat ?? '', name: seat === undefined ? '' : nameOf(seat) }),
        )
      const said = [
        ...done,
        ...picked,
        ...newTexts(wasCue, isCue),
        ...(isAsked === '' || isAsked === wasAsked ? [] : [isAsked]),
        ...newTexts(wasFollowing, isFollowing),
      ]
      if (done.length > 0) pending.value = []
      if (said.length > 0) status.say(words.paragraph(said))
    },
    { immediate: true, flush: 'post' },
  )
  // Clears the status line, so that no text of this game is announced for the next game.
  onScopeDispose(() => status.say(''))
}

/** Texts that are not in `before`. */
function newTexts(before: readonly string[] | undefined, now: readonly string[]): readonly string[] {
  return now.filter((text) => before?.includes(text) !== true)
}
