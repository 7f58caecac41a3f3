// Entries: the facts a judge tells the engine, one per thing seen at the table. An entry never
// says what follows from it; that is what events are for. Plain data, JSON in and out.

import type { Role, Seat, Team } from './vocabulary.ts'

export type Entry =
  /** `by` puts up `target` for the vote (DAY-2). */
  | { readonly type: 'nominate'; readonly by: Seat; readonly target: Seat }
  /** The current speaker is done: speech, tie speech (DAY-1, DAY-5). */
  | { readonly type: 'end-speech'; readonly seat: Seat }
  /** All remaining speeches of the day are skipped; the table goes to the vote. */
  | { readonly type: 'end-discussion' }
  /** Hands seen for one nominee, or none: he was called. Several entries for the same nominee add up (DAY-3). */
  | { readonly type: 'vote'; readonly nominee: Seat; readonly voters: readonly Seat[] }
  /** How many hands were seen for one nominee, whose is not written down (DAY-11). */
  | { readonly type: 'count-votes'; readonly nominee: Seat; readonly count: number }
  /** Everyone was called; players who have not voted count for the last nominee (DAY-3). */
  | { readonly type: 'close-vote' }
  /** Hands for "all of them leave?" (DAY-5). */
  | { readonly type: 'answer-lift'; readonly voters: readonly Seat[] }
  /** How many were for it, whose hands is not written down (DAY-11). */
  | { readonly type: 'count-lift'; readonly count: number }
  | { readonly type: 'end-last-word'; readonly seat: Seat }
  /** Numbers shown at night, one a shooter; no target = nothing clear was shown (WOLVES-1). */
  | { readonly type: 'shoot'; readonly shots: readonly Shot[] }
  /** A called step without a choice is over: acquaintance, a look round. */
  | { readonly type: 'end-pause'; readonly pause: string }
  /**
   * The first victim names three seats, or none (sport-club). `asSeen`: a protocol kept elsewhere has one
   * or two, which stand; nothing at a live table says so.
   */
  | { readonly type: 'best-move'; readonly seat: Seat; readonly named: readonly Seat[]; readonly asSeen?: true }
  /** One of the living is put out without a vote (docs/spec/rulebooks.md §8). */
  | { readonly type: 'lynch'; readonly target: Seat }
  /** A night role's choice; no target = no act. */
  | { readonly type: 'night-act'; readonly role: Role; readonly target?: Seat }
  | { readonly type: 'foul'; readonly seat: Seat }
  | { readonly type: 'technical-foul'; readonly seat: Seat }
  /** Disqualification by the judge: leaves at once (DAY-8). */
  | { readonly type: 'remove'; readonly seat: Seat }
  /** A player claims a role aloud, true or not (BENCH-6). */
  | { readonly type: 'claim-role'; readonly seat: Seat; readonly role: Role }
  /** A player sets the record of a day's vote right (BENCH-6). */
  | { readonly type: 'correct-votes'; readonly seat: Seat; readonly day: number }
  /** The judge ends the game against a team (SPORT-4). */
  | { readonly type: 'team-loss'; readonly team: Team }

/** One number shown to the judge. */
export interface Shot {
  readonly by: Seat
  readonly target?: Seat
}

export type EntryType = Entry['type']
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>
