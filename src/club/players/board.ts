// The people of a season side by side: their figures, how much each figure says, and whether ratings foretell games.

import { finishedGames, isExhibition } from '../../scoring/season.ts'
import type { Forecast } from '../../scoring/ratings/forecast.ts'
import { boardOf, type Board } from '../../scoring/statistics/figures.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface PeopleBoard extends Board {
  /** Over all games of the club up to the last of the season; nothing before the second. */
  readonly forecast: Forecast | null
}

export function peopleBoard(data: SeasonData): PeopleBoard {
  const { club, rows, plan, ratings } = data
  const finished = finishedGames(data)
  const forecast = ratings.forecast(club, rows, finished)
  return {
    ...boardOf(finished, (member) => isExhibition(plan, member)),
    forecast: forecast.gain.n < 2 ? null : forecast,
  }
}
