// The players of a season side by side: their statistics, how reliable each statistic is, and whether ratings predict
// games.

import type { ForecastQuality } from '../../scoring/ratings/forecast.ts'
import { countedGamesOfSeason, isExhibitionEntrant } from '../../scoring/season.ts'
import { type RatesOfAllPlayers, computeRatesOfAllPlayers } from '../../scoring/statistics/playerStatistics.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface SeasonPlayerRates extends RatesOfAllPlayers {
  /**
   * Computed over all games of the club up to the last game of the season. `null` if there are fewer than two games.
   */
  readonly forecast: ForecastQuality | null
}

export function computeSeasonPlayerRates(data: SeasonData): SeasonPlayerRates {
  const { club, rows, plan, ratings } = data
  const finished = countedGamesOfSeason(data)
  const forecast = ratings.forecast(club, rows, finished)
  return {
    ...computeRatesOfAllPlayers(finished, (member) => isExhibitionEntrant(plan, member)),
    forecast: forecast.gain.n < 2 ? null : forecast,
  }
}
