// How people put into their own words what players of a program say in sentences of `talk`: patterns over a text in
// lower case without punctuation, its seats bare numbers. `{target}` and the like stand for a seat, a day, a night;
// `{role}` for a card, `{colour}` for the answer of a check. Types only; speechPatterns/registry.ts has the patterns.

import type { Role } from '../../rules/vocabulary.ts'

/** The kinds of statement that a pattern recognises. */
export type StatementKind =
  | 'claim'
  | 'check'
  | 'checkedBoth'
  | 'colour'
  | 'accuse'
  | 'trust'
  | 'correction'
  | 'vote'
  | 'ownVote'
  | 'abstained'
  | 'bothVoted'
  | 'confirmed'
  | 'recall'
  | 'nominate'
  | 'oath'
  | 'threat'
  | 'slipHeal'
  | 'slipCheck'
  | 'slipKill'

export interface SpeechPatterns {
  /** Which letters its words are written by. Without it no speech counts as one in a foreign language. */
  readonly alphabet?: 'Latin' | 'Cyrillic'
  /** Ways of writing one thing, and the one the patterns know; in this order. */
  readonly same: readonly (readonly [pattern: string, instead: string])[]
  /** Other words for cards. Several: the one the game has. */
  readonly roles: Readonly<Record<string, readonly Role[]>>
  /** Words for the answers of a check, by what they make of somebody. */
  readonly colours: Readonly<Record<'red' | 'black', readonly string[]>>
  readonly day: string
  readonly night: string
  /** Words by which a sentence gives votes, or a check, as its reason. */
  readonly because: Readonly<Record<'votes' | 'check', string>>
  readonly phrases: Readonly<Partial<Record<StatementKind, readonly string[]>>>
}
