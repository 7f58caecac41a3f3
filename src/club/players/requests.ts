// Requests about players: a player's page, the players of a season side by side, awards, and the metrics of the
// season's standings.

import { z } from 'zod'
import { seasonAwards } from '../../scoring/standings/awards.ts'
import { listMetrics } from '../../scoring/standings/metrics.ts'
import { ok } from '../../rules/vocabulary.ts'
import { dateSchema, idSchema } from '../model/argumentSchemas.ts'
import { queryCountedGames } from '../repository/openSeasonData.ts'
import { declareQuery } from '../repository/request.ts'
import { computeAllTimeStatistics } from './allTime.ts'
import { computeSeasonPlayerRates } from './seasonPlayerRates.ts'
import { computePlayerProfile } from './profile.ts'

const seasonArgsSchema = z.strictObject({ season: idSchema })

export const playerRequests = {
  /** A player's page, for one season or for all seasons. */
  'players.get': declareQuery({
    args: z.strictObject({ member: idSchema, season: idSchema.exactOptional() }),
    run: ({ repository }, { member, season }) =>
      computePlayerProfile(
        {
          club: repository.club,
          rows: repository.rows.values(),
          planOf: (of) => repository.planOf(of),
          ratings: repository.ratings,
        },
        member,
        season,
      ),
  }),
  /** Statistics of everybody who played in a season, and how reliable each statistic is. */
  'players.board': declareQuery({
    args: seasonArgsSchema,
    run: ({ repository }, { season }) => queryCountedGames(repository, season, computeSeasonPlayerRates),
  }),
  /** Games and wins of all players over all years, and the games of this day in earlier years. */
  'players.allTime': declareQuery({
    args: z.strictObject({ day: dateSchema }),
    run: ({ repository }, { day }) => ok(computeAllTimeStatistics(repository.club, repository.rows.values(), day)),
  }),
  'seasons.awards': declareQuery({
    args: seasonArgsSchema,
    run: ({ repository }, { season }) => queryCountedGames(repository, season, seasonAwards),
  }),
  /** Every metric of the registry, with its position in the ranking of the season's scheme. */
  'seasons.metrics': declareQuery({
    args: seasonArgsSchema,
    run: ({ repository }, { season }) =>
      queryCountedGames(repository, season, ({ scheme }) => listMetrics(scheme.ranking)),
  }),
}
