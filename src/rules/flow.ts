// What comes next: from step to step, from day to night, and to the end of the game. Every
// change of phase passes here, so that victory is asked wherever somebody left. DAY-1, DAY-9.

import type { Draft } from './draft.ts'
import { sendAway } from './exits.ts'
import { resolveNight } from './night.ts'
import { living, livingFrom, seatOf } from './state.ts'
import { openVote } from './vote.ts'
import { seat, type Seat } from './vocabulary.ts'

export function beginFirstPhase(draft: Draft): void {
  if (draft.rulebook.firstPhase === 'day') beginDay(draft, 1)
  else beginNight(draft, 1)
}

/** Each day opens with the next living seat after the one that opened the day before (DAY-1). */
export function beginDay(draft: Draft, round: number): void {
  const { opener, seats } = draft.state
  const from = opener === undefined || opener >= seats.length ? seat(1) : seat(opener + 1)
  const first = livingFrom(draft.state, from)[0]
  if (first === undefined) throw new Error('a day began with nobody alive')
  draft.emit({ type: 'DayBegan', round, opener: first })
  nextOfDay(draft)
}

/** Last words first, then speeches, then the vote; once it is decided, the night. */
export function nextOfDay(draft: Draft): void {
  if (draft.isOver) return
  const leaver = draft.state.farewells[0]
  if (leaver !== undefined) return draft.begin({ type: 'last-word', seat: leaver, seconds: draft.rulebook.day.lastWord })
  if (draft.state.voteDecided) return endDay(draft)
  const speaker = nextSpeaker(draft)
  if (speaker !== undefined) return draft.begin({ type: 'speech', seat: speaker, seconds: speechSeconds(draft, speaker) })
  openVote(draft)
  if (draft.state.voteDecided) nextOfDay(draft)
}

function nextSpeaker({ state }: Draft): Seat | undefined {
  if (state.opener === undefined) return undefined
  return livingFrom(state, state.opener).find((candidate) => !state.spoken.includes(candidate))
}

/** A third foul costs the next speech; with 3 or 4 alive it is only cut short (DAY-8). */
function speechSeconds({ state, rulebook }: Draft, speaker: Seat): number {
  if (seatOf(state, speaker)?.muted !== true) return rulebook.day.speech
  return living(state).length <= 4 ? rulebook.day.shortSpeech : 0
}

function endDay(draft: Draft): void {
  const { round } = draft.state
  const nightsBefore = draft.rulebook.firstPhase === 'day' ? round - 1 : round
  if (nightsBefore > 0) {
    const quietRounds = draft.state.roundHadExit ? 0 : draft.state.quietRounds + 1
    draft.emit({ type: 'RoundEnded', round: nightsBefore, quietRounds })
    const limit = draft.state.header.flags['quietRoundsToDraw']
    if (typeof limit === 'number' && limit > 0 && quietRounds >= limit) {
      return draft.emit({ type: 'GameEnded', outcome: { winner: 'draw', reason: 'quiet-rounds' } })
    }
  }
  beginNight(draft, nightsBefore + 1)
}

function beginNight(draft: Draft, round: number): void {
  draft.emit({ type: 'NightBegan', round })
  nextOfNight(draft)
}

/** Calls the next dealt role, living or out (CITY-12); after the last one the night resolves. */
export function nextOfNight(draft: Draft): void {
  const { header, acts } = draft.state
  const next = header.wakeOrder.find((role) => !acts.some((act) => act.role === role))
  if (next === undefined) resolveTheNight(draft)
  else draft.begin({ type: 'night-act', role: next })
}

function resolveTheNight(draft: Draft): void {
  const { state, rulebook } = draft
  const acts = Object.fromEntries(state.acts.map((act) => [act.role, act.target]))
  const night = resolveNight(rulebook, state.header.flags, { seats: state.seats, acts, previous: state.previous })
  draft.emit({
    type: 'NightResolved',
    round: state.round,
    deaths: night.deaths,
    ...(night.saved === undefined ? {} : { saved: night.saved }),
    ...(night.voteImmune === undefined ? {} : { voteImmune: night.voteImmune }),
    previous: night.standingTargets,
    trace: night.trace,
  })
  sendAway(draft, night.deaths, 'killed')
  if (!draft.isOver) beginDay(draft, rulebook.firstPhase === 'day' ? state.round + 1 : state.round)
}
