// Interface of players for seats without an agent. They choose among legal entries and speak with the knowledge of
// their seat.

import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { SpeechKind } from './packet.ts'
import { OVER_TEXT } from './speech.ts'
import type { NumberedDraws } from './numberedDraws.ts'

export interface SeatFillerFactory {
  /** A new filler for each game. */
  of(header: GameHeader): SeatFiller
}

export interface SeatFiller {
  /** Called with every event, in order. */
  see(event: GameEvent): void
  /** Called with every talk of agents and filled seats, except `Skip` and `Over`. */
  hear(kind: SpeechKind, seat: Seat, text: string, state: GameState): void
  /** Picks one of `choices`, which are legal for the seat and never empty. */
  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: NumberedDraws): Entry
  /** A text, `Skip` or `Over`. */
  say(seat: Seat, kind: SpeechKind, state: GameState): string
}

/** Picks any legal entry and says nothing. */
export const randomFillerFactory: SeatFillerFactory = {
  of: () => ({
    see: () => undefined,
    hear: () => undefined,
    choose: (_seat, choices, _state, draws) => draws.pick(choices),
    say: () => OVER_TEXT,
  }),
}
