// Standings: tallies ordered by a scheme's metrics, with places and ties. Comparison is exact. The order is total and
// stable: players who are equal in every metric share a place and are sorted by name. A lot is drawn only if the scheme
// ranks by it (docs/spec/scoring.md §3).

import { compareFractions, type Fraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import type { GivenPoints } from '../ledger/givenPoints.ts'
import type { MetricKey } from '../metricKeys.ts'
import type { RoundCountByStage } from '../rounds.ts'
import type { Scheme } from '../schemes/scheme.ts'
import type { ScoredGame } from '../scoredGame.ts'
import { type Metric, type MetricContext, METRICS, EMPTY_METRIC_CONTEXT } from './metrics.ts'
import { type Tally, tallyGames } from './tally.ts'
import { type RankedPlace, assignPlaces } from './withPlaces.ts'
import { addGivenPointsToTallies } from './withGivenPoints.ts'

export interface Standing extends RankedPlace {
  readonly tally: Tally
}

export interface StandingsOptions {
  /** Minimum number of games. Players with fewer games are left out. */
  readonly minimumGames?: number
  readonly rounds?: RoundCountByStage
  /** Points outside games that count in these standings. */
  readonly given?: readonly GivenPoints[]
  /** Whether a player takes part without being ranked (exhibition). */
  readonly isLeftOut?: (player: string) => boolean
  /** Names by which equal players are sorted. If omitted, their ids are used. */
  readonly nameOf?: (player: string) => string
  /** Ratings and lots. If omitted, everybody has the initial ratings. */
  readonly context?: MetricContext
}

export function computeStandings(
  games: readonly ScoredGame[],
  scheme: Scheme,
  options: StandingsOptions = {},
): readonly Standing[] {
  const tallies = addGivenPointsToTallies(tallyGames(games, scheme, options.rounds), options.given ?? []).filter(
    ({ player, games: played }) => played >= (options.minimumGames ?? 0) && options.isLeftOut?.(player) !== true,
  )
  return rankTallies(tallies, scheme.ranking, options.nameOf, options.context)
}

export function rankTallies(
  tallies: readonly Tally[],
  ranking: readonly MetricKey[],
  nameOf = (player: string) => player,
  context = EMPTY_METRIC_CONTEXT,
): readonly Standing[] {
  const metrics = ranking.map((key) => METRICS[key])
  const rows = tallies.map((tally) => ({
    tally,
    name: nameOf(tally.player),
    values: metrics.map((metric) => metric.compute(tally, context)),
  }))
  const byMetrics = (a: MetricValues, b: MetricValues) => compareValues(metrics, a.values, b.values)
  rows.sort((a, b) => byMetrics(a, b) || compareText(a.name, b.name) || compareText(a.tally.player, b.tally.player))

  return assignPlaces(rows, byMetrics).map(({ place, tied, tally }) => ({ place, tied, tally }))
}

interface MetricValues {
  readonly values: readonly Fraction[]
}

/** Negative if `a` ranks above `b`. */
function compareValues(metrics: readonly Metric[], a: readonly Fraction[], b: readonly Fraction[]): number {
  for (const [index, metric] of metrics.entries()) {
    const order = compareFractions(a[index] ?? ZERO_FRACTION, b[index] ?? ZERO_FRACTION)
    if (order !== 0) return metric.better === 'more' ? -order : order
  }
  return 0
}
