// What a change of a game's objections means: the event, or why it is refused. Pure; ids come in.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'
import { MOST_OBJECTIONS, type Objection, type ObjectionEvent, type Ruling } from '../model/objections.ts'
import { notVoid } from './changeGame.ts'

export interface ObjectionRequest {
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

export interface LinkRequest {
  readonly objection: string
  readonly lines: readonly string[]
}

export interface ReopenRequest {
  readonly objection: string
  readonly reason: string
}

type Objected = Pick<Game, 'objections' | 'ledger'>

export function raiseObjection(game: Game, { seat, text }: ObjectionRequest, id: string): Result<ObjectionEvent> {
  const counting = notVoid(game)
  if (!counting.ok) return counting
  const said = text.trim()
  if (!game.opened.players.some((player) => player.seat === seat))
    return err({ code: 'objections/no-player', params: { seat } })
  if (said === '') return err({ code: 'objections/text', params: {} })
  if ((game.objections?.length ?? 0) >= MOST_OBJECTIONS)
    return err({ code: 'objections/too-many', params: { most: MOST_OBJECTIONS } })
  return ok({ type: 'ObjectionRaised', id, seat, text: said })
}

export function decideObjection(
  game: Objected,
  { objection, ruling, reason, lines }: DecisionRequest,
): Result<ObjectionEvent> {
  const found = objectionOf(game, objection)
  if (!found.ok) return found
  if (found.value.decision) return err({ code: 'objections/decided', params: {} })
  const said = reason.trim()
  if (said === '') return err({ code: 'objections/reason', params: {} })
  const known = linesOf(game, lines)
  return known.ok ? ok({ type: 'ObjectionDecided', id: objection, ruling, reason: said, lines: known.value }) : known
}

export function linkObjection(game: Objected, { objection, lines }: LinkRequest): Result<ObjectionEvent> {
  const found = decidedOf(game, objection)
  if (!found.ok) return found
  const known = linesOf(game, lines)
  return known.ok ? ok({ type: 'ObjectionLinked', id: objection, lines: known.value }) : known
}

export function reopenObjection(game: Objected, { objection, reason }: ReopenRequest): Result<ObjectionEvent> {
  const found = decidedOf(game, objection)
  if (!found.ok) return found
  const said = reason.trim()
  if (said === '') return err({ code: 'objections/reason', params: {} })
  return ok({ type: 'ObjectionReopened', id: objection, reason: said })
}

function objectionOf({ objections = [] }: Objected, id: string): Result<Objection> {
  const found = objections.find((each) => each.id === id)
  return found ? ok(found) : err({ code: 'objections/unknown', params: {} })
}

function decidedOf(game: Objected, id: string): Result<Objection> {
  const found = objectionOf(game, id)
  return found.ok && !found.value.decision ? err({ code: 'objections/open', params: {} }) : found
}

/** Each once, and of this game. */
function linesOf({ ledger }: Objected, lines: readonly string[]): Result<readonly string[]> {
  const known = new Set(ledger.map(({ id }) => id))
  const stranger = lines.find((line) => !known.has(line))
  return stranger === undefined
    ? ok([...new Set(lines)])
    : err({ code: 'ledger/no-such-line', params: { line: stranger.slice(0, 60) } })
}
