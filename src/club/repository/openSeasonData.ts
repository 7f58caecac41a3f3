// A season opened at what the club knows of it: how every query about one begins.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findSeason } from '../model/clubLookups.ts'
import { createSeasonData, type SeasonData } from '../model/seasonData.ts'
import type { Repository } from './repository.ts'

/** Holds the rows as they are now: later changes of the club do not reach into it. */
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

/** What is asked of a season as it is known, made of the games that count. */
export function withCountingSeasonData<T>(
  repository: Parameters<typeof openSeasonData>[0] & Pick<Repository, 'countingRows'>,
  id: string,
  answer: (data: SeasonData) => T,
): Result<T> {
  const data = openSeasonData(repository, id, repository.countingRows)
  return data.ok ? ok(answer(data.value)) : data
}
