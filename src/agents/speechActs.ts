// What players say and think, as values: a sentence in any language is made of them by src/i18n, and a
// player that hears them needs no language. Whether they are true is not asked here.

import type { CheckResult, Role, Seat } from '../rules/vocabulary.ts'

/** Said aloud, or whispered among those who know each other. */
export type SpeechAct =
  /** "I am the Sheriff." */
  | { readonly type: 'claim'; readonly role: Role }
  /** "Number 4 came out black in my night 2." */
  | { readonly type: 'tell-check'; readonly target: Seat; readonly answer: CheckResult; readonly night: number }
  | { readonly type: 'accuse'; readonly target: Seat; readonly because: AccusationReason }
  | { readonly type: 'trust'; readonly target: Seat }
  /** A suspect tells his game: whom he voted for and whom he would put out. */
  | { readonly type: 'story'; readonly votes: readonly ReportedVote[]; readonly suspect?: Seat }
  /** "On day 2 number 3 voted for 7"; `round` of the day, no nominee = he raised no hand. */
  | { readonly type: 'tell-vote'; readonly vote: ReportedVote }
  /** "That is not so: ..." against what `against` said of a past vote. */
  | { readonly type: 'correct-vote'; readonly against: Seat; readonly vote: ReportedVote }
  /** "Two games ago 5 was black and sounded like this." `back` 1 = the game before. */
  | { readonly type: 'recall-game'; readonly target: Seat; readonly role: Role; readonly back: number }
  /** A word that only a role's holder would say: "I protected myself". */
  | { readonly type: 'slip'; readonly kind: SlipKind }
  /** The order of the shots, whispered on the night of acquaintance; the first living one is shot. */
  | { readonly type: 'order'; readonly targets: readonly Seat[] }

export interface ReportedVote {
  readonly round: number
  readonly voter: Seat
  readonly nominee?: Seat
}

/** Why a seat is accused; everybody at the table can check it. */
type AccusationReason = 'votes' | 'check' | 'feeling'

/** By the act of the night it gives away. */
export type SlipKind = 'heal' | 'check' | 'kill'

/** What a player keeps to himself: why he does what he does. */
export type Thought =
  | { readonly type: 'suspect'; readonly target: Seat; readonly percent: number }
  | { readonly type: 'do'; readonly behaviour: BehaviourName; readonly about?: Seat }

/** The eight ways a scripted player is known by (docs/spec/agents.md §1). */
export const BEHAVIOURS = [
  'vote-history',
  'last-minute-reveal',
  'bussing',
  'defensive-story',
  'cross-game-memory',
  'gullible-town',
  'role-slip',
  'vigilante-timing',
] as const
export type BehaviourName = (typeof BEHAVIOURS)[number]

/** Said at a table: who, when, what. */
export interface SpokenAct {
  readonly seat: Seat
  readonly round: number
  readonly act: SpeechAct
}
