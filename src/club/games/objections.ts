// Changes to a game's objections. Each function returns an event or a refusal. Pure; the caller passes ids.
// `objectionEventFault` depends only on the game's own stream, so it also applies to events from outside.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'
import { MAX_OBJECTIONS_PER_GAME, type ObjectionEvent, type Ruling } from '../model/objections.ts'
import { requireNotVoid } from './changeGame.ts'

interface ObjectionRequest {
  /** Seat of the player who objects. */
  readonly seat: number
  readonly text: string
}

export interface ObjectionDecisionRequest {
  readonly objection: string
  readonly ruling: Ruling
  readonly reason: string
  /** Ledger lines that were written because of the decision. */
  readonly lines: readonly string[]
}

interface LinkRequest {
  readonly objection: string
  readonly lines: readonly string[]
}

interface ReopenRequest {
  readonly objection: string
  readonly reason: string
}

type GameWithObjections = Pick<Game, 'opened' | 'objections'>
type GameWithObjectionsAndLedger = GameWithObjections & Pick<Game, 'ledger'>

/** Maximum number of times that a decision can be taken back. No real case comes near this limit. */
const MAX_REOPENINGS = 100

export function createObjectionRaisedEvent(
  game: Game,
  { seat, text }: ObjectionRequest,
  id: string,
): Result<ObjectionEvent> {
  const counting = requireNotVoid(game)
  return counting.ok ? eventIfValid(game, { type: 'ObjectionRaised', id, seat, text: text.trim() }) : counting
}

export function createObjectionDecidedEvent(
  game: GameWithObjectionsAndLedger,
  { objection, ruling, reason, lines }: ObjectionDecisionRequest,
): Result<ObjectionEvent> {
  const event = {
    type: 'ObjectionDecided',
    id: objection,
    ruling,
    reason: reason.trim(),
    lines: unique(lines),
  } as const
  const decided = eventIfValid(game, event)
  return decided.ok ? requireKnownLines(game, event) : decided
}

export function createObjectionLinkedEvent(
  game: GameWithObjectionsAndLedger,
  { objection, lines }: LinkRequest,
): Result<ObjectionEvent> {
  const event = { type: 'ObjectionLinked', id: objection, lines: unique(lines) } as const
  const linked = eventIfValid(game, event)
  return linked.ok ? requireKnownLines(game, event) : linked
}

export function createObjectionReopenedEvent(
  game: GameWithObjections,
  { objection, reason }: ReopenRequest,
): Result<ObjectionEvent> {
  return eventIfValid(game, { type: 'ObjectionReopened', id: objection, reason: reason.trim() })
}

function eventIfValid(game: GameWithObjections, event: ObjectionEvent): Result<ObjectionEvent> {
  const fault = objectionEventFault(game, event)
  return fault ? err(fault) : ok(event)
}

/** Returns an error if an objection event cannot follow the content of the game's stream. */
export function objectionEventFault(
  { opened, objections = [] }: GameWithObjections,
  event: ObjectionEvent,
): Rejection | undefined {
  const known = objections.find(({ id }) => id === event.id)
  if (event.type === 'ObjectionRaised') {
    const { seat } = event
    if (!opened.players.some((player) => player.seat === seat))
      return { code: 'objections/no-player', params: { seat } }
    if (event.text.trim() === '') return { code: 'objections/text', params: {} }
    if (known) return { code: 'record/repeated-id', params: {} }
    return objections.length < MAX_OBJECTIONS_PER_GAME
      ? undefined
      : { code: 'objections/too-many', params: { most: MAX_OBJECTIONS_PER_GAME } }
  }
  if (!known) return { code: 'objections/unknown', params: { objection: event.id.slice(0, 60) } }
  if (event.type === 'ObjectionDecided' && known.decision) return { code: 'objections/decided', params: {} }
  if (event.type !== 'ObjectionDecided' && !known.decision) return { code: 'objections/open', params: {} }
  if ('reason' in event && event.reason.trim() === '') return { code: 'objections/reason', params: {} }
  return (known.past?.length ?? 0) < MAX_REOPENINGS
    ? undefined
    : { code: 'objections/too-many', params: { most: MAX_REOPENINGS } }
}

const unique = (lines: readonly string[]): readonly string[] => [...new Set(lines)]

function requireKnownLines<E extends ObjectionEvent & { readonly lines: readonly string[] }>(
  { ledger }: Pick<Game, 'ledger'>,
  event: E,
): Result<E> {
  const known = new Set(ledger.map(({ id }) => id))
  const stranger = event.lines.find((line) => !known.has(line))
  return stranger === undefined
    ? ok(event)
    : err({ code: 'ledger/no-such-line', params: { line: stranger.slice(0, 60) } })
}
