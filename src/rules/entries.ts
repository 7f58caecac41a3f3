// Entries: the facts a judge tells the engine, one per thing seen at the table. An entry never
// says what follows from it; that is what events are for. Plain data, JSON in and out.

import type { Role, Seat } from './vocabulary.ts'

export type Entry =
  /** `by` puts up `target` for the vote (DAY-2). */
  | { readonly type: 'nominate'; readonly by: Seat; readonly target: Seat }
  /** The current speaker is done: speech, tie speech (DAY-1, DAY-5). */
  | { readonly type: 'end-speech'; readonly seat: Seat }
  /** All remaining speeches of the day are skipped; the table goes to the vote. */
  | { readonly type: 'end-discussion' }
  /** Hands seen for one nominee; several entries for the same nominee add up (DAY-3). */
  | { readonly type: 'vote'; readonly nominee: Seat; readonly voters: readonly Seat[] }
  /** Everyone was called; whoever has not voted counts for the last nominee (DAY-3). */
  | { readonly type: 'close-vote' }
  /** Hands for "all of them leave?" (DAY-5). */
  | { readonly type: 'answer-lift'; readonly voters: readonly Seat[] }
  | { readonly type: 'end-last-word'; readonly seat: Seat }
  /** A night role's choice; no target = no act. */
  | { readonly type: 'night-act'; readonly role: Role; readonly target?: Seat }
  | { readonly type: 'foul'; readonly seat: Seat }
  | { readonly type: 'technical-foul'; readonly seat: Seat }
  /** Disqualification by the judge: leaves at once (DAY-8). */
  | { readonly type: 'remove'; readonly seat: Seat }

export type EntryType = Entry['type']
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>
