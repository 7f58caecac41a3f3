// Reads an evening with the times at which its games ended. Players who are free have been waiting since then.

import { ok } from '../../rules/vocabulary.ts'
import { isRunningGameRow } from '../../scoring/counting.ts'
import { timeOfVerdict } from '../../rules/verdictTime.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { readGameContent } from '../model/gameStream.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { Repository } from '../repository/repository.ts'
import { type EveningView, viewEvening } from './eveningView.ts'

export async function readEveningView(repository: Repository, date: string): AsyncResult<EveningView> {
  const tonight = [...repository.rows.values()].filter((row) => row.evening === date)
  const ended = tonight.filter((row) => row.isVoid || !isRunningGameRow(row))
  const ends = await Promise.all(ended.map(async (row) => [row.id, await endTimeOfGame(repository, row)] as const))
  return ok(viewEvening(repository.club, repository.rows.values(), date, new Map(ends)))
}

/**
 * Time since which the players of a game have been free, in milliseconds since the epoch: its verdict, its decision or
 * results sheet, or the time at which it was stopped or made void. Corrections, objections and other later events do not
 * change it.
 */
async function endTimeOfGame(
  repository: Pick<Repository, 'history'>,
  { id, version, startedAt }: Pick<GameRow, 'id' | 'version' | 'startedAt'>,
): Promise<number> {
  const history = await repository.history(GAME_STREAM_PREFIX + id, version)
  const content = history.ok ? readGameContent(history.value) : undefined
  if (!history.ok || content === undefined) return startedAt
  const lastOf = (...types: readonly string[]) => history.value.findLast(({ type }) => types.includes(type))?.at
  return (
    timeOfVerdict(content.opened.header, content.log) ??
    (content.halt ? lastOf('GameStopped', 'GameDecided') : undefined) ??
    history.value.find(({ type }) => type === 'ResultAsserted')?.at ??
    lastOf('GameVoided') ??
    startedAt
  )
}

/** Time of the last entry of a game, in milliseconds since the epoch. */
export async function lastEntryTimeOfGame(
  repository: Pick<Repository, 'history'>,
  { id, version, startedAt }: Pick<GameRow, 'id' | 'version' | 'startedAt'>,
): Promise<number> {
  const last = await repository.history(GAME_STREAM_PREFIX + id, version)
  return (last.ok ? last.value.at(-1)?.at : undefined) ?? startedAt
}
