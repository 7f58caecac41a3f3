// The cue: the words that the judge says now, and the time on the clock. A cue is the key of a phrase with its
// parameters, and the phrases contain the words. Source: CITY-13, DAY-1 .. DAY-10.

import { BEST_MOVE_SECONDS } from './bestMove.ts'
import type { ExitKind } from './events.ts'
import { nightStepId } from './step.ts'
import { isNightStepCalled } from './night.ts'
import { isFlagConditionMet } from './overturn.ts'
import { leavesSingleNominee, voteRules, type DayRules, type NightStep } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { countHandsLeft, seatStateOf, type GameState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

export interface Cue {
  /** Key in the `cue` section of the phrases. */
  readonly key: string
  readonly params: Readonly<Record<string, string | number | readonly Seat[]>>
}

/**
 * Cues for this step, in order. There are several if a phase or a vote begins. A rulebook may have its own phrase for a
 * key. `called` selects a nominee other than the next one.
 */
export function cuesOf(state: GameState, called = calledNominee(state)): readonly Cue[] {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return [...morning(state), speechCue(step.seat, step.seconds, rulesOf(state.header).day.speech)]
    case 'vote':
      return voteCues(state, step.nominees, called)
    case 'tie-speech':
      return [{ key: step.seat === step.nominees[0] ? 'tie-speech' : 'tie-speech-next', params: { seat: step.seat } }]
    case 'lift':
      return [{ key: 'lift', params: { seats: step.nominees } }]
    case 'last-word':
      return lastWordCues(state, step.seat)
    case 'night-act':
      return nightCues(state, step.role)
    case 'shots':
    case 'pause':
      return nightCues(state, step.id)
    case 'best-move':
      return [...morning(state), { key: 'best-move', params: { seat: step.seat } }]
    case 'lynch':
      return [...morning(state), { key: 'lynch', params: {} }]
    case 'over':
      return state.outcome === undefined
        ? []
        : [{ key: `over-${state.outcome.reason}`, params: { winner: state.outcome.winner } }]
    default:
      return assertNever(step)
  }
}

/** Cue for the end of the step's time. By day it thanks the speaker. */
export function timeUpCue({ phase, step }: GameState): Cue {
  return phase === 'day' && 'seat' in step && step.type !== 'best-move'
    ? { key: 'speech-end', params: { seat: step.seat } }
    : { key: 'time-up', params: {} }
}

/** Seconds on the clock for this step. 0 means that there is no clock. */
export function clockSecondsOf(state: GameState): number {
  const { step } = state
  if (step.type === 'speech' || step.type === 'tie-speech' || step.type === 'last-word') return step.seconds
  if (step.type === 'best-move') return BEST_MOVE_SECONDS
  if (step.type === 'vote') return voteRules(rulesOf(state.header)).seconds ?? 0
  const id = nightStepId(step)
  return rulesOf(state.header).night.find((candidate) => candidate.id === id)?.seconds ?? 0
}

/**
 * The nominee being called: the first after the last one whose hands were counted, even if there were none (DAY-3).
 * After the last nominee, a vote that waits for everybody starts again with the first (HP-6). Any other vote stays at
 * the last nominee.
 */
export function calledNominee({ header, step, called }: GameState): Seat | undefined {
  if (step.type !== 'vote') return undefined
  const { nominees } = step
  const goesRound = voteRules(rulesOf(header)).silent === 'awaited'
  let next = 0
  for (const nominee of called) {
    next = Math.max(next, nominees.indexOf(nominee) + 1)
    if (goesRound && next === nominees.length) next = 0
  }
  return nominees[next] ?? nominees.at(-1)
}

function speechCue(seat: Seat, seconds: number, full: number): Cue {
  const key = seconds === 0 ? 'speech-lost' : seconds < full ? 'speech-short' : 'speech'
  return { key, params: { seat } }
}

export function nightCallCueKey({ id, cue }: Pick<NightStep, 'id' | 'cue'>): string {
  return cue ?? `night-${id}`
}

/** Announces the nightfall before the first call of a night. */
function nightCues(state: GameState, id: string): readonly Cue[] {
  const { flags, wakeOrder } = state.header
  const rulebook = rulesOf(state.header)
  const first = wakeOrder.find((other) =>
    rulebook.night.some((step) => step.id === other && isNightStepCalled(step, state.round, flags)),
  )
  const step = rulebook.night.find((candidate) => candidate.id === id)
  const call = { key: step === undefined ? `night-${id}` : nightCallCueKey(step), params: {} }
  return first === id ? [...dayWithoutVote(state), { key: 'night-falls', params: {} }, call] : [call]
}

/** A caught player leaves without a vote, so the whole day is announced before the next night (HP-6). */
function dayWithoutVote(state: GameState): readonly Cue[] {
  const day = state.round - 1
  if (rulesOf(state.header).catches === undefined || day < 1) return []
  const voted = state.voteHistory.some((past) => past.day === day && (past.votes.length > 0 || past.isCounted === true))
  const caught = state.seats.find(({ exit }) => exit?.phase === 'day' && exit.round === day)
  return voted || caught === undefined
    ? []
    : [...morningOf(state, day), { key: 'caught', params: { seat: caught.seat } }]
}

/**
 * Announces the dead before the first step of a day, or that nobody died. Empty if a last word has already announced
 * them.
 */
function morning(state: GameState): readonly Cue[] {
  if (state.spoken.length > 0 || state.nominations.length > 0) return []
  const isTold = state.step.type === 'speech' && rulesOf(state.header).day.lastWord > 0
  return isTold && killedInNight(state, lastNight(state)).length > 0 ? [] : morningOf(state, lastNight(state))
}

/** Announces the dead in the morning, or that nobody died. A vigilante's shot is announced as a shot (BENCH-3). */
function morningOf(state: GameState, night: number): readonly Cue[] {
  const dead = killedInNight(state, night)
  const shot = leftInNight(state, night, 'shot')
  const { shot: ownShot } = rulesOf(state.header)
  const shooter =
    ownShot !== undefined && isFlagConditionMet(ownShot.isTold, state.header.flags)
      ? state.seats.find((sitter) => sitter.role === ownShot.by)
      : undefined
  const told: readonly Cue[] = [
    ...(dead.length > 0 ? [{ key: 'morning-deaths', params: { seats: dead } }] : []),
    ...(shot.length > 0
      ? [{ key: dead.length > 0 ? 'morning-shot-too' : 'morning-shot', params: { seats: shot } }]
      : []),
    ...(shot.length > 0 && shooter !== undefined ? [{ key: 'morning-shooter', params: { seat: shooter.seat } }] : []),
  ]
  if (told.length > 0) return told
  if (state.round === 1 && !state.deadlyNight) return [{ key: 'first-day', params: {} }]
  return [{ key: rulesOf(state.header).announcesMiss ? 'morning-miss' : 'morning-quiet', params: {} }]
}

function lastWordCues(state: GameState, seat: Seat): readonly Cue[] {
  if (seatStateOf(state, seat)?.exit?.how !== 'killed') return [{ key: 'last-word-vote', params: { seat } }]
  const dead = killedInNight(state, lastNight(state))
  const first =
    dead[0] === seat && state.bestMove?.seat !== seat ? [{ key: 'morning-deaths', params: { seats: dead } }] : []
  return [...first, { key: 'last-word-night', params: { seat } }]
}

function lastNight({ header, round }: GameState): number {
  return rulesOf(header).firstPhase(header.flags) === 'day' ? round - 1 : round
}

function killedInNight(state: GameState, night: number): readonly Seat[] {
  return leftInNight(state, night, 'killed')
}

function leftInNight({ seats }: GameState, night: number, how: ExitKind): readonly Seat[] {
  return seats.filter(({ exit }) => exit?.how === how && exit.round === night).map((sitter) => sitter.seat)
}

function voteCues(state: GameState, nominees: readonly Seat[], called: Seat | undefined): readonly Cue[] {
  const { day } = rulesOf(state.header)
  const opening = state.called.length > 0 ? [] : openingCues(state, day, nominees)
  if (called === undefined) return opening
  if (day.vote?.silent !== 'for-last')
    return countHandsLeft(state) === 0
      ? [{ key: 'vote-done', params: {} }]
      : [...opening, { key: 'vote-call', params: { seat: called } }]
  const key =
    nominees.length === 1 && leavesSingleNominee(day.vote)
      ? 'vote-only'
      : called === nominees.at(-1) && nominees.length > 1 && state.called.length > 0
        ? 'vote-last'
        : 'vote-call'
  return [...opening, { key, params: { seat: called } }]
}

/** On a day without speeches, the morning is announced before the vote. */
function openingCues(state: GameState, { speech, vote }: DayRules, nominees: readonly Seat[]): readonly Cue[] {
  if (vote === undefined) return []
  const { open, again = open } = vote.cues
  const isAgain = state.step.type === 'vote' && state.step.ballot > 0
  const params = vote.candidates === 'nominees' ? { seats: nominees } : {}
  return [...(speech === 0 && !isAgain ? morning(state) : []), { key: isAgain ? again : open, params }]
}
