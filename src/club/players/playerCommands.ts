// The club's questions about players: one player's page, a season's awards, the metrics its table
// is ranked and shown by.

import { openSeasonData } from '../repository/openSeasonData.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { awards, type Award } from '../../scoring/standings/awards.ts'
import { listMetrics, type MetricInfo } from '../../scoring/standings/metrics.ts'
import { peopleBoard, type PeopleBoard } from './board.ts'
import { playerProfile, type PlayerProfile } from './profile.ts'

export function playerCommands({ repository, query }: CommandContext) {
  const inSeason = <T>(id: string, answer: (data: SeasonData) => T): Result<T> => {
    const data = openSeasonData(repository, id)
    return data.ok ? ok(answer(data.value)) : data
  }
  return {
    awards: (id: string): Reply<readonly Award[]> => query(() => inSeason(id, awards)),
    metrics: (id: string): Reply<readonly MetricInfo[]> =>
      query(() => inSeason(id, ({ scheme }) => listMetrics(scheme.ranking))),
    board: (id: string): Reply<PeopleBoard> => query(() => inSeason(id, peopleBoard)),
    /** In one season, or in all of them. */
    player: (member: string, season?: string): Reply<PlayerProfile> =>
      query(() =>
        playerProfile(
          {
            club: repository.club,
            rows: repository.rows.values(),
            planOf: (id) => repository.planOf(id),
            ratings: repository.ratings,
          },
          member,
          season,
        ),
      ),
  }
}
