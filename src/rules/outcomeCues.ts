// Cues for the consequences of an entry, which the judge says before the cue of the next step. Only consequences that
// are often disputed have a cue. A cue is the key of a phrase with its parameters, and is created from the events
// and the state after them. Source: DAY-2 .. DAY-8, CITY-8, BENCH-4.

import type { Cue } from './cue.ts'
import type { EventOf, EventType, GameEvent } from './events.ts'
import { speechSecondsAfterThirdFoul } from './fouls.ts'
import type { GameState } from './state.ts'

/** `after` is the state after the events. Empty if the next step's cue is sufficient. */
export function cuesForEvents(events: readonly GameEvent[], after: GameState): readonly Cue[] {
  const [cancelled, others] = [true, false].map((is) => events.filter(({ type }) => (type === 'VoteCancelled') === is))
  // The player who leaves is announced before the consequence for the vote.
  return [...(others ?? []), ...(cancelled ?? [])].flatMap((event) => cuesOfEvent(event, events, after))
}

function cuesOfEvent(event: GameEvent, events: readonly GameEvent[], after: GameState): readonly Cue[] {
  switch (event.type) {
    case 'SeatNominated':
      return [{ key: 'nominated', params: {} }]
    case 'FoulGiven':
      return [{ key: foulKey(event, events, after), params: { seat: event.seat } }]
    case 'VoteCancelled':
      return includesEventType(events, 'GameEnded') ? [] : [{ key: cancelledKey(event, events, after), params: {} }]
    case 'VoteSkipped':
      return skippedVoteCues(event, events, after)
    case 'LiftAnswered':
      return [{ key: event.lifted ? 'lift-passed' : 'lift-failed', params: { seats: event.nominees } }]
    case 'LiftForbidden':
      return [{ key: 'lift-forbidden', params: { seats: event.nominees } }]
    case 'VoteResolved':
      return resolvedVoteCues(event, events)
    case 'SeatLeft':
      return leaverCues(event, events)
    default:
      return []
  }
}

function includesEventType(events: readonly GameEvent[], type: EventType): boolean {
  return events.some((event) => event.type === type)
}

const EXITS_BY_FOULS = ['fouls', 'technical-fouls'] as const

function foulKey({ technical, count }: EventOf<'FoulGiven'>, events: readonly GameEvent[], after: GameState): string {
  const isOut = events.some((event) => event.type === 'SeatLeft' && EXITS_BY_FOULS.some((exit) => exit === event.exit))
  if (technical) return isOut ? 'technical-foul-out' : 'technical-foul'
  if (isOut) return 'foul-4'
  if (count < 3) return `foul-${count}`
  return speechSecondsAfterThirdFoul(after) > 0 ? 'foul-3-few' : 'foul-3'
}

/** A removal by day cancels today's vote unless that vote is over. Otherwise it cancels the next vote. */
function cancelledKey({ day }: EventOf<'VoteCancelled'>, events: readonly GameEvent[], after: GameState): string {
  const isToday = (after.phase === 'day' && after.round === day) || includesEventType(events, 'VoteSkipped')
  return isToday ? 'vote-cancelled' : 'vote-cancelled-next'
}

function skippedVoteCues(
  { reason }: EventOf<'VoteSkipped'>,
  events: readonly GameEvent[],
  { nominations }: GameState,
): readonly Cue[] {
  switch (reason) {
    case 'no-nominees':
      return [{ key: 'no-nominees', params: {} }]
    case 'first-day-single':
      return [{ key: 'single-first-day', params: { seats: nominations.map(({ target }) => target) } }]
    case 'cancelled':
      return includesEventType(events, 'VoteCancelled') ? [] : [{ key: 'no-vote', params: {} }]
    case 'caught':
      return []
  }
}

/**
 * Announces a single nominee who leaves without a count, a vote after which nobody leaves, or a protected player who
 * stays.
 */
function resolvedVoteCues({ leaving, staying }: EventOf<'VoteResolved'>, events: readonly GameEvent[]): readonly Cue[] {
  const isCounted =
    includesEventType(events, 'VoteClosed') ||
    includesEventType(events, 'LiftAnswered') ||
    includesEventType(events, 'LiftForbidden')
  const isSpoken =
    includesEventType(events, 'SpeechEnded') ||
    includesEventType(events, 'DiscussionEnded') ||
    includesEventType(events, 'FoulGiven')
  const stays: readonly Cue[] = staying.length === 0 ? [] : [{ key: 'stays', params: { seats: staying } }]
  if (!isCounted && isSpoken && leaving.length > 0) return [{ key: 'single-leaves', params: { seats: leaving } }]
  if (
    leaving.length === 0 &&
    staying.length === 0 &&
    includesEventType(events, 'VoteClosed') &&
    !includesEventType(events, 'LiftForbidden')
  )
    return [{ key: 'nobody-leaves', params: {} }]
  return stays
}

/** Names players who leave without a last word, or without time for one, because the next cue does not name them. */
function leaverCues({ seat, exit, lastWord }: EventOf<'SeatLeft'>, events: readonly GameEvent[]): readonly Cue[] {
  if (exit === 'disqualified') return [{ key: 'disqualified', params: { seat } }]
  const isUnsaid = !lastWord || includesEventType(events, 'GameEnded')
  if (!isUnsaid || includesEventType(events, 'MafiosoCaught')) return []
  if (exit === 'voted-out') return [{ key: 'voted-out', params: { seat } }]
  return exit === 'killed' && includesEventType(events, 'GameEnded') ? [{ key: 'killed', params: { seat } }] : []
}
