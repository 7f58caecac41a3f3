// The figures behind a season's charts.

import { openSeasonData } from '../repository/openSeasonData.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { seasonBalance, type SeasonBalance } from './balance.ts'
import { judgeFigures, type JudgeFigures } from './judges.ts'
import { seasonProgress, type SeasonProgress } from './progress.ts'
import { seasonRates, type SeasonRates } from './rates.ts'

export function chartCommands({ repository, query }: CommandContext) {
  function ofSeason<T>(id: string, figures: (data: SeasonData) => T): Reply<T> {
    return query(() => {
      const data = openSeasonData(repository, id)
      return data.ok ? ok(figures(data.value)) : data
    })
  }

  return {
    progress: (season: string): Reply<SeasonProgress> => ofSeason(season, (data) => seasonProgress(data)),
    /** Of everybody, or of one player. */
    rates: (season: string, member?: string): Reply<SeasonRates> =>
      ofSeason(season, (data) => seasonRates(data, member)),
    balance: (season: string): Reply<SeasonBalance> => ofSeason(season, seasonBalance),
    judges: (season: string): Reply<readonly JudgeFigures[]> => ofSeason(season, judgeFigures),
  }
}
