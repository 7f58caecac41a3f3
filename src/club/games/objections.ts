// What a change of a game's objections means: the event, or why it is refused. Pure; ids come in. `objectionFault` is
// the part that depends on the game's own stream only, so it holds for an event from outside as well.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'
import { MOST_OBJECTIONS, type ObjectionEvent, type Ruling } from '../model/objections.ts'
import { notVoid } from './changeGame.ts'

interface ObjectionRequest {
  /** Whose it is: the player who sat there. */
  readonly seat: number
  readonly text: string
}

export interface DecisionRequest {
  readonly objection: string
  readonly ruling: Ruling
  readonly reason: string
  /** Lines of the ledger that were written because of it. */
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

type Objected = Pick<Game, 'opened' | 'objections'>
type ObjectedWithLedger = Objected & Pick<Game, 'ledger'>

/** More often than any decision was ever taken back. */
const MOST_REOPENED = 100

export function raiseObjection(game: Game, { seat, text }: ObjectionRequest, id: string): Result<ObjectionEvent> {
  const counting = notVoid(game)
  return counting.ok ? standing(game, { type: 'ObjectionRaised', id, seat, text: text.trim() }) : counting
}

export function decideObjection(
  game: ObjectedWithLedger,
  { objection, ruling, reason, lines }: DecisionRequest,
): Result<ObjectionEvent> {
  const event = {
    type: 'ObjectionDecided',
    id: objection,
    ruling,
    reason: reason.trim(),
    lines: unique(lines),
  } as const
  const decided = standing(game, event)
  return decided.ok ? ofKnownLines(game, event) : decided
}

export function linkObjection(game: ObjectedWithLedger, { objection, lines }: LinkRequest): Result<ObjectionEvent> {
  const event = { type: 'ObjectionLinked', id: objection, lines: unique(lines) } as const
  const linked = standing(game, event)
  return linked.ok ? ofKnownLines(game, event) : linked
}

export function reopenObjection(game: Objected, { objection, reason }: ReopenRequest): Result<ObjectionEvent> {
  return standing(game, { type: 'ObjectionReopened', id: objection, reason: reason.trim() })
}

function standing(game: Objected, event: ObjectionEvent): Result<ObjectionEvent> {
  const fault = objectionFault(game, event)
  return fault ? err(fault) : ok(event)
}

/** Why an objection event cannot follow what the game's stream holds. */
export function objectionFault({ opened, objections = [] }: Objected, event: ObjectionEvent): Rejection | undefined {
  const known = objections.find(({ id }) => id === event.id)
  if (event.type === 'ObjectionRaised') {
    const { seat } = event
    if (!opened.players.some((player) => player.seat === seat))
      return { code: 'objections/no-player', params: { seat } }
    if (event.text.trim() === '') return { code: 'objections/text', params: {} }
    if (known) return { code: 'record/repeated-id', params: {} }
    return objections.length < MOST_OBJECTIONS
      ? undefined
      : { code: 'objections/too-many', params: { most: MOST_OBJECTIONS } }
  }
  if (!known) return { code: 'objections/unknown', params: { objection: event.id.slice(0, 60) } }
  if (event.type === 'ObjectionDecided' && known.decision) return { code: 'objections/decided', params: {} }
  if (event.type !== 'ObjectionDecided' && !known.decision) return { code: 'objections/open', params: {} }
  if ('reason' in event && event.reason.trim() === '') return { code: 'objections/reason', params: {} }
  return (known.past?.length ?? 0) < MOST_REOPENED
    ? undefined
    : { code: 'objections/too-many', params: { most: MOST_REOPENED } }
}

const unique = (lines: readonly string[]): readonly string[] => [...new Set(lines)]

function ofKnownLines<E extends ObjectionEvent & { readonly lines: readonly string[] }>(
  { ledger }: Pick<Game, 'ledger'>,
  event: E,
): Result<E> {
  const known = new Set(ledger.map(({ id }) => id))
  const stranger = event.lines.find((line) => !known.has(line))
  return stranger === undefined
    ? ok(event)
    : err({ code: 'ledger/no-such-line', params: { line: stranger.slice(0, 60) } })
}
