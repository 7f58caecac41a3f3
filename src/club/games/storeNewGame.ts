// Opens a game and stores it. Its players and its judge must not be busy at another open table of the evening. If the
// club does not know the judge's name, the judge joins the club first.

import { err, ok } from '../../rules/vocabulary.ts'
import { busyPersonFault, listOpenTables } from '../evening/openTables.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { ChangeContext } from '../repository/request.ts'
import { decideGameOpening, gatherGameOpeningData, type NewGameRequest } from './open.ts'
import { registerNamedJudge } from './registerNamedJudge.ts'
import { type GameDetail, gameDetailOf } from './view.ts'

export async function storeNewGame(club: ChangeContext, request: NewGameRequest): AsyncResult<GameDetail> {
  const { repository, ids, stamp } = club
  const asked = decideGameOpening(gatherGameOpeningData(repository, request.season), request, {
    id: ids(),
    at: stamp.at,
  })
  if (!asked.ok) return asked
  const tables = listOpenTables(repository.club, repository.rows.values(), request.evening)
  const { players, judgeId } = asked.value
  const busy = busyPersonFault(repository.club, tables, { seats: players, judgeId }, request.draw)
  if (busy) return err(busy)
  const opened = await registerNamedJudge(club, asked.value)
  if (!opened.ok) return opened
  const game = await repository.openGame(opened.value, stamp)
  return game.ok ? ok(gameDetailOf(game.value, repository.club)) : game
}
