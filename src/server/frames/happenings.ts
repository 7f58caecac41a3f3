// Events of a game in the order of its frames, both for games played by agents and for games logged by a secretary.

import type { AgentSpeechPiece } from '../../files/records/record.ts'
import type { GameEvent } from '../../rules/events.ts'
import { evolve } from '../../rules/evolve.ts'
import type { GameHeader, GameSeed } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'

export const GAME_ENDED_FRAME_TYPE = 'GAME_ENDED'

/**
 * A game that can be shown to viewers with any right. Its cards are in the header and are sent only through
 * `gameViewFor`.
 */
export interface WatchableGame {
  readonly id: string
  readonly header: GameHeader
  /** Names for seats 1 to n. */
  readonly names: readonly string[]
  /** Seed of a game between agents, either requested or drawn at random. */
  readonly seed?: GameSeed
}

/**
 * Number of questions to a seat, number of its answers that were replaced, and the reason for the latest replacement.
 */
export interface SeatWithMissedAnswers {
  readonly seat: Seat
  readonly asked: number
  readonly missed: number
  readonly fault: string
}

export type GameHappening =
  /** `table` contains the corrections made since the game was opened. */
  | { readonly kind: 'opened'; readonly table?: Pick<WatchableGame, 'header' | 'names'> }
  /** `before` is the state in which the event was decided. */
  | {
      readonly kind: 'event'
      readonly before: GameState
      readonly event: GameEvent
      /** Record of an agents' game, sent at its end to viewers who see everything. */
      readonly record?: object
    }
  | { readonly kind: 'piece'; readonly piece: AgentSpeechPiece }
  /** Occurs at the end of an agents' game that does not count because too many answers of these seats were replaced. */
  | { readonly kind: 'void'; readonly seats: readonly SeatWithMissedAnswers[] }

/** Part of a happening that a right may see. `payload` is plain JSON. */
export interface FrameBody {
  readonly type: string
  readonly payload: object
  /** Whether somebody at the table does not get this frame. */
  readonly private: boolean
}

/**
 * Converts happenings into frames. It keeps state between happenings, so each sequence of frames has its own builder.
 */
export type FrameBuilder = (happening: GameHappening) => readonly FrameBody[]

/** Converts events into happenings, each with the state before it. */
export function toGameHappenings(
  start: GameState,
  events: readonly GameEvent[],
): { readonly happenings: readonly GameHappening[]; readonly state: GameState } {
  let state = start
  const happenings = events.map((event): GameHappening => {
    const before = state
    state = evolve(state, event)
    return { kind: 'event', before, event }
  })
  return { happenings, state }
}
