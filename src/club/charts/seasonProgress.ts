// Every player's points and places over the course of a season: the standings after each moment, or after every n-th
// moment if a chart cannot show all. Points outside games are left out, because they belong to no moment. Points are
// exact and are rounded once, for the screen.

import { memberNameOf } from '../model/mergedMembers.ts'
import { roundFractionHalfUp } from '../../rules/fraction.ts'
import type { CountedGameRow } from '../../scoring/counting.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { scheduledRoundCountByStage, toScoredGame } from '../../scoring/scoredGame.ts'
import { countedGamesOfSeason, isExhibitionEntrant } from '../../scoring/season.ts'
import { METRICS } from '../../scoring/standings/metrics.ts'
import { metricContextOf } from '../../scoring/standings/metricContext.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import { createTallyAccumulator } from '../../scoring/standings/tally.ts'
import { schemeOfSeason } from '../model/clubLookups.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { type ChartMoment, groupGamesByChartMoment } from './chartMoments.ts'

/** Maximum number of moments in a chart. A longer season shows every n-th moment, counted back from the last one. */
export const MAX_CHART_MOMENTS = 120
/**
 * Maximum number of moments if the ranking uses ratings. This maximum is lower, because ratings are computed again for
 * each moment.
 */
const MAX_RATED_MOMENTS = 12
const RATING_METRIC_KEYS: readonly MetricKey[] = ['eloRed', 'eloBlack', 'openSkill']

export interface StandingsOverTime {
  /** The moments that are shown, in order of play. */
  readonly moments: readonly ChartMoment[]
  /** Number of finished games. */
  readonly games: number
  /** Number of all moments. If only every n-th moment is shown, `every` is n. */
  readonly total: number
  readonly every: number
  /** Players who are in the standings. */
  readonly players: readonly PlayerStandingsOverTime[]
}

/** A player's standings over time. All lists have the length of `moments`. */
export interface PlayerStandingsOverTime {
  readonly member: string
  readonly name: string
  /** Total points from games after each moment, in hundredths. 0 before the player's first game. */
  readonly cumulative: readonly number[]
  /** Place after each moment. `null` before the player's first game. */
  readonly places: readonly (number | null)[]
}

interface ChartSeries {
  readonly cumulative: number[]
  readonly places: (number | null)[]
}

export function computeStandingsOverTime(data: SeasonData, most = MAX_CHART_MOMENTS): StandingsOverTime {
  const { club, season, plan } = data
  const scheme = schemeOfSeason(club, season)
  const finished = countedGamesOfSeason(data)
  const all = groupGamesByChartMoment(finished, (stage) => plan.stages.get(stage)?.name)
  const isRated = scheme.ranking.some((key) => RATING_METRIC_KEYS.includes(key))
  const every = Math.ceil(all.length / (isRated ? Math.min(most, MAX_RATED_MOMENTS) : most)) || 1
  /** Number of rounds by stage, updated moment by moment, because compensation (Ci) depends on the rounds so far. */
  const rounds = new Map<string, number>()
  const tallies = createTallyAccumulator(scheme, rounds)
  const named = (member: string) => memberNameOf(club, member)
  const moments: ChartMoment[] = []
  const played: CountedGameRow[] = []
  const lines = new Map<string, ChartSeries>()

  for (const [index, { moment, games }] of all.entries()) {
    for (const row of games) {
      played.push(row)
      tallies.add(toScoredGame(row, plan))
    }
    if (!isShown(index, all.length, every)) continue
    for (const [stage, count] of scheduledRoundCountByStage(
      plan,
      played.map((row) => toScoredGame(row, plan)),
    ))
      rounds.set(stage, count)
    const context = metricContextOf(data, [...played])
    const standing = tallies.all().filter(({ player }) => !isExhibitionEntrant(plan, player))
    for (const { place, tally } of rankTallies(standing, scheme.ranking, named, context)) {
      const line = lines.get(tally.player) ?? { cumulative: moments.map(() => 0), places: moments.map(() => null) }
      lines.set(tally.player, line)
      line.cumulative.push(roundFractionHalfUp(METRICS.total.compute(tally, context)))
      line.places.push(place)
    }
    moments.push(moment)
  }
  return {
    moments,
    games: finished.length,
    total: all.length,
    every,
    players: [...lines].map(([member, line]) => ({ member, name: named(member), ...line })),
  }
}

/** Counts back from the last moment, so that a line ends after the last game. */
function isShown(index: number, total: number, every: number): boolean {
  return (total - 1 - index) % every === 0
}
