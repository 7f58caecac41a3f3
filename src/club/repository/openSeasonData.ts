// Opens a season with the club's current data, for queries about its standings, statistics, plan and audit.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findSeason } from '../model/clubLookups.ts'
import { createSeasonData, type SeasonData } from '../model/seasonData.ts'
import type { Repository } from './repository.ts'

/** Returns the season with its current rows. Later changes of the club do not affect the returned data. */
export function openSeasonData(
  repository: Pick<Repository, 'club' | 'rows' | 'planOf' | 'ratings'>,
  id: string,
  rows: readonly GameRow[] = [...repository.rows.values()],
): Result<SeasonData> {
  const season = findSeason(repository.club, id)
  return season.ok
    ? ok(createSeasonData(repository.club, season.value, rows, repository.planOf(id), repository.ratings))
    : season
}

/** Runs a query on a season with only the games that count. */
export function queryCountedGames<T>(
  repository: Parameters<typeof openSeasonData>[0] & Pick<Repository, 'countingRows'>,
  id: string,
  answer: (data: SeasonData) => T,
): Result<T> {
  const data = openSeasonData(repository, id, repository.countingRows)
  return data.ok ? ok(answer(data.value)) : data
}
