// The club's questions about players: one player's page, a season's awards, the metrics its table
// is ranked and shown by.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { openBook } from '../seasons/book.ts'
import { schemeOfSeason, type SeasonBook } from '../seasons/season.ts'
import { awards, type Award } from '../standings/awards.ts'
import { listMetrics, type MetricInfo } from '../standings/metrics.ts'
import { playerProfile, type PlayerProfile } from './profile.ts'

export function playerDesk({ keeper, query }: Desk) {
  const inBook = <T>(id: string, answer: (book: SeasonBook) => T): Result<T> => {
    const book = openBook(keeper, id)
    return book.ok ? ok(answer(book.value)) : book
  }
  return {
    awards: (id: string): Reply<readonly Award[]> => query(() => inBook(id, awards)),
    metrics: (id: string): Reply<readonly MetricInfo[]> => query(() => inBook(id, ({ club, season }) => listMetrics(schemeOfSeason(club, season).ranking))),
    /** In one season, or in all of them. */
    player: (member: string, season?: string): Reply<PlayerProfile> =>
      query(() => playerProfile({ club: keeper.club, rows: [...keeper.rows.values()], planOf: (id) => keeper.planOf(id) }, member, season)),
  }
}
