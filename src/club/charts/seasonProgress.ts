// Points and places of every player as a season went on: the standings after each of its moments, for as many moments
// as a chart can show. Points are exact; rounded once, for the screen.

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

/** Most moments a chart shows; a longer season shows every so manieth, and its last. */
export const MAX_CHART_MOMENTS = 120
/** Ratings are counted again for each moment. */
const MAX_RATED_MOMENTS = 12
const RATING_METRIC_KEYS: readonly MetricKey[] = ['eloRed', 'eloBlack', 'openSkill']

export interface SeasonProgress {
  /** After which it was looked at, in order of play. */
  readonly moments: readonly ChartMoment[]
  /** Finished games. */
  readonly games: number
  /** Moments in all, and of how many one is shown. */
  readonly total: number
  readonly every: number
  /** Of those who stand in the table. */
  readonly players: readonly PlayerProgress[]
}

/** Lists are as long as `moments`. */
export interface PlayerProgress {
  readonly member: string
  readonly name: string
  /** Hundredths; 0 before his first game. */
  readonly cumulative: readonly number[]
  /** Null before his first game. */
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
  /** Filled in as the season goes: Ci looks at the rounds so far. */
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

/** Counted from the last moment back, so that the end of a line is the table as it stands. */
function isShown(index: number, total: number, every: number): boolean {
  return (total - 1 - index) % every === 0
}

// At which moments a season's charts look: after every round of a stage; after every evening where nothing was planned;
// after every game of a season of one such evening. Never after a game of a round: there people who have played would
// stand beside people who have not.
export interface ChartMoment {
  /** The stage's name, where the season has several. */
  readonly stage?: string
  readonly round?: number
  /** Of its last game. */
  readonly evening: string
  /** Its number, where a single game is the moment. */
  readonly game?: number
}

interface MomentGames {
  readonly stage: string | undefined
  readonly round: number | undefined
  readonly games: CountingRow[]
}

/**
 * Finished games in order of play, as groups that end in a moment. A round has its games, whenever they were played.
 */
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
  // Stages one after the other, as they began; in each its rounds.
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
