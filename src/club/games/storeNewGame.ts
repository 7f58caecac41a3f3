// Opens a game and stores it. Its judge joins the club first, if the club does not know the name.

import { ok } from '../../rules/vocabulary.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { ChangeContext } from '../repository/request.ts'
import { decideGameOpening, gatherGameOpeningData, type NewGameRequest } from './open.ts'
import { registerNamedJudge } from './registerNamedJudge.ts'
import { type GameDetail, gameDetailOf } from './view.ts'

export async function storeNewGame(club: ChangeContext, request: NewGameRequest): AsyncResult<GameDetail> {
  const { repository, ids, stamp } = club
  const asked = decideGameOpening(gatherGameOpeningData(repository, request), request, { id: ids(), at: stamp.at })
  const opened = asked.ok ? await registerNamedJudge(club, asked.value) : asked
  if (!opened.ok) return opened
  const game = await repository.openGame(opened.value, stamp)
  return game.ok ? ok(gameDetailOf(game.value, repository.club)) : game
}
