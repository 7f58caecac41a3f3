// Requests for the data of a season's charts.

import { z } from 'zod'
import { countedGamesOfSeason, placesBeforeLastEvening, recentResultsByMember } from '../../scoring/season.ts'
import { idSchema } from '../model/argumentSchemas.ts'
import { queryCountedGames } from '../repository/openSeasonData.ts'
import { declareQuery } from '../repository/request.ts'
import { computeTeamAndSeatBalance } from './seasonBalance.ts'
import { computeStandingsOverTime } from './seasonProgress.ts'
import { computeSeasonWinRates } from './seasonWinRates.ts'
import { computeJudgeStatistics } from './judgeStatistics.ts'

/** Maximum number of moments in the small chart next to a name. */
const MAX_FORM_MOMENTS = 30

const ofOne = z.strictObject({ season: idSchema })

export const chartRequests = {
  /** Points and places over the course of the season. A long season has only every n-th moment. */
  'charts.progress': declareQuery({
    args: ofOne,
    run: ({ repository }, { season }) =>
      queryCountedGames(repository, season, (data) => computeStandingsOverTime(data)),
  }),
  /**
   * Course of each player's season: the place before the last evening, the results of the last games, and the place
   * over time.
   */
  'charts.form': declareQuery({
    args: ofOne,
    run: ({ repository }, { season }) =>
      queryCountedGames(repository, season, (data) => {
        const [former, last] = [placesBeforeLastEvening(data), recentResultsByMember(countedGamesOfSeason(data))]
        const { players } = computeStandingsOverTime(data, MAX_FORM_MOMENTS)
        return players.map(({ member, places }) => ({
          member,
          former: former.get(member) ?? null,
          last: last.get(member) ?? [],
          places,
        }))
      }),
  }),
  /** Win rates of all players together or, if `member` is set, of one player. */
  'charts.rates': declareQuery({
    args: ofOne.extend({ member: idSchema.exactOptional() }),
    run: ({ repository }, { season, member }) =>
      queryCountedGames(repository, season, (data) => computeSeasonWinRates(data, member)),
  }),
  'charts.balance': declareQuery({
    args: ofOne,
    run: ({ repository }, { season }) => queryCountedGames(repository, season, computeTeamAndSeatBalance),
  }),
  'charts.judges': declareQuery({
    args: ofOne,
    run: ({ repository }, { season }) => queryCountedGames(repository, season, computeJudgeStatistics),
  }),
}
