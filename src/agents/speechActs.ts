// Statements and thoughts of players, as values. `src/i18n` turns these values into sentences of any language, and
// players that hear them need no language. Nothing here checks whether the statements are true.

import type { CheckResult, Role, Seat } from '../rules/vocabulary.ts'

/** A statement said aloud, or whispered among players who know each other. */
export type SpeechAct =
  /** "I am the Sheriff." */
  | { readonly type: 'claim'; readonly role: Role }
  /** "Number 4 came out black in my night 2." */
  | { readonly type: 'tell-check'; readonly target: Seat; readonly answer: CheckResult; readonly night: number }
  | { readonly type: 'accuse'; readonly target: Seat; readonly because: AccusationReason }
  | { readonly type: 'trust'; readonly target: Seat }
  /** A suspected player describes their game: whom they voted for and whom they would put out. */
  | { readonly type: 'story'; readonly votes: readonly ReportedVote[]; readonly suspect?: Seat }
  /** "On day 2 number 3 voted for 7". `round` is the day. Without a nominee, the voter raised no hand. */
  | { readonly type: 'tell-vote'; readonly vote: ReportedVote }
  /** "That is not so: ...", which contradicts what the seat `against` said about a past vote. */
  | { readonly type: 'correct-vote'; readonly against: Seat; readonly vote: ReportedVote }
  /** "Two games ago 5 was black and sounded like this." `back` is 1 for the previous game. */
  | { readonly type: 'recall-game'; readonly target: Seat; readonly role: Role; readonly back: number }
  /** A remark that only the holder of a role would make: "I protected myself". */
  | { readonly type: 'slip'; readonly kind: RoleSlipKind }
  /** Order of the planned shots, whispered on the night of acquaintance. The first living seat of the list is shot. */
  | { readonly type: 'order'; readonly targets: readonly Seat[] }

export interface ReportedVote {
  readonly round: number
  readonly voter: Seat
  readonly nominee?: Seat
}

/** Reason for an accusation, which everybody at the table can check. */
type AccusationReason = 'votes' | 'check' | 'feeling'

/** Kind of slip, named after the night act that it reveals. */
export type RoleSlipKind = 'heal' | 'check' | 'kill'

/** A private thought of a player: their suspicion, or the reason for their behaviour. */
export type Thought =
  | { readonly type: 'suspect'; readonly target: Seat; readonly percent: number }
  | { readonly type: 'do'; readonly behaviour: BehaviourName; readonly about?: Seat }

/** The eight named behaviours of scripted players (docs/spec/agents.md §1). */
export const BEHAVIOUR_NAMES = [
  'vote-history',
  'last-minute-reveal',
  'bussing',
  'defensive-story',
  'cross-game-memory',
  'gullible-town',
  'role-slip',
  'vigilante-timing',
] as const
export type BehaviourName = (typeof BEHAVIOUR_NAMES)[number]

/** A speech act at the table, with its speaker and round. */
export interface SpokenAct {
  readonly seat: Seat
  readonly round: number
  readonly act: SpeechAct
}
