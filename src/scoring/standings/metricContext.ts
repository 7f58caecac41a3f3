// Data of the club that metrics need in addition to the games in scope. Ratings are computed only when a metric
// requests them, because most metrics do not need ratings.

import type { CountedGameRow } from '../counting.ts'
import type { Ratings } from '../ratings/ratings.ts'
import type { SeasonForScoring } from '../scoredSeason.ts'
import type { MetricContext } from './metrics.ts'
import { drawLot } from './lot.ts'
import { factionOf } from '../sides.ts'
import { createBaseRateLookup } from '../statistics/playerStatistics.ts'

/** `rows` are all games of the club, and `scope` are the games of the table. */
export function metricContextOf(
  { club, rows, season, ratings, scheme }: Pick<SeasonForScoring, 'club' | 'rows' | 'season' | 'ratings' | 'scheme'>,
  scope: readonly CountedGameRow[],
): MetricContext {
  let ratingsOf: ((player: string) => Ratings) | undefined
  let chanceOf: ((player: string) => number | undefined) | undefined
  return {
    ratingsOf: (player) => (ratingsOf ??= ratings.after(club, rows, scope))(player),
    lotOf: (player) => drawLot(season.id, player),
    // If the best games were selected, their share of wins cannot be compared with chance.
    chanceOf: (player) => (scheme.bestGames ? undefined : (chanceOf ??= chances(scope))(player)),
  }
}

/**
 * Share of games that an average player would have won with each player's cards, according to the results of these
 * games.
 */
function chances(rows: readonly CountedGameRow[]): (player: string) => number | undefined {
  const base = createBaseRateLookup(rows)
  const dealt = new Map<string, { games: number; expected: number }>()
  for (const { rulebook, seats } of rows) {
    for (const { member, role } of seats) {
      const own = dealt.get(member) ?? { games: 0, expected: 0 }
      dealt.set(member, own)
      own.games += 1
      own.expected += base(rulebook, factionOf(role))
    }
  }
  return (player) => {
    const own = dealt.get(player)
    return own === undefined ? undefined : own.expected / own.games
  }
}
