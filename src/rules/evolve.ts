// Folds one event into the state. This is the only place where one state is made from another. Applies every event
// without checking it. `applyEvent` changes a copy that the engine owns, so that one decision copies the state once.
// Arrays and objects inside the state are always replaced, never modified.

import type { EventOf, GameEvent, HitPointsBySeat } from './events.ts'
import { FOUL_COUNT_FOR_LOST_SPEECH } from './fouls.ts'
import type { GameState, SeatState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A state to which only the caller has a reference. */
export type MutableGameState = Mutable<GameState>

export function evolve(state: GameState, event: GameEvent): GameState {
  const next = { ...state }
  applyEvent(next, event)
  return next
}

/** Folds all events in order. Copies the state only once, because no caller sees the states in between. */
export function evolveAll(state: GameState, events: readonly GameEvent[]): GameState {
  const next = { ...state }
  for (const event of events) applyEvent(next, event)
  return next
}

export function applyEvent(state: MutableGameState, event: GameEvent): void {
  switch (event.type) {
    case 'DayBegan':
      return beginDay(state, event)
    case 'NightBegan':
      return beginNight(state, event)
    case 'StepBegan':
      return beginStep(state, event)
    case 'SpeechEnded':
      if (state.step.type === 'speech') state.spoken = [...state.spoken, event.seat]
      return
    case 'DiscussionEnded':
      state.spoken = [...state.spoken, ...event.skipped]
      return
    case 'SeatNominated':
      state.nominations = [...state.nominations, { by: event.by, target: event.target }]
      return
    case 'VotesCast':
    case 'VotesCounted':
    case 'VotesDefaulted':
    case 'VoteChanged':
    case 'VoteResolved':
    case 'VoteSkipped':
      return vote(state, event)
    case 'LastWordEnded':
      state.farewells = state.farewells.filter((seat) => seat !== event.seat)
      return
    case 'BestMoveNamed':
      state.bestMove = { seat: event.seat, named: event.named }
      return
    case 'NightActed':
      return act(state, event)
    case 'ShotsShown':
      state.shots = { ...state.shots, [event.id]: [...(state.shots[event.id] ?? []), ...event.shots] }
      return
    case 'MafiosoCaught':
      state.caught = event.seat
      return
    case 'NightResolved':
      return endNight(state, event)
    case 'FoulGiven':
      return giveFoul(ownSeat(state, event.seat), event)
    case 'VoteCancelled':
      state.cancelledVote = event.day
      return
    case 'SeatLeft':
      return leave(state, event)
    case 'RoundEnded':
      state.quietRounds = event.quietRounds
      return
    case 'GameEnded':
      state.phase = 'over'
      state.step = { type: 'over' }
      state.farewells = []
      state.outcome = event.outcome
      return
    case 'VoteClosed':
    case 'LiftAnswered':
    case 'LiftForbidden':
    case 'CheckAnswered':
    case 'PauseEnded':
    case 'RoleClaimed':
    case 'VotesCorrected':
      return
    default:
      assertNever(event)
  }
}

function beginDay(state: MutableGameState, { round, opener }: EventOf<'DayBegan'>): void {
  state.phase = 'day'
  state.round = round
  state.opener = opener
  state.spoken = []
  state.nominations = []
  state.votes = []
  state.counts = undefined
  state.called = []
  state.voteDecided = false
}

function beginNight(state: MutableGameState, { round, deadly }: EventOf<'NightBegan'>): void {
  state.phase = 'night'
  state.round = round
  state.voteImmune = undefined
  state.caught = undefined
  state.acts = []
  state.shots = {}
  state.roundHadExit = false
  state.deadlyNight = deadly
  if (deadly) state.deadlyNights += 1
}

function beginStep(state: MutableGameState, { step }: EventOf<'StepBegan'>): void {
  // The player who should open the day may have been removed in the morning. Whoever speaks first is the opener
  // (DAY-1).
  if (step.type === 'speech' && state.step.type !== 'speech') state.opener = step.seat
  state.step = step
  if (step.type === 'vote') {
    state.votes = []
    state.counts = undefined
    state.called = []
  }
  if (step.type === 'speech' && state.seats[step.seat - 1]?.muted === true) ownSeat(state, step.seat).muted = false
}

type VoteEvent = EventOf<
  'VotesCast' | 'VotesCounted' | 'VotesDefaulted' | 'VoteChanged' | 'VoteResolved' | 'VoteSkipped'
>

function vote(state: MutableGameState, event: VoteEvent): void {
  switch (event.type) {
    case 'VotesCast':
      state.called = [...state.called, event.nominee]
      state.votes = [...state.votes, ...event.voters.map((voter) => ({ voter, nominee: event.nominee }))]
      return
    case 'VotesCounted':
      if (event.silent !== true) state.called = [...state.called, event.nominee]
      state.counts = [...(state.counts ?? []), { nominee: event.nominee, votes: event.count }]
      return
    case 'VotesDefaulted':
      state.votes = [...state.votes, ...event.voters.map((voter) => ({ voter, nominee: event.nominee }))]
      return
    case 'VoteChanged':
      state.called = [...state.called, event.nominee]
      state.votes = [
        ...state.votes.filter((vote) => vote.voter !== event.voter),
        { voter: event.voter, nominee: event.nominee },
      ]
      return
    case 'VoteResolved':
    case 'VoteSkipped':
      state.voteDecided = true
      state.voteHistory = [
        ...state.voteHistory,
        { day: state.round, votes: state.votes, ...(state.counts !== undefined ? { isCounted: true as const } : {}) },
      ]
      return
  }
}

function giveFoul(sitter: Mutable<SeatState>, { technical, count }: EventOf<'FoulGiven'>): void {
  if (technical) sitter.technicalFouls = count
  else sitter.fouls = count
  if (!technical && count === FOUL_COUNT_FOR_LOST_SPEECH) sitter.muted = true
}

function act(state: MutableGameState, { role, target }: EventOf<'NightActed'>): void {
  state.acts = [...state.acts, target === undefined ? { role } : { role, target }]
  if (target === undefined) return
  const uses = { ...state.uses }
  uses[role] = (uses[role] ?? 0) + 1
  state.uses = uses
}

function endNight(state: MutableGameState, { hp, previous, voteImmune }: EventOf<'NightResolved'>): void {
  if (hp !== undefined) state.seats = state.seats.map((sitter) => wounded(sitter, hp))
  state.acts = []
  state.shots = {}
  state.previous = previous
  state.voteImmune = voteImmune
}

function wounded(sitter: SeatState, hp: HitPointsBySeat): SeatState {
  const left = hp[sitter.seat]
  return left === undefined || left === sitter.hp ? sitter : { ...sitter, hp: left }
}

function leave(state: MutableGameState, { seat, exit, lastWord }: EventOf<'SeatLeft'>): void {
  const sitter = ownSeat(state, seat)
  sitter.alive = false
  sitter.muted = false
  sitter.exit = { how: exit, phase: state.phase, round: state.round }
  state.roundHadExit = true
  if (lastWord) state.farewells = [...state.farewells, seat]
}

function ownSeat(state: MutableGameState, seat: Seat): Mutable<SeatState> {
  const held = state.seats[seat - 1]
  if (held === undefined) throw new Error(`no seat ${seat} at this table`)
  const sitter = { ...held }
  const seats = state.seats.slice()
  seats[seat - 1] = sitter
  state.seats = seats
  return sitter
}
