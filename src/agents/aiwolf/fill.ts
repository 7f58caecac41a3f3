// Who plays the seats that no agent took: chooses among what is legal, and speaks, by what each of them may know.

import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Draws } from './draws.ts'
import type { SpeechKind } from './packet.ts'
import { OVER } from './speech.ts'

export interface Fill {
  /** One for each game. */
  of(header: GameHeader): Filler
}

export interface Filler {
  /** Each event, in its order. */
  see(event: GameEvent): void
  /** What somebody said, agents and filled seats alike. */
  hear(kind: SpeechKind, seat: Seat, text: string, state: GameState): void
  /** One of `choices`, which are all legal for the seat and never empty. */
  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: Draws): Entry
  /** A text, `Skip` or `Over`. */
  say(seat: Seat, kind: SpeechKind, state: GameState): string
}

/** Any legal entry, and not a word. */
export const randomFill: Fill = {
  of: () => ({
    see: () => undefined,
    hear: () => undefined,
    choose: (_seat, choices, _state, draws) => draws.pick(choices),
    say: () => OVER,
  }),
}
