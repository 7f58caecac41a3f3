// What happened at a game, in the order of its frames, for games played by agents and games logged by a secretary.

import { evolve } from '../../rules/evolve.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { MissedAnswers } from '../../agents/table/ownAnswers.ts'
import type { Turn } from '../../agents/table/table.ts'

/** A game for any right; its cards are in the header and leave only through `viewFor`. */
export interface Watchable {
  readonly id: string
  readonly header: GameHeader
  /** Of seats 1..n. */
  readonly names: readonly string[]
}

export type Happening =
  /** `table`: as it was put right since the game was opened. */
  | { readonly kind: 'opened'; readonly table?: Pick<Watchable, 'header' | 'names'> }
  /** `before`: the state it was decided in. */
  | { readonly kind: 'event'; readonly before: GameState; readonly event: GameEvent }
  | { readonly kind: 'said'; readonly turn: Turn }
  /** At the end of an agents' game that does not count, with the seats that caused it. */
  | { readonly kind: 'void'; readonly seats: readonly MissedAnswers[] }

/** What one right sees of a happening; `payload` is plain JSON. */
export interface FrameBody {
  readonly type: string
  readonly payload: object
}

/** Keeps what it needs between happenings, so each sequence of frames has its own. */
export type Teller = (happening: Happening) => readonly FrameBody[]

/** Events one after the other, each with the state before it. */
export function eventHappenings(
  start: GameState,
  events: readonly GameEvent[],
): { readonly happenings: readonly Happening[]; readonly state: GameState } {
  let state = start
  const happenings = events.map((event): Happening => {
    const before = state
    state = evolve(state, event)
    return { kind: 'event', before, event }
  })
  return { happenings, state }
}
