// What the live screen says to those who do not see it, one text a key: what was done and what followed, or why it
// was refused; the cue and the question that are now; a pick before Enter by the player's name, and what Enter would
// lead to. Each is said when it changes and not again. Goes through the status line; changes nothing.

import { computed, onScopeDispose, watch, type Ref } from 'vue'
import { t } from '../../../kit/i18n/setup.ts'
import { useKeyHints } from '../../../kit/keys/boundKeys.ts'
import { lang } from '../../../kit/phrases.ts'
import { useStatus } from '../../../shared/useStatus.ts'
import { currentNominee } from '../logic/ballots.ts'
import { cueLines, pickChanges } from '../logic/prompts.ts'
import type { EntryDraft } from './useEntryDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { Announcements } from './useLiveNotes.ts'

export function useLiveVoice(
  { state, words, nameOf, lastEvents, ownPhrases }: LiveReplay,
  { draft, echo, question }: EntryDraft,
  { pending }: Announcements,
  isTimeUp: Readonly<Ref<boolean>>,
): void {
  const { hint } = useKeyHints()
  const status = useStatus()

  const cue = computed(() =>
    state.value
      ? cueLines(state.value, lang(), {
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
      const picked = pickChanges(before, now)
        // What was just written was not let go.
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
  // Nothing of this game is left to be read at the next one.
  onScopeDispose(() => status.say(''))
}

/** What was not among the last ones. */
function newTexts(before: readonly string[] | undefined, now: readonly string[]): readonly string[] {
  return now.filter((text) => before?.includes(text) !== true)
}
