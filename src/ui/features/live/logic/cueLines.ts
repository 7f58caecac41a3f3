// The cue as the judge speaks it. A night role falls asleep after its act, so the second half of its phrase is said
// together with the next call. Pure.

import { cuePhrase, type CustomCueTexts } from '../../../../i18n/phrase.ts'
import type { Lang } from '../../../../i18n/registry.ts'
import { nightCallCueKey, type Cue, cuesOf, timeUpCue } from '../../../../rules/cue.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { cuesForEvents } from '../../../../rules/outcomeCues.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { nightCalls } from './nightCalls.ts'

export interface CueLine {
  readonly text: string
  /** Whether the line belongs to the current step. All other lines of the cue lead up to this line. */
  readonly isMain: boolean
}

const PAUSE_MARK = ' ... '

/**
 * `called` is the nominee whom the judge called out of turn, if any. `events` are the results of the last entry.
 * `isTimeUp` means that the step's clock has run out. The cue then consists of the last line of the call and the line
 * for the end of the time. `own` is the club's own wording.
 */
export function cueLines(
  state: GameState,
  lang: Lang,
  {
    called,
    events = [],
    isTimeUp = false,
    own = {},
  }: {
    readonly called?: Seat | undefined
    readonly events?: readonly GameEvent[]
    readonly isTimeUp?: boolean
    readonly own?: CustomCueTexts | undefined
  } = {},
): readonly CueLine[] {
  const sentenceOf = (cue: Cue) =>
    cuePhrase(lang, state.header.rulebook, cue.key, cue.params, own).split(PAUSE_MARK)[0] ?? ''
  const now = cuesOf(state, called).map(sentenceOf)
  const lines = isTimeUp
    ? [...now.slice(-1), sentenceOf(timeUpCue(state))]
    : [...cuesForEvents(events, state).map(sentenceOf), ...fallAsleepSentences(state, lang, own), ...now]
  return lines.map((text, i) => ({ text, isMain: i === lines.length - 1 }))
}

/** End of the previous call, such as "The Mistress is asleep". */
function fallAsleepSentences(state: GameState, lang: Lang, own: CustomCueTexts): readonly string[] {
  const rulebook = rulesOf(state.header)
  const last = nightCalls(state).findLast((call) => call.status === 'done')
  const before = rulebook.night.find((step) => step.id === last?.id)
  const ending = before && cuePhrase(lang, rulebook.id, nightCallCueKey(before), {}, own).split(PAUSE_MARK)[1]
  return ending === undefined ? [] : [ending]
}
