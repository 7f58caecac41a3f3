// The state of a game: plain JSON, computed by folding the events over the header. Queries that several modules need
// are here too. Nothing in this file changes a state. Every property is always present (`undefined` if it has no
// value), so that all states have the same shape and copy fast.

import type { Shot } from './entries.ts'
import type { CastVote, ExitKind, StandingTargetsByRole, VoteCount } from './events.ts'
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
  /** Hit points as a fraction in text form, if the rulebook counts them. */
  readonly hp: string | undefined
  /** Whether the player will lose the next speech because of a third foul (DAY-8). */
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
  /** Number of the current day or night, from 1. It is 0 before the first phase. */
  readonly round: number
  readonly step: Step
  /** Seat n is at `seats[n - 1]`. */
  readonly seats: readonly SeatState[]
  /** First speaker of the current or most recent day. `undefined` before the first day. */
  readonly opener: Seat | undefined
  /** Seats whose turn to speak today is over, in order. */
  readonly spoken: readonly Seat[]
  /** Nominations in the order in which they were made, which is also the order of the vote. */
  readonly nominations: readonly Nomination[]
  /** Votes of the current ballot, in order of entry. */
  readonly votes: readonly CastVote[]
  /** Counts without names in the current ballot, in order of entry (DAY-11). */
  readonly counts: readonly VoteCount[] | undefined
  /** Nominees of the current ballot whose hands were counted, in order, including those without a vote (DAY-3). */
  readonly called: readonly Seat[]
  /** Number of the day whose vote is cancelled by a removal (DAY-8). */
  readonly cancelledVote: number | undefined
  /** Seats whose last word is still to come. */
  readonly farewells: readonly Seat[]
  /** Whether today's vote is over, so that only last words remain before the night. */
  readonly voteDecided: boolean
  /** Votes of the last ballot of each day so far, in the order of the days (BENCH-6). */
  readonly voteHistory: readonly {
    readonly day: number
    readonly votes: readonly CastVote[]
    /** Set if the hands were counted without names, so that the voters are unknown (DAY-11). */
    readonly isCounted?: true
  }[]
  /** Number of acts with a target so far, by role. Some rulebooks limit it (BENCH-2). */
  readonly uses: Readonly<Partial<Record<Role, number>>>
  /** Acts of this night so far, in the order of the calls. */
  readonly acts: readonly NightAct[]
  /** Numbers shown this night, by night step. */
  readonly shots: Readonly<Record<string, readonly Shot[]>>
  /** Whether somebody could be killed in the most recent night. If so, the current round counts (DAY-9). */
  readonly deadlyNight: boolean
  /** Number of nights in which somebody could be killed, including the current one. */
  readonly deadlyNights: number
  /** Living mafia player who was caught by last night's check (HP-6). */
  readonly caught: Seat | undefined
  readonly bestMove: { readonly seat: Seat; readonly named: readonly Seat[] } | undefined
  /** Standing targets of the previous night (CITY-4). */
  readonly previous: StandingTargetsByRole
  /** Seat that is immune to the vote on the current day (CITY-8). */
  readonly voteImmune: Seat | undefined
  /** Number of consecutive rounds in which nobody left (DAY-9). */
  readonly quietRounds: number
  /** Whether somebody has left since the night that began the current round. */
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

/** Finds the first living seat at or after `from`, going round the table, that is not in `except` (DAY-1). */
export function nextLivingSeat({ seats }: GameState, from: Seat, except: readonly Seat[] = []): Seat | undefined {
  for (let i = 0; i < seats.length; i += 1) {
    const sitter = seats[(from - 1 + i) % seats.length]
    if (sitter !== undefined && sitter.alive && !except.includes(sitter.seat)) return sitter.seat
  }
  return undefined
}

/** Number of hands for one nominee in the current ballot, with or without names. */
export function countHandsForNominee({ votes, counts = [] }: Ballots, nominee: Seat): number {
  const named = votes.filter((vote) => vote.nominee === nominee).length
  return counts.reduce((sum, each) => (each.nominee === nominee ? sum + each.votes : sum), named)
}

interface Ballots {
  readonly votes: readonly CastVote[]
  readonly counts?: readonly VoteCount[] | undefined
}

/** Number of living players whose hands have not been counted in the current ballot yet. */
export function countHandsLeft(state: GameState): number {
  const cast = (state.counts ?? []).reduce((sum, { votes }) => sum + votes, state.votes.length)
  return Math.max(0, livingSeats(state).length - cast)
}

/**
 * Living seats that have not voted in the current ballot. Empty if hands are counted without names, because nobody
 * knows who voted.
 */
export function seatsYetToVote(state: GameState): readonly Seat[] {
  if (state.counts !== undefined) return []
  return livingSeats(state).filter((seat) => !hasVoted(state.votes, seat))
}

export function hasVoted(votes: readonly CastVote[], voter: Seat): boolean {
  for (const vote of votes) if (vote.voter === voter) return true
  return false
}

/** Number of the day whose vote a removal at this moment cancels (DAY-8). */
export function dayOfNextVote(state: GameState, startsByDay: boolean): number {
  if (state.phase === 'day') return state.voteDecided ? state.round + 1 : state.round
  return startsByDay ? state.round + 1 : state.round
}
