// Interface of players for seats without an agent. They choose among legal entries and know only what their seat may
// know.

import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { ContestSpeechKind } from './packet.ts'
import { FINISHED_SPEAKING_TEXT } from './speech.ts'
import type { SeededContestDraws } from './numberedDraws.ts'

export interface EmptySeatPlayerFactory {
  /** Creates the one player that plays all empty seats of a game. */
  of(header: GameHeader): EmptySeatPlayer
}

export interface EmptySeatPlayer {
  /** Called with every event, in order. */
  see(event: GameEvent): void
  /** Called with every talk of agents and filled seats, except `Skip` and `Over`. */
  hear(kind: ContestSpeechKind, seat: Seat, text: string, state: GameState): void
  /** Picks one of `choices`, which are legal for the seat and never empty. */
  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: SeededContestDraws): Entry
  /** Returns a text, `Skip` or `Over`. */
  say(seat: Seat, kind: ContestSpeechKind, state: GameState): string
}

/** Picks any legal entry and says nothing. */
export const randomEmptySeatPlayerFactory: EmptySeatPlayerFactory = {
  of: () => ({
    see: () => undefined,
    hear: () => undefined,
    choose: (_seat, choices, _state, draws) => draws.pick(choices),
    say: () => FINISHED_SPEAKING_TEXT,
  }),
}
