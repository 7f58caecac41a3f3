// Requests about objections to a game: raising an objection, deciding it, linking the decision with corrections, and
// taking the decision back.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { idSchema, seatNumberSchema, versionSchema } from '../model/argumentSchemas.ts'
import type { Game } from '../model/game.ts'
import { MAX_OBJECTION_TEXT_LENGTH, type ObjectionEvent, RULINGS } from '../model/objections.ts'
import { rightForRoles, RULING_RIGHT } from '../model/rights.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { declareChange, type ChangeContext } from '../repository/request.ts'
import type { SeenGameVersion } from './changeGame.ts'
import {
  createObjectionDecidedEvent,
  createObjectionLinkedEvent,
  createObjectionRaisedEvent,
  createObjectionReopenedEvent,
} from './objections.ts'
import { gameDetailOf, type GameDetail } from './view.ts'

async function storeObjectionEvent(
  { repository, stamp }: ChangeContext,
  { game: id, version }: SeenGameVersion,
  eventOf: (game: Game) => Result<ObjectionEvent>,
): AsyncResult<GameDetail> {
  const game = await repository.seen(id, version)
  if (!game.ok) return game
  const event = eventOf(game.value)
  if (!event.ok) return event
  const kept = await repository.noteObjection(game.value, event.value, stamp)
  return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
}

const objectionTextSchema = z.string().trim().max(MAX_OBJECTION_TEXT_LENGTH)
const lines = z.array(idSchema).max(1000)
const gameVersionArgsSchema = z.strictObject({ game: idSchema, version: versionSchema })
const objectionArgsSchema = gameVersionArgsSchema.extend({ objection: idSchema })

export const objectionRequests = {
  'objections.raise': declareChange({
    args: gameVersionArgsSchema.extend({ seat: seatNumberSchema, text: objectionTextSchema }),
    by: rightForRoles('objections', 'judge', 'secretary', 'chief-judge'),
    run(club, { game, version: head, ...objection }) {
      const made = club.ids()
      return storeObjectionEvent(club, { game, version: head }, (known) =>
        createObjectionRaisedEvent(known, objection, made),
      )
    },
  }),
  /**
   * Records the chief judge's decision, with its reason and the ledger lines that were already written because of it.
   */
  'objections.decide': declareChange({
    args: objectionArgsSchema.extend({ ruling: z.enum(RULINGS), reason: objectionTextSchema, lines }),
    by: RULING_RIGHT,
    run: (club, { game, version: head, ...decision }) =>
      storeObjectionEvent(club, { game, version: head }, (known) => createObjectionDecidedEvent(known, decision)),
  }),
  /** Links ledger lines that were written because of the decision. */
  'objections.link': declareChange({
    args: objectionArgsSchema.extend({ lines }),
    by: RULING_RIGHT,
    run: (club, { game, version: head, ...link }) =>
      storeObjectionEvent(club, { game, version: head }, (known) => createObjectionLinkedEvent(known, link)),
  }),
  /** Takes the decision back. The history still contains the decision, and the objection is open again. */
  'objections.reopen': declareChange({
    args: objectionArgsSchema.extend({ reason: objectionTextSchema }),
    by: RULING_RIGHT,
    run: (club, { game, version: head, ...reopening }) =>
      storeObjectionEvent(club, { game, version: head }, (known) => createObjectionReopenedEvent(known, reopening)),
  }),
}
