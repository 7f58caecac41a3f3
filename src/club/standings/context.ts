// What metrics need of the club besides the games in scope. Ratings are worked out when a metric
// first asks, because most do not.

import type { ClubState } from '../clubState.ts'
import type { GameRow } from '../games/row.ts'
import { ratingsAfter } from '../ratings/history.ts'
import type { RatingFold } from '../ratings/ratings.ts'
import { drawLot } from './lot.ts'
import type { MetricContext } from './metrics.ts'

/** `rows`: every game of the club; `scope`: those the table is made of. */
export function contextOf(club: Pick<ClubState, 'seasons'>, rows: Iterable<GameRow>, season: string, scope: readonly GameRow[]): MetricContext {
  let ratings: RatingFold | undefined
  return {
    ratingsOf: (player) => (ratings ??= ratingsAfter(club, rows, scope)).of(player),
    lotOf: (player) => drawLot(season, player),
  }
}
