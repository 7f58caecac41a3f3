// Reads an evening with the times at which its games ended. Players who are free have been waiting since then.

import { ok } from '../../rules/vocabulary.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { Repository } from '../repository/repository.ts'
import { type EveningView, viewEvening } from './eveningView.ts'

export async function readEveningView(repository: Repository, date: string): AsyncResult<EveningView> {
  const over = nonVoidGameRows(repository.rows.values()).filter((row) => row.evening === date && row.phase === 'over')
  const ends = await Promise.all(over.map(async (row) => [row.id, await lastEntryTimeOfGame(repository, row)] as const))
  return ok(viewEvening(repository.club, repository.rows.values(), date, new Map(ends)))
}

/** Time of the last entry of a game, in milliseconds since the epoch. */
export async function lastEntryTimeOfGame(
  repository: Pick<Repository, 'history'>,
  { id, version, startedAt }: Pick<GameRow, 'id' | 'version' | 'startedAt'>,
): Promise<number> {
  const last = await repository.history(GAME_STREAM_PREFIX + id, version)
  return (last.ok ? last.value.at(-1)?.at : undefined) ?? startedAt
}
