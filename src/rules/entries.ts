// Entries: the facts that the judge enters, one for each thing seen at the table. An entry never states its
// consequences, which are events. Entries are plain data and can be stored as JSON.

import type { Role, Seat, Team } from './vocabulary.ts'

export type Entry =
  /** `by` nominates `target` for the vote (DAY-2). */
  | { readonly type: 'nominate'; readonly by: Seat; readonly target: Seat }
  /** The current speaker has finished a speech or a tie speech (DAY-1, DAY-5). */
  | { readonly type: 'end-speech'; readonly seat: Seat }
  /** Skips all remaining speeches of the day, so that the vote is next. */
  | { readonly type: 'end-discussion' }
  /**
   * Voters seen for one nominee. An empty list means that the nominee was called and nobody voted. Several entries for
   * the same nominee add up (DAY-3).
   */
  | { readonly type: 'vote'; readonly nominee: Seat; readonly voters: readonly Seat[] }
  /** Number of hands seen for one nominee, without the names of the voters (DAY-11). */
  | { readonly type: 'count-votes'; readonly nominee: Seat; readonly count: number }
  /** Every nominee has been called. The rulebook decides how players count who have not voted (`VoteRules.silent`). */
  | { readonly type: 'close-vote' }
  /** Voters in favour of "all of them leave?" (DAY-5). */
  | { readonly type: 'answer-lift'; readonly voters: readonly Seat[] }
  /** Number of hands for "all of them leave?", without the names of the voters (DAY-11). */
  | { readonly type: 'count-lift'; readonly count: number }
  | { readonly type: 'end-last-word'; readonly seat: Seat }
  /** Numbers shown at night, one for each shooter. Without a target, the shooter showed no clear number (WOLVES-1). */
  | { readonly type: 'shoot'; readonly shots: readonly Shot[] }
  /** Ends a night step without a choice: the acquaintance, or a call in which a role only looks around. */
  | { readonly type: 'end-pause'; readonly pause: string }
  /**
   * The first victim names three seats, or none (sport-club). `asSeen` accepts the one or two seats of a protocol that
   * was kept elsewhere. A live table never sets it.
   */
  | { readonly type: 'best-move'; readonly seat: Seat; readonly named: readonly Seat[]; readonly asSeen?: true }
  /** One of the living players is put out without a vote (docs/spec/rulebooks.md §8). */
  | { readonly type: 'lynch'; readonly target: Seat }
  /** The choice of a night role. Without a target, the role does not act. */
  | { readonly type: 'night-act'; readonly role: Role; readonly target?: Seat }
  | { readonly type: 'foul'; readonly seat: Seat }
  | { readonly type: 'technical-foul'; readonly seat: Seat }
  /** Disqualification by the judge. The player leaves at once (DAY-8). */
  | { readonly type: 'remove'; readonly seat: Seat }
  /** A player claims a role aloud, true or not (BENCH-6). */
  | { readonly type: 'claim-role'; readonly seat: Seat; readonly role: Role }
  /** A player corrects the record of a day's vote (BENCH-6). */
  | { readonly type: 'correct-votes'; readonly seat: Seat; readonly day: number }
  /** The judge ends the game with a loss for this team (SPORT-4). */
  | { readonly type: 'team-loss'; readonly team: Team }

/** The number that one shooter showed to the judge. */
export interface Shot {
  readonly by: Seat
  readonly target?: Seat
}

export type EntryType = Entry['type']
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>
