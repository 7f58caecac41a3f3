// Types of the patterns that recognise people's own wording of the `talk` sentences. Patterns match lower-case text
// without punctuation, in which seats are bare numbers. Placeholders such as `{target}` stand for a seat, a day or a
// night, `{role}` for a card, `{colour}` for a check result. The patterns are in speechPatterns/registry.ts.

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
  /** Script of the language. If omitted, no speech counts as foreign. */
  readonly alphabet?: 'Latin' | 'Cyrillic'
  /** Replacements that reduce different spellings to the spelling in the patterns, applied in this order. */
  readonly same: readonly (readonly [pattern: string, instead: string])[]
  /** Other words for roles. If a word can mean several roles, it means the role that is in the game. */
  readonly roles: Readonly<Record<string, readonly Role[]>>
  /** Words for check results, by the colour that they imply. */
  readonly colours: Readonly<Record<'red' | 'black', readonly string[]>>
  readonly day: string
  readonly night: string
  /** Words that introduce votes or a check as a reason. */
  readonly because: Readonly<Record<'votes' | 'check', string>>
  readonly phrases: Readonly<Partial<Record<StatementKind, readonly string[]>>>
}
