// Points and places of every player over the course of a season: the standings after each of its moments, for as many
// moments as a chart can show. Points are exact and rounded once, for the screen.

import { memberNameOf } from '../model/mergedMembers.ts'
import { roundHalfUp } from '../../rules/fraction.ts'
import type { CountingRow } from '../../scoring/counting.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scoredSeason.ts'
import { finishedGames, isExhibition } from '../../scoring/season.ts'
import { METRICS } from '../../scoring/standings/metrics.ts'
import { metricContextOf } from '../../scoring/standings/standingRow.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import { createTallies } from '../../scoring/standings/tally.ts'
import { schemeOfSeason } from '../model/clubLookups.ts'
import type { SeasonData } from '../model/seasonData.ts'

/** Maximum number of moments in a chart. A longer season shows every n-th moment, counted back from the last one. */
export const MAX_CHART_MOMENTS = 120
/** A lower limit if the ranking uses ratings, because these are computed again for each moment. */
const MAX_RATED_MOMENTS = 12
const RATING_METRIC_KEYS: readonly MetricKey[] = ['eloRed', 'eloBlack', 'openSkill']

export interface SeasonProgress {
  /** The moments that are shown, in order of play. */
  readonly moments: readonly ChartMoment[]
  /** Number of finished games. */
  readonly games: number
  /** Number of all moments, and the n of "every n-th moment is shown". */
  readonly total: number
  readonly every: number
  /** Players who are in the standings. */
  readonly players: readonly PlayerProgress[]
}

/** All lists have the length of `moments`. */
export interface PlayerProgress {
  readonly member: string
  readonly name: string
  /** In hundredths; 0 before the player's first game. */
  readonly cumulative: readonly number[]
  /** Null before the player's first game. */
  readonly places: readonly (number | null)[]
}

interface ChartSeries {
  readonly cumulative: number[]
  readonly places: (number | null)[]
}

export function seasonProgress(data: SeasonData, most = MAX_CHART_MOMENTS): SeasonProgress {
  const { club, season, plan } = data
  const scheme = schemeOfSeason(club, season)
  const finished = finishedGames(data)
  const all = momentsOf(finished, (stage) => plan.stages.get(stage)?.name)
  const isRated = scheme.ranking.some((key) => RATING_METRIC_KEYS.includes(key))
  const every = Math.ceil(all.length / (isRated ? Math.min(most, MAX_RATED_MOMENTS) : most)) || 1
  /** Filled moment by moment, because compensation (Ci) depends on the number of rounds so far. */
  const rounds = new Map<string, number>()
  const tallies = createTallies(scheme, rounds)
  const named = (member: string) => memberNameOf(club, member)
  const moments: ChartMoment[] = []
  const played: CountingRow[] = []
  const lines = new Map<string, ChartSeries>()

  for (const [index, { moment, games }] of all.entries()) {
    for (const row of games) {
      played.push(row)
      tallies.add(scoredGame(row, plan))
    }
    if (!isShown(index, all.length, every)) continue
    for (const [stage, count] of scheduledRounds(
      plan,
      played.map((row) => scoredGame(row, plan)),
    ))
      rounds.set(stage, count)
    const context = metricContextOf(data, [...played])
    const standing = tallies.all().filter(({ player }) => !isExhibition(plan, player))
    for (const { place, tally } of rankTallies(standing, scheme.ranking, named, context)) {
      const line = lines.get(tally.player) ?? { cumulative: moments.map(() => 0), places: moments.map(() => null) }
      lines.set(tally.player, line)
      line.cumulative.push(roundHalfUp(METRICS.total.compute(tally, context)))
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

/** Counts back from the last moment, so that a line ends at the current standings. */
function isShown(index: number, total: number, every: number): boolean {
  return (total - 1 - index) % every === 0
}

// The moments of a season's charts: after every round of a stage; after every evening of unplanned games; or after
// every game if a season has only one such evening. Never after a single game of a round, because players with and
// without a game in that round would be compared.
export interface ChartMoment {
  /** Name of the stage, if the season has several. */
  readonly stage?: string
  readonly round?: number
  /** Evening of the moment's last game. */
  readonly evening: string
  /** Number of the game, if a single game is the moment. */
  readonly game?: number
}

interface MomentGames {
  readonly stage: string | undefined
  readonly round: number | undefined
  readonly games: CountingRow[]
}

/** Finished games in order of play, grouped by moment. A round includes its games, whenever they were played. */
function momentsOf(
  finished: readonly CountingRow[],
  nameOf: (stage: string) => string | undefined,
): readonly { readonly moment: ChartMoment; readonly games: readonly CountingRow[] }[] {
  const groups = new Map<string, MomentGames>()
  const firstOf = new Map<string, number>()
  const evenings = new Set(finished.map(({ evening }) => evening))
  const isByGame = evenings.size <= 1 && finished.every(({ place }) => place === undefined)
  for (const [index, row] of finished.entries()) {
    const { place, evening, id } = row
    const key = place === undefined ? (isByGame ? id : evening) : `${place.stage} ${place.round}`
    const group = groups.get(key) ?? { stage: place?.stage, round: place?.round, games: [] }
    group.games.push(row)
    groups.set(key, group)
    const line = place?.stage ?? key
    if (!firstOf.has(line)) firstOf.set(line, index)
  }
  const stages = new Set([...groups.values()].flatMap(({ stage }) => stage ?? []))
  // Stages follow one another in the order in which they started, each with its rounds in order.
  const order = (key: string, { stage }: MomentGames) => firstOf.get(stage ?? key) ?? 0
  return [...groups]
    .toSorted(([a, one], [b, other]) => order(a, one) - order(b, other) || (one.round ?? 0) - (other.round ?? 0))
    .map(([, { stage, round, games }]) => {
      const last = games.at(-1)
      const name = stage === undefined || stages.size < 2 ? undefined : nameOf(stage)
      return {
        moment: {
          ...(name === undefined ? {} : { stage: name }),
          ...(round === undefined ? {} : { round }),
          evening: last?.evening ?? '',
          ...(isByGame && last !== undefined ? { game: last.number } : {}),
        },
        games,
      }
    })
}
