// Events: the facts that the engine decided from an entry, as plain data in the past tense. Only `evolve` changes a
// state, by folding events into it. Only view.ts decides who may see an event.

import type { Shot } from './entries.ts'
import type { TraceLine } from './overturn.ts'
import type { Step } from './step.ts'
import type { CheckResult, Outcome, Role, Seat } from './vocabulary.ts'

/** Reasons why an entered act is void. */
export const VOID_ACT_REASONS = ['target-is-out', 'actor-is-out', 'repeated-target'] as const
export type VoidActReason = (typeof VOID_ACT_REASONS)[number]

export const EXIT_KINDS = ['killed', 'shot', 'voted-out', 'lifted', 'fouls', 'technical-fouls', 'disqualified'] as const
export type ExitKind = (typeof EXIT_KINDS)[number]

export interface CastVote {
  readonly voter: Seat
  readonly nominee: Seat
}

export interface VoteCount {
  readonly nominee: Seat
  readonly votes: number
}

/** Standing targets of one night, by role. The no-repeat rule of the next night uses them (CITY-4). */
export type StandingTargetsByRole = Readonly<Partial<Record<Role, Seat>>>

export type GameEvent =
  | { readonly type: 'DayBegan'; readonly round: number; readonly opener: Seat }
  /** `deadly` means that somebody may be killed this night (DAY-9). */
  | { readonly type: 'NightBegan'; readonly round: number; readonly deadly: boolean }
  | { readonly type: 'StepBegan'; readonly step: Step }
  | { readonly type: 'SpeechEnded'; readonly seat: Seat }
  /** `skipped` lists the living players who did not speak. */
  | { readonly type: 'DiscussionEnded'; readonly skipped: readonly Seat[] }
  /** `late` means that the speech of the nominating player was already over. */
  | { readonly type: 'SeatNominated'; readonly by: Seat; readonly target: Seat; readonly late: boolean }
  | { readonly type: 'VotesCast'; readonly nominee: Seat; readonly voters: readonly Seat[] }
  /**
   * A number of hands without names (DAY-11). `silent` marks the players who raised no hand and count for the last
   * nominee.
   */
  | { readonly type: 'VotesCounted'; readonly nominee: Seat; readonly count: number; readonly silent?: true }
  /** Voters who raised no hand and count for the last nominee (DAY-3). */
  | { readonly type: 'VotesDefaulted'; readonly nominee: Seat; readonly voters: readonly Seat[] }
  | {
      readonly type: 'VoteClosed'
      readonly ballot: number
      readonly tally: readonly VoteCount[]
      readonly leaders: readonly Seat[]
    }
  /** There was no vote today, or a removal stopped it (DAY-8). */
  | { readonly type: 'VoteSkipped'; readonly reason: 'no-nominees' | 'first-day-single' | 'cancelled' | 'caught' }
  | {
      readonly type: 'LiftAnswered'
      readonly nominees: readonly Seat[]
      readonly voters: readonly Seat[]
      /** Present only if hands were counted without names. `voters` is then empty (DAY-11). */
      readonly count?: number
      readonly lifted: boolean
    }
  /** The rules forbid the question whether all tied players leave, so they stay (DAY-7). */
  | { readonly type: 'LiftForbidden'; readonly nominees: readonly Seat[]; readonly flag: string }
  /** The day's decision about which players leave, as resolved by the overturn graph. */
  | {
      readonly type: 'VoteResolved'
      readonly leaving: readonly Seat[]
      readonly staying: readonly Seat[]
      readonly trace: readonly TraceLine[]
    }
  | { readonly type: 'LastWordEnded'; readonly seat: Seat }
  | { readonly type: 'NightActed'; readonly role: Role; readonly target?: Seat; readonly void?: VoidActReason }
  | { readonly type: 'ShotsShown'; readonly id: string; readonly shots: readonly Shot[] }
  | { readonly type: 'PauseEnded'; readonly pause: string }
  | { readonly type: 'BestMoveNamed'; readonly seat: Seat; readonly named: readonly Seat[] }
  | { readonly type: 'CheckAnswered'; readonly role: Role; readonly target: Seat; readonly answer: CheckResult }
  | {
      readonly type: 'NightResolved'
      readonly round: number
      readonly deaths: readonly Seat[]
      readonly saved?: Seat
      readonly voteImmune?: Seat
      readonly miss?: boolean
      /** The shooter, if the rulebook has its own kind of shot (BENCH-3). */ readonly shooter?: Seat
      readonly hp?: HitPointsBySeat
      readonly previous: StandingTargetsByRole
      readonly trace: readonly TraceLine[]
    }
  | {
      readonly type: 'RoleClaimed'
      readonly seat: Seat
      readonly role: Role
      /** Omitted in views. */ readonly isTruth?: boolean
    }
  | { readonly type: 'VotesCorrected'; readonly seat: Seat; readonly day: number; readonly votes: readonly CastVote[] }
  /** A voter's last ballot replaces earlier ones (BENCH-4). */
  | { readonly type: 'VoteChanged'; readonly voter: Seat; readonly nominee: Seat }
  /** A check showed that a living player is mafia. The player leaves this round without a ballot (HP-6). */
  | { readonly type: 'MafiosoCaught'; readonly seat: Seat }
  | { readonly type: 'FoulGiven'; readonly seat: Seat; readonly technical: boolean; readonly count: number }
  | { readonly type: 'VoteCancelled'; readonly seat: Seat; readonly day: number }
  | { readonly type: 'SeatLeft'; readonly seat: Seat; readonly exit: ExitKind; readonly lastWord: boolean }
  | { readonly type: 'RoundEnded'; readonly round: number; readonly quietRounds: number }
  | { readonly type: 'GameEnded'; readonly outcome: Outcome }

export type EventType = GameEvent['type']
export type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>

/** Exact hit points by seat, as fractions in text form (HP-3, docs/spec/rulebooks.md §0). */
export type HitPointsBySeat = Readonly<Record<number, string>>
