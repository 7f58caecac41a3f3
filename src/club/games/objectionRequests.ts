// Requests of objections to a game: raised, decided, a decision linked with its corrections or taken back.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { id, seat, version } from '../model/argumentSchemas.ts'
import type { Game } from '../model/game.ts'
import { MOST_SAID, type ObjectionEvent, RULINGS } from '../model/objections.ts'
import { only, RULING } from '../model/rights.ts'
import type { Reply } from '../repository/commandContext.ts'
import { change, type Changing } from '../repository/request.ts'
import type { Seen } from './changeGame.ts'
import { decideObjection, linkObjection, raiseObjection, reopenObjection } from './objections.ts'
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
