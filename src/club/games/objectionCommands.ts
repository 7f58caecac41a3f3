// Objections to a game: raised, decided, a decision linked with its corrections or taken back.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'
import type { ObjectionEvent } from '../model/objections.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import {
  decideObjection,
  linkObjection,
  raiseObjection,
  reopenObjection,
  type DecisionRequest,
  type LinkRequest,
  type ObjectionRequest,
  type ReopenRequest,
} from './changeObjections.ts'
import type { Seen } from './gameCommands.ts'
import { detailView, type GameDetail } from './view.ts'

export function objectionCommands({ repository, ids, change }: CommandContext) {
  const changed = ({ game: id, version }: Seen, eventOf: (game: Game) => Result<ObjectionEvent>): Reply<GameDetail> =>
    change(async (stamp) => {
      const game = await repository.seen(id, version)
      if (!game.ok) return game
      const event = eventOf(game.value)
      if (!event.ok) return event
      const kept = await repository.noteObjection(game.value, event.value, stamp)
      return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
    })

  return {
    raiseObjection: (seen: Seen, request: ObjectionRequest): Reply<GameDetail> => {
      const id = ids()
      return changed(seen, (game) => raiseObjection(game, request, id))
    },
    decideObjection: (seen: Seen, request: DecisionRequest): Reply<GameDetail> =>
      changed(seen, (game) => decideObjection(game, request)),
    linkObjection: (seen: Seen, request: LinkRequest): Reply<GameDetail> =>
      changed(seen, (game) => linkObjection(game, request)),
    /** The decision is taken back: it stays told, and the objection is open again. */
    reopenObjection: (seen: Seen, request: ReopenRequest): Reply<GameDetail> =>
      changed(seen, (game) => reopenObjection(game, request)),
  }
}
