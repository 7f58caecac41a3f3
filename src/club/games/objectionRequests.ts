// Requests of objections to a game: raised, decided, a decision linked with its corrections or taken back.

import { z } from 'zod'
import { ok, type Result, err } from '../../rules/vocabulary.ts'
import { id, seat, version } from '../model/argumentSchemas.ts'
import type { Game } from '../model/game.ts'
import {
  MOST_SAID,
  RULINGS,
  type ObjectionEvent,
  MOST_OBJECTIONS,
  type Objection,
  type Ruling,
} from '../model/objections.ts'
import { only, RULING } from '../model/rights.ts'
import type { Reply } from '../repository/commandContext.ts'
import { change, type Changing } from '../repository/request.ts'
import { type Seen, notVoid } from './changeGame.ts'
import { detailView, type GameDetail } from './view.ts'

async function changed(
  { repository, stamp }: Changing,
  { game: id, version }: Seen,
  eventOf: (game: Game) => Result<ObjectionEvent>,
): Reply<GameDetail> {
  const game = await repository.seen(id, version)
  if (!game.ok) return game
  const event = eventOf(game.value)
  if (!event.ok) return event
  const kept = await repository.noteObjection(game.value, event.value, stamp)
  return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
}

const said = z.string().trim().max(MOST_SAID)
const lines = z.array(id).max(1000)
const ofGame = z.strictObject({ game: id, version })
const ofObjection = ofGame.extend({ objection: id })

export const objectionRequests = {
  'objections.raise': change({
    args: ofGame.extend({ seat, text: said }),
    by: only('objections', 'judge', 'secretary', 'chief-judge'),
    run(club, { game, version: head, ...objection }) {
      const made = club.ids()
      return changed(club, { game, version: head }, (known) => raiseObjection(known, objection, made))
    },
  }),
  /** The chief judge's word, with its reason and the lines of the ledger already written for it. */
  'objections.decide': change({
    args: ofObjection.extend({ ruling: z.enum(RULINGS), reason: said, lines }),
    by: RULING,
    run: (club, { game, version: head, ...decision }) =>
      changed(club, { game, version: head }, (known) => decideObjection(known, decision)),
  }),
  /** These lines were written because of the decision. */
  'objections.link': change({
    args: ofObjection.extend({ lines }),
    by: RULING,
    run: (club, { game, version: head, ...link }) =>
      changed(club, { game, version: head }, (known) => linkObjection(known, link)),
  }),
  /** Takes the decision back, which stays in the history; the objection is open again. */
  'objections.reopen': change({
    args: ofObjection.extend({ reason: said }),
    by: RULING,
    run: (club, { game, version: head, ...reopening }) =>
      changed(club, { game, version: head }, (known) => reopenObjection(known, reopening)),
  }),
}

// What a change of a game's objections means: the event, or why it is refused. Pure; ids come in.

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

type Objected = Pick<Game, 'objections' | 'ledger'>

function raiseObjection(game: Game, { seat, text }: ObjectionRequest, id: string): Result<ObjectionEvent> {
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

function decideObjection(
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

function linkObjection(game: Objected, { objection, lines }: LinkRequest): Result<ObjectionEvent> {
  const found = decidedOf(game, objection)
  if (!found.ok) return found
  const known = linesOf(game, lines)
  return known.ok ? ok({ type: 'ObjectionLinked', id: objection, lines: known.value }) : known
}

function reopenObjection(game: Objected, { objection, reason }: ReopenRequest): Result<ObjectionEvent> {
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

function linesOf({ ledger }: Objected, lines: readonly string[]): Result<readonly string[]> {
  const known = new Set(ledger.map(({ id }) => id))
  const stranger = lines.find((line) => !known.has(line))
  return stranger === undefined
    ? ok([...new Set(lines)])
    : err({ code: 'ledger/no-such-line', params: { line: stranger.slice(0, 60) } })
}
