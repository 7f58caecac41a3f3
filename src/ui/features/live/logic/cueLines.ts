// The cue as the judge speaks it. A night role is put to sleep after it has acted, so the second
// half of its sentence is said together with the call of the next one. Pure.

import { callCue, cuesOf, timeCue, type Cue } from '../../../../rules/cue.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { outcomeCues } from '../../../../rules/outcome-cues.ts'
import { ownPhrase } from '../../../../i18n/phrase.ts'
import type { Lang } from '../../../../i18n/registry.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { nightCalls } from './nightSteps.ts'

export interface CueLine {
  readonly text: string
  /** The line that belongs to this step; the others lead up to it. */
  readonly isMain: boolean
}

const PAUSE = ' ... '

/**
 * `called`: the nominee the judge went on to, where it is not the next one. `events`: what the last entry led to.
 * `isTimeUp`: the clock of the step has run out; what it was called with stands before.
 */
export function cueLines(
  state: GameState,
  lang: Lang,
  {
    called,
    events = [],
    isTimeUp = false,
  }: {
    readonly called?: Seat | undefined
    readonly events?: readonly GameEvent[]
    readonly isTimeUp?: boolean
  } = {},
): readonly CueLine[] {
  const sentenceOf = (cue: Cue) =>
    ownPhrase(lang, state.header.rulebook, 'cue', cue.key, cue.params).split(PAUSE)[0] ?? ''
  const now = cuesOf(state, called).map(sentenceOf)
  const lines = isTimeUp
    ? [...now.slice(-1), sentenceOf(timeCue(state))]
    : [...outcomeCues(events, state).map(sentenceOf), ...asleep(state, lang), ...now]
  return lines.map((text, i) => ({ text, isMain: i === lines.length - 1 }))
}

/** "The Mistress is asleep": the end of the call before. */
function asleep(state: GameState, lang: Lang): readonly string[] {
  const rulebook = rulesOf(state.header)
  const last = nightCalls(state).findLast((call) => call.status === 'done')
  const before = rulebook.night.find((step) => step.id === last?.id)
  const ending = before === undefined ? undefined : ownPhrase(lang, rulebook.id, 'cue', callCue(before)).split(PAUSE)[1]
  return ending === undefined ? [] : [ending]
}
