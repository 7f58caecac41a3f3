// Standings: tallies ordered by a scheme's metrics, with place and tie. Comparison is exact; the
// order is total and stable, because players equal in every metric share a place and stand by
// name. Never draws a lot unless the scheme ranks by it (docs/spec/scoring.md §3).

import { compare, type Fraction, ZERO } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import type { GivenPoints } from '../ledger/givenPoints.ts'
import type { MetricKey } from '../metricKeys.ts'
import type { RoundCountByStage } from '../rounds.ts'
import type { Scheme } from '../schemes/scheme.ts'
import type { ScoredGame } from '../scoredSeason.ts'
import { type Metric, type MetricContext, METRICS, NO_CONTEXT } from './metrics.ts'
import { type Tally, tallyGames, withGivenPoints } from './tally.ts'

export interface Standing extends RankedPlace {
  readonly tally: Tally
}

export interface StandingsOptions {
  /** Leaves out players with fewer games. */
  readonly minimumGames?: number
  readonly rounds?: RoundCountByStage
  /** Points of no game that count here. */
  readonly given?: readonly GivenPoints[]
  /** Players who play but are not ranked (exhibition). */
  readonly isLeftOut?: (player: string) => boolean
  /** The order of equal players; by default their key. */
  readonly nameOf?: (player: string) => string
  /** Ratings and lots; without it everybody starts. */
  readonly context?: MetricContext
}

export function standings(
  games: readonly ScoredGame[],
  scheme: Scheme,
  options: StandingsOptions = {},
): readonly Standing[] {
  const tallies = withGivenPoints(tallyGames(games, scheme, options.rounds), options.given ?? []).filter(
    ({ player, games: played }) => played >= (options.minimumGames ?? 0) && options.isLeftOut?.(player) !== true,
  )
  return rankTallies(tallies, scheme.ranking, options.nameOf, options.context)
}

export function rankTallies(
  tallies: readonly Tally[],
  ranking: readonly MetricKey[],
  nameOf = (player: string) => player,
  context = NO_CONTEXT,
): readonly Standing[] {
  const metrics = ranking.map((key) => METRICS[key])
  const rows = tallies.map((tally) => ({
    tally,
    name: nameOf(tally.player),
    values: metrics.map((metric) => metric.compute(tally, context)),
  }))
  const byMetrics = (a: MetricValues, b: MetricValues) => compareValues(metrics, a.values, b.values)
  rows.sort((a, b) => byMetrics(a, b) || compareText(a.name, b.name) || compareText(a.tally.player, b.tally.player))

  return withPlaces(rows, byMetrics).map(({ place, tied, tally }) => ({ place, tied, tally }))
}

interface MetricValues {
  readonly values: readonly Fraction[]
}

/** Negative when `a` ranks above `b`. */
function compareValues(metrics: readonly Metric[], a: readonly Fraction[], b: readonly Fraction[]): number {
  for (const [index, metric] of metrics.entries()) {
    const order = compare(a[index] ?? ZERO, b[index] ?? ZERO)
    if (order !== 0) return metric.better === 'more' ? -order : order
  }
  return 0
}

// Places of rows that are in order already: equal rows share one, and the next counts on behind them.
export interface RankedPlace {
  readonly place: number
  readonly tied: boolean
}

/** `order`: 0 where two rows share a place. */
export function withPlaces<Row extends object>(
  rows: readonly Row[],
  order: (a: Row, b: Row) => number,
): readonly (RankedPlace & Row)[] {
  let place = 0
  return rows.map((row, index) => {
    const [above, below] = [rows[index - 1], rows[index + 1]]
    const isTiedAbove = above !== undefined && order(above, row) === 0
    if (!isTiedAbove) place = index + 1
    return { place, tied: isTiedAbove || (below !== undefined && order(row, below) === 0), ...row }
  })
}
