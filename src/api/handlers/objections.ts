// Requests about objections to a game.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function objectionHandlers(club: Club): HandlersOf<'objections'> {
  return {
    'objections.raise': ({ game, version, ...objection }) => club.raiseObjection({ game, version }, objection),
    'objections.decide': ({ game, version, ...decision }) => club.decideObjection({ game, version }, decision),
    'objections.link': ({ game, version, ...link }) => club.linkObjection({ game, version }, link),
    'objections.reopen': ({ game, version, ...reopening }) => club.reopenObjection({ game, version }, reopening),
    'objections.effects': ({ game }) => club.objectionEffects(game),
  }
}
