// Requests of players: one player's page, a season's people side by side, its awards, the metrics its table is ranked
// and shown by.

import { z } from 'zod'
import { awards } from '../../scoring/standings/awards.ts'
import { listMetrics } from '../../scoring/standings/metrics.ts'
import { ok } from '../../rules/vocabulary.ts'
import { date, id } from '../model/argumentSchemas.ts'
import { ofSeason } from '../repository/openSeasonData.ts'
import { query } from '../repository/request.ts'
import { allTime } from './allTime.ts'
import { peopleBoard } from './figures.ts'
import { playerProfile } from './profile.ts'

const ofOne = z.strictObject({ season: id })

export const playerRequests = {
  /** One player's page, of one season or of all. */
  'players.get': query({
    args: z.strictObject({ member: id, season: id.exactOptional() }),
    run: ({ repository }, { member, season }) =>
      playerProfile(
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
  /** Figures of everybody who played in a season, and how much each of them says. */
  'players.board': query({
    args: ofOne,
    run: ({ repository }, { season }) => ofSeason(repository, season, peopleBoard),
  }),
  /** What everybody has played in all years, and the games of this day in earlier ones. */
  'players.allTime': query({
    args: z.strictObject({ day: date }),
    run: ({ repository }, { day }) => ok(allTime(repository.club, repository.rows.values(), day)),
  }),
  'seasons.awards': query({ args: ofOne, run: ({ repository }, { season }) => ofSeason(repository, season, awards) }),
  /** Every metric of the registry, with its place in the order of the season's scheme. */
  'seasons.metrics': query({
    args: ofOne,
    run: ({ repository }, { season }) => ofSeason(repository, season, ({ scheme }) => listMetrics(scheme.ranking)),
  }),
}
