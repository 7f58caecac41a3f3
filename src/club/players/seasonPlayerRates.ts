// The players of a season side by side: their statistics, how reliable each is, and whether ratings predict games.

import type { ForecastQuality } from '../../scoring/ratings/forecast.ts'
import { finishedGames, isExhibition } from '../../scoring/season.ts'
import { type PlayerRates, computePlayerRates } from '../../scoring/statistics/playerStatistics.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface SeasonPlayerRates extends PlayerRates {
  /** Computed over all games of the club up to the last one of the season. Null with fewer than two games. */
  readonly forecast: ForecastQuality | null
}

export function computeSeasonPlayerRates(data: SeasonData): SeasonPlayerRates {
  const { club, rows, plan, ratings } = data
  const finished = finishedGames(data)
  const forecast = ratings.forecast(club, rows, finished)
  return {
    ...computePlayerRates(finished, (member) => isExhibition(plan, member)),
    forecast: forecast.gain.n < 2 ? null : forecast,
  }
}
