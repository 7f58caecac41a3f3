// evolve: one event folded into the state. The only place a state is made from a state. Takes
// every event as decided; judges nothing.

import type { EventOf, GameEvent } from './events.ts'
import type { HitPoints } from './rulebook.ts'
import type { GameState, SeatState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

export function evolve(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'DayBegan':
      return { ...state, phase: 'day', round: event.round, opener: event.opener, spoken: [], nominations: [], votes: [], voteDecided: false }
    case 'NightBegan':
      return { ...without(without(state, 'voteImmune'), 'caught'), phase: 'night', round: event.round, acts: [], shots: {}, roundHadExit: false, deadlyNight: event.deadly, deadlyNights: state.deadlyNights + (event.deadly ? 1 : 0) }
    case 'StepBegan':
      return beginStep(state, event)
    case 'SpeechEnded':
      return state.step.type === 'speech' ? { ...state, spoken: [...state.spoken, event.seat] } : state
    case 'DiscussionEnded':
      return { ...state, spoken: [...state.spoken, ...event.skipped] }
    case 'SeatNominated':
      return { ...state, nominations: [...state.nominations, { by: event.by, target: event.target }] }
    case 'VotesCast':
    case 'VotesDefaulted':
      return { ...state, votes: [...state.votes, ...event.voters.map((voter) => ({ voter, nominee: event.nominee }))] }
    case 'VoteClosed':
    case 'LiftAnswered':
    case 'LiftForbidden':
    case 'CheckAnswered':
    case 'PauseEnded':
    case 'RoleClaimed':
    case 'VotesCorrected':
      return state
    case 'VoteChanged':
      return { ...state, votes: [...state.votes.filter((vote) => vote.voter !== event.voter), { voter: event.voter, nominee: event.nominee }] }
    case 'MafiosoCaught':
      return { ...state, caught: event.seat }
    case 'ShotsShown':
      return { ...state, shots: { ...state.shots, [event.id]: [...(state.shots[event.id] ?? []), ...event.shots] } }
    case 'BestMoveNamed':
      return { ...state, bestMove: { seat: event.seat, named: event.named } }
    case 'VoteResolved':
    case 'VoteSkipped':
      return { ...state, voteDecided: true, voteHistory: [...state.voteHistory, { day: state.round, votes: state.votes }] }
    case 'LastWordEnded':
      return { ...state, farewells: state.farewells.filter((seat) => seat !== event.seat) }
    case 'NightActed':
      return { ...state, acts: [...state.acts, event.target === undefined ? { role: event.role } : { role: event.role, target: event.target }], uses: used(state, event) }
    case 'NightResolved': {
      const { voteImmune: _last, ...rest } = state
      const seats = event.hp === undefined ? state.seats : state.seats.map((sitter) => wounded(sitter, event.hp))
      const night = { ...rest, seats, acts: [], shots: {}, previous: event.previous }
      return event.voteImmune === undefined ? night : { ...night, voteImmune: event.voteImmune }
    }
    case 'FoulGiven':
      return withSeat(state, event.seat, (sitter) => event.technical
        ? { ...sitter, technicalFouls: event.count }
        : { ...sitter, fouls: event.count, muted: sitter.muted || event.count === FOULS_TO_LOSE_SPEECH })
    case 'VoteCancelled':
      return { ...state, cancelledVote: event.day }
    case 'SeatLeft':
      return leave(state, event)
    case 'RoundEnded':
      return { ...state, quietRounds: event.quietRounds }
    case 'GameEnded':
      return { ...state, phase: 'over', step: { type: 'over' }, farewells: [], outcome: event.outcome }
    default:
      return assertNever(event)
  }
}

/** The third foul costs the next speech, the fourth the game (DAY-8). */
export const FOULS_TO_LOSE_SPEECH = 3
export const FOULS_TO_LEAVE = 4

function beginStep(state: GameState, { step }: EventOf<'StepBegan'>): GameState {
  const moved = { ...state, step, ...(step.type === 'vote' ? { votes: [] } : {}) }
  return step.type === 'speech' ? withSeat(moved, step.seat, (sitter) => (sitter.muted ? { ...sitter, muted: false } : sitter)) : moved
}

function used({ uses }: GameState, { role, target }: EventOf<'NightActed'>): GameState['uses'] {
  return target === undefined ? uses : { ...uses, [role]: (uses[role] ?? 0) + 1 }
}

function leave(state: GameState, { seat, exit, lastWord }: EventOf<'SeatLeft'>): GameState {
  const gone = withSeat(state, seat, (sitter) => ({ ...sitter, alive: false, muted: false, exit: { how: exit, phase: state.phase, round: state.round } }))
  return { ...gone, roundHadExit: true, farewells: lastWord ? [...state.farewells, seat] : state.farewells }
}

function withSeat(state: GameState, seat: Seat, change: (sitter: SeatState) => SeatState): GameState {
  const seats = state.seats.slice()
  const sitter = seats[seat - 1]
  if (sitter === undefined) throw new Error(`no seat ${seat} at this table`)
  seats[seat - 1] = change(sitter)
  return { ...state, seats }
}

function wounded(sitter: SeatState, hp: HitPoints | undefined): SeatState {
  const left = hp?.[sitter.seat]
  return left === undefined || left === sitter.hp ? sitter : { ...sitter, hp: left }
}

function without<S extends object, K extends keyof S>(state: S, key: K): Omit<S, K> {
  const { [key]: _, ...rest } = state
  return rest
}
