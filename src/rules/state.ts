// The state of a game: plain JSON, the fold of its events over its header. Queries that more
// than one module asks of it live here too. Nothing in this file changes a state. Every property is
// always there (undefined when it has no value), so that all states have one shape and copy fast.

import type { Shot } from './entries.ts'
import type { CastVote, ExitKind, StandingTargets, VoteCount } from './events.ts'
import type { Step } from './step.ts'
import type { GameHeader } from './header.ts'
import type { Outcome, Phase, Role, Seat } from './vocabulary.ts'

export interface SeatState {
  readonly seat: Seat
  readonly role: Role
  readonly immune: boolean
  readonly alive: boolean
  readonly fouls: number
  readonly technicalFouls: number
  /** Hit points as a fraction's text, where the rulebook counts them. */
  readonly hp: string | undefined
  /** Owes a lost speech for a third foul (DAY-8). */
  readonly muted: boolean
  readonly exit: { readonly how: ExitKind; readonly phase: Phase; readonly round: number } | undefined
}

export interface Nomination {
  readonly by: Seat
  readonly target: Seat
}

export interface NightAct {
  readonly role: Role
  readonly target?: Seat
}

export interface GameState {
  readonly header: GameHeader
  readonly phase: Phase
  /** Number of the running day or night, from 1; 0 before the first phase. */
  readonly round: number
  readonly step: Step
  /** Seat n is `seats[n - 1]`. */
  readonly seats: readonly SeatState[]
  /** First speaker of the running or last day; nothing before the first. */
  readonly opener: Seat | undefined
  /** Seats whose turn of the day is over, in order. */
  readonly spoken: readonly Seat[]
  /** In order; the order of the vote. */
  readonly nominations: readonly Nomination[]
  /** Votes of the running ballot, in order of entry. */
  readonly votes: readonly CastVote[]
  /** Hands of the running ballot as numbers, in order of entry (DAY-11). */
  readonly counts: readonly VoteCount[] | undefined
  /** Nominees of the running ballot whose hands were counted, in order; also those who got none (DAY-3). */
  readonly called: readonly Seat[]
  /** Number of a day whose vote a removal cancels (DAY-8). */
  readonly cancelledVote: number | undefined
  /** Seats whose last word is still to be heard. */
  readonly farewells: readonly Seat[]
  /** Today's vote is over: only last words remain before night. */
  readonly voteDecided: boolean
  /** Final votes of each day so far, first ballot last (BENCH-6). */
  readonly voteHistory: readonly {
    readonly day: number
    readonly votes: readonly CastVote[]
    /** Nobody knows whose hands they were (DAY-11). */
    readonly isCounted?: true
  }[]
  /** How often roles with a limited number of acts have acted (BENCH-2). */
  readonly uses: Readonly<Partial<Record<Role, number>>>
  /** This night's acts so far, in order of the call. */
  readonly acts: readonly NightAct[]
  /** Numbers shown this night, by the step they were asked in. */
  readonly shots: Readonly<Record<string, readonly Shot[]>>
  /** Somebody could be killed in the last night, so the running round counts (DAY-9). */
  readonly deadlyNight: boolean
  /** Nights in which somebody could be killed, the running one included. */
  readonly deadlyNights: number
  /** Mafioso caught by last night's test, if he lives (HP-6). */
  readonly caught: Seat | undefined
  readonly bestMove: { readonly seat: Seat; readonly named: readonly Seat[] } | undefined
  /** Last night's standing targets (CITY-4). */
  readonly previous: StandingTargets
  /** Holds vote-immunity for the running day (CITY-8). */
  readonly voteImmune: Seat | undefined
  /** Consecutive rounds nobody left (DAY-9). */
  readonly quietRounds: number
  /** Somebody left since the night that began the running round. */
  readonly roundHadExit: boolean
  readonly outcome: Outcome | undefined
}

export function seatStateOf(state: GameState, seat: Seat): SeatState | undefined {
  return state.seats[seat - 1]
}

export function isAlive(state: GameState, seat: Seat): boolean {
  return state.seats[seat - 1]?.alive === true
}

export function livingSeats(state: GameState): readonly Seat[] {
  const seats: Seat[] = []
  for (const sitter of state.seats) if (sitter.alive) seats.push(sitter.seat)
  return seats
}

/** The first living seat at or after `from`, going round the table, that is not among `except` (DAY-1). */
export function nextLivingSeat({ seats }: GameState, from: Seat, except: readonly Seat[] = []): Seat | undefined {
  for (let i = 0; i < seats.length; i += 1) {
    const sitter = seats[(from - 1 + i) % seats.length]
    if (sitter !== undefined && sitter.alive && !except.includes(sitter.seat)) return sitter.seat
  }
  return undefined
}

/** Hands for one nominee in the running ballot, with names or without. */
export function countHandsForNominee({ votes, counts = [] }: Ballots, nominee: Seat): number {
  const named = votes.filter((vote) => vote.nominee === nominee).length
  return counts.reduce((sum, each) => (each.nominee === nominee ? sum + each.votes : sum), named)
}

interface Ballots {
  readonly votes: readonly CastVote[]
  readonly counts?: readonly VoteCount[] | undefined
}

/** How many of the living are in no ballot yet. */
export function countHandsLeft(state: GameState): number {
  const cast = (state.counts ?? []).reduce((sum, { votes }) => sum + votes, state.votes.length)
  return Math.max(0, livingSeats(state).length - cast)
}

/** Living seats that have not voted in the running ballot; nobody is known of one that is only counted. */
export function seatsYetToVote(state: GameState): readonly Seat[] {
  if (state.counts !== undefined) return []
  return livingSeats(state).filter((seat) => !hasVoted(state.votes, seat))
}

export function hasVoted(votes: readonly CastVote[], voter: Seat): boolean {
  for (const vote of votes) if (vote.voter === voter) return true
  return false
}

/** The number of the day a removal at this moment cancels the vote of (DAY-8). */
export function dayOfNextVote(state: GameState, startsByDay: boolean): number {
  if (state.phase === 'day') return state.voteDecided ? state.round + 1 : state.round
  return startsByDay ? state.round + 1 : state.round
}
