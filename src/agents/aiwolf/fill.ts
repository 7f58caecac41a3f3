// Who plays a seat that no agent took: chooses among what is legal and speaks, by what his seat may know.

import type { Entry } from '../../rules/entries.ts'
import type { GameView } from '../../rules/view.ts'
import { OVER } from './speech.ts'
import type { Draws } from './draws.ts'

export interface Fill {
  /** One of `choices`, which are all legal for the seat and never empty. */
  choose(view: GameView, choices: readonly Entry[], draws: Draws): Entry
  /** A text, `Skip` or `Over`. */
  say(view: GameView, kind: 'talk' | 'whisper'): string
}

/** Any legal entry, and not a word. */
export const randomFill: Fill = {
  choose: (_, choices, draws) => draws.pick(choices),
  say: () => OVER,
}
