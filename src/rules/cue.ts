// The cue: what the judge says now, and for how long the clock runs. Keys of phrases/ with what
// fills them; the words are there. Source: CITY-13, DAY-1 .. DAY-10.

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
    case 'night-act': return [...(state.acts.length === 0 ? [{ key: 'night-falls', params: {} }] : []), { key: `night-${step.role}`, params: {} }]
    case 'over': return state.outcome === undefined ? [] : [{ key: `over-${state.outcome.reason}`, params: {} }]
    default: return assertNever(step)
  }
}

/** Seconds on the clock for this step; 0 = no clock. */
export function secondsOf(state: GameState): number {
  const { step } = state
  if (step.type === 'speech' || step.type === 'tie-speech' || step.type === 'last-word') return step.seconds
  if (step.type !== 'night-act') return 0
  return rulebookOf(state.header.rulebook).night.find((candidate) => candidate.role === step.role)?.seconds ?? 0
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

function morning(state: GameState): readonly Cue[] {
  if (state.spoken.length > 0 || state.nominations.length > 0) return []
  const dead = killedLastNight(state)
  if (dead.length > 0) return []
  return [{ key: state.round === 1 ? 'first-day' : 'morning-quiet', params: {} }]
}

function lastWordCues(state: GameState, seat: Seat): readonly Cue[] {
  if (seatOf(state, seat)?.exit?.how !== 'killed') return [{ key: 'last-word-vote', params: { seat } }]
  const dead = killedLastNight(state)
  const first = dead[0] === seat ? [{ key: 'morning-deaths', params: { seats: list(dead) } }] : []
  return [...first, { key: 'last-word-night', params: { seat } }]
}

function killedLastNight({ header, seats, round }: GameState): readonly Seat[] {
  const lastNight = rulebookOf(header.rulebook).firstPhase === 'day' ? round - 1 : round
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
