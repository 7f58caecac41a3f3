// The log of a game: entries as made, undone and corrected. Append-only; what counts is worked
// out here, and `replay` adjudicates it anew from the header. Nothing is ever deleted.

import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { GameState } from './state.ts'
import type { Rejection } from './vocabulary.ts'

/** Where in the game an entry belongs: `D1.speech.3`, `D2.vote.1`, `N1.mistress`. */
export type Moment = string

interface ItemBase {
  /** 1, 2, 3, ... within the game. */
  readonly id: number
  /** Milliseconds since the epoch; told by the caller. */
  readonly at: number
  readonly author: string
}

export type LogItem =
  | (ItemBase & { readonly type: 'made'; readonly entry: Entry; readonly moment: Moment
      /** Set when it fills a gap before entries that wait for it. */
      readonly before?: number
      /** What followed when it was made; replay decides anew and compares. */
      readonly events: readonly GameEvent[] })
  /** Undo; striking a `retracted` or `corrected` item takes that one back (redo). */
  | (ItemBase & { readonly type: 'retracted'; readonly target: number; readonly reason: string })
  | (ItemBase & { readonly type: 'corrected'; readonly target: number; readonly entry: Entry; readonly reason: string })

/** One entry that counts, and what became of it. */
export interface ReplayStep {
  readonly id: number
  readonly entry: Entry
  readonly moment: Moment
  readonly corrected: boolean
  readonly events: readonly GameEvent[]
  /** Set when the entry no longer fits: it is kept, waits, and changes nothing. */
  readonly rejection?: Rejection
  /** State after it (unchanged when rejected). */
  readonly state: GameState
}

export interface Replay {
  readonly start: GameState
  readonly steps: readonly ReplayStep[]
  readonly state: GameState
  /** Ids of entries that wait, oldest first. */
  readonly waiting: readonly number[]
}
