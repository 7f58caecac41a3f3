// The cue: what the judge says now, and for how long the clock runs. Keys of phrases/ with what
// fills them; the words are there. Source: CITY-13, DAY-1 .. DAY-10.

import type { Step } from './events.ts'
import { isCalled } from './night.ts'
import { rulebookOf } from './rulebooks/registry.ts'
import { seatOf, type GameState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

export interface Cue {
  /** Key in the `cue` section of the phrases. */
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What is said at this step, in order; several lines where a phase begins. */
export function cuesOf(state: GameState): readonly Cue[] {
  const { step } = state
  switch (step.type) {
    case 'speech': return [...morning(state), speechCue(step.seat, step.seconds, rulebookOf(state.header.rulebook).day.speech)]
    case 'vote': return voteCues(state, step.nominees)
    case 'tie-speech': return [{ key: 'tie-speech', params: { seat: step.seat } }]
    case 'lift': return [{ key: 'lift', params: { seats: list(step.nominees) } }]
    case 'last-word': return lastWordCues(state, step.seat)
    case 'night-act': return nightCues(state, step.role)
    case 'shots': case 'pause': return nightCues(state, step.id)
    case 'best-move': return [...morning(state), { key: 'best-move', params: { seat: step.seat } }]
    case 'lynch': return [...morning(state), { key: 'lynch', params: {} }]
    case 'over': return state.outcome === undefined ? [] : [{ key: `over-${state.outcome.reason}`, params: {} }]
    default: return assertNever(step)
  }
}

/** Seconds on the clock for this step; 0 = no clock. */
export function secondsOf(state: GameState): number {
  const { step } = state
  if (step.type === 'speech' || step.type === 'tie-speech' || step.type === 'last-word') return step.seconds
  const id = nightStepId(step)
  return rulebookOf(state.header.rulebook).night.find((candidate) => candidate.id === id)?.seconds ?? 0
}

/** The id of the night step that is running, if one is. */
export function nightStepId(step: Step): string | undefined {
  if (step.type === 'night-act') return step.role
  return step.type === 'shots' || step.type === 'pause' ? step.id : undefined
}

/** The nominee being called: the first after the last one who got a hand (DAY-3). */
export function calledNominee(state: GameState): Seat | undefined {
  const { step, votes } = state
  if (step.type !== 'vote') return undefined
  const lastVoted = Math.max(-1, ...votes.map((vote) => step.nominees.indexOf(vote.nominee)))
  return step.nominees[Math.min(lastVoted + 1, step.nominees.length - 1)]
}

function speechCue(seat: Seat, seconds: number, full: number): Cue {
  const key = seconds === 0 ? 'speech-lost' : seconds < full ? 'speech-short' : 'speech'
  return { key, params: { seat } }
}

/** The first call of a night also says that night has fallen. */
function nightCues(state: GameState, id: string): readonly Cue[] {
  const { rulebook, flags, wakeOrder } = state.header
  const first = wakeOrder.find((other) => rulebookOf(rulebook).night.some((step) => step.id === other && isCalled(step, state.round, flags)))
  const call = { key: `night-${id}`, params: {} }
  return first === id ? [{ key: 'night-falls', params: {} }, call] : [call]
}

/** Said before the first step of a day that is not a last word: who died, or that nobody did. */
function morning(state: GameState): readonly Cue[] {
  if (state.spoken.length > 0 || state.nominations.length > 0) return []
  const dead = killedLastNight(state)
  if (dead.length > 0) return state.step.type === 'speech' ? [] : [{ key: 'morning-deaths', params: { seats: list(dead) } }]
  if (state.round === 1 && !state.deadlyNight) return [{ key: 'first-day', params: {} }]
  return [{ key: rulebookOf(state.header.rulebook).announcesMiss ? 'morning-miss' : 'morning-quiet', params: {} }]
}

function lastWordCues(state: GameState, seat: Seat): readonly Cue[] {
  if (seatOf(state, seat)?.exit?.how !== 'killed') return [{ key: 'last-word-vote', params: { seat } }]
  const dead = killedLastNight(state)
  const first = dead[0] === seat && state.bestMove?.seat !== seat ? [{ key: 'morning-deaths', params: { seats: list(dead) } }] : []
  return [...first, { key: 'last-word-night', params: { seat } }]
}

function killedLastNight({ header, seats, round }: GameState): readonly Seat[] {
  const lastNight = rulebookOf(header.rulebook).firstPhase(header.flags) === 'day' ? round - 1 : round
  return seats.filter(({ exit }) => exit?.how === 'killed' && exit.round === lastNight).map((sitter) => sitter.seat)
}

function voteCues(state: GameState, nominees: readonly Seat[]): readonly Cue[] {
  const called = calledNominee(state)
  const opening = state.votes.length === 0 ? [{ key: 'vote-open', params: { seats: list(nominees) } }] : []
  if (called === undefined) return opening
  const isRest = called === nominees.at(-1) && nominees.length > 1 && state.votes.length > 0
  return [...opening, { key: isRest ? 'vote-last' : 'vote-call', params: { seat: called } }]
}

function list(seats: readonly Seat[]): string {
  return seats.join(', ')
}
