// What metrics need of the club besides the games in scope. Ratings are worked out when a metric
// first asks, because most do not.

import type { CountingRow } from '../counting.ts'
import type { Ratings } from '../ratings/ratings.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { drawLot } from './lot.ts'
import type { MetricContext } from './metrics.ts'
import { chances } from './winShare.ts'

/** `rows`: every game of the club; `scope`: those the table is made of. */
export function contextOf(
  { club, rows, season, ratings, scheme }: Pick<ScoredSeason, 'club' | 'rows' | 'season' | 'ratings' | 'scheme'>,
  scope: readonly CountingRow[],
): MetricContext {
  let ratingsOf: ((player: string) => Ratings) | undefined
  let chanceOf: ((player: string) => number | undefined) | undefined
  return {
    ratingsOf: (player) => (ratingsOf ??= ratings.after(club, rows, scope))(player),
    lotOf: (player) => drawLot(season.id, player),
    // Games chosen because they went well have no chance to be held to.
    chanceOf: (player) => (scheme.bestGames ? undefined : (chanceOf ??= chances(scope))(player)),
  }
}
