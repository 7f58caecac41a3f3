// The cue as the judge speaks it. A night role is put to sleep after it has acted, so the second
// half of its sentence is said together with the call of the next one. Pure.

import { cuesOf } from '../../../../rules/cue.ts'
import { phrase, type Lang } from '../../../../rules/phrases/phrase.ts'
import type { GameState } from '../../../../rules/state.ts'

export interface CueLine {
  readonly text: string
  /** The line that belongs to this step; the others lead up to it. */
  readonly isMain: boolean
}

const PAUSE = ' ... '

export function cueLines(state: GameState, lang: Lang): readonly CueLine[] {
  const cues = cuesOf(state)
  const spoken = cues.map((cue) => phrase(lang, 'cue', cue.key, cue.params).split(PAUSE)[0] ?? '')
  const lines = [...asleep(state, lang), ...spoken]
  return lines.map((text, i) => ({ text, isMain: i === lines.length - 1 }))
}

/** "The Mistress is asleep": the end of the call before. */
function asleep(state: GameState, lang: Lang): readonly string[] {
  const before = state.step.type === 'night-act' ? state.acts.at(-1)?.role : undefined
  const ending = before === undefined ? undefined : phrase(lang, 'cue', `night-${before}`).split(PAUSE)[1]
  return ending === undefined ? [] : [ending]
}
