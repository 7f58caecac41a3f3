// The state of a game: plain JSON, the fold of its events over its header. Queries that more
// than one module asks of it live here too. Nothing in this file changes a state.

import type { StandingTargets, Step, Exit } from './events.ts'
import type { GameHeader } from './header.ts'
import type { Outcome, Phase, Role, Seat } from './vocabulary.ts'

export interface SeatState {
  readonly seat: Seat
  readonly role: Role
  readonly immune: boolean
  readonly alive: boolean
  readonly fouls: number
  readonly technicalFouls: number
  /** Owes a lost speech for a third foul (DAY-8). */
  readonly muted: boolean
  readonly exit?: { readonly how: Exit; readonly phase: Phase; readonly round: number }
}

export interface Nomination {
  readonly by: Seat
  readonly target: Seat
}

export interface Ballot {
  readonly nominees: readonly Seat[]
  /** 0 = first vote of the day, 1.. = re-votes. */
  readonly ballot: number
  /** In order of entry. */
  readonly votes: readonly { readonly voter: Seat; readonly nominee: Seat }[]
}

export interface NightAct {
  readonly role: Role
  readonly target?: Seat
}

export interface GameState {
  readonly header: GameHeader
  readonly phase: Phase
  /** Number of the running day or night, from 1. */
  readonly round: number
  readonly step: Step
  /** Seat n is `seats[n - 1]`. */
  readonly seats: readonly SeatState[]
  /** First speaker of the running day, or of the last one. */
  readonly opener: Seat
  /** Seats whose turn of the day is over, in order. */
  readonly spoken: readonly Seat[]
  readonly nominations: readonly Nomination[]
  readonly vote?: Ballot
  /** Day whose vote is cancelled by a removal (DAY-8). */
  readonly cancelledVote?: number
  /** Seats whose last word is still to be heard before the day goes on. */
  readonly farewells: readonly Seat[]
  /** Whether today's vote is already decided, so that only last words remain. */
  readonly voteDecided: boolean
  /** This night's acts so far, in order of the call. */
  readonly acts: readonly NightAct[]
  /** Last night's standing targets (CITY-4). */
  readonly previous: StandingTargets
  /** Holds vote-immunity for the running day (CITY-8). */
  readonly voteImmune?: Seat
  /** Consecutive rounds nobody left (DAY-9). */
  readonly quietRounds: number
  /** Somebody left since the round began. */
  readonly roundHadExit: boolean
  readonly outcome?: Outcome
}
