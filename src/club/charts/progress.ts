// Points and places of every player as a season went on: the standings after each of its moments, for as many moments
// as a chart can show. Points are exact; rounded once, for the screen.

import type { CountingRow } from '../../scoring/counting.ts'
import { momentsOf, type Moment } from './moments.ts'
import { finishedGames, isExhibition } from '../../scoring/season.ts'
import { schemeOfSeason } from '../model/findScheme.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { roundHalfUp } from '../../rules/fraction.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scoredSeason.ts'
import { contextOf } from '../../scoring/standings/row.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { METRICS } from '../../scoring/standings/metrics.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import { createTallies } from '../../scoring/standings/tally.ts'

/** Most moments a chart shows; a longer season shows every so manieth, and its last. */
export const MOST_MOMENTS = 120
/** Ratings are counted anew for each moment. */
const MOST_RATED_MOMENTS = 12
const RATED: readonly MetricKey[] = ['eloRed', 'eloBlack', 'openSkill']

export interface SeasonProgress {
  /** After which it was looked at, in order of play. */
  readonly moments: readonly Moment[]
  /** Finished games. */
  readonly games: number
  /** Moments in all, and of how many one is shown. */
  readonly total: number
  readonly every: number
  /** Of those who stand in the table; lists are as long as `moments`. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    /** Hundredths; 0 before his first game. */
    readonly cumulative: readonly number[]
    /** Null before his first game. */
    readonly places: readonly (number | null)[]
  }[]
}

interface Line {
  readonly cumulative: number[]
  readonly places: (number | null)[]
}

export function seasonProgress(data: SeasonData, most = MOST_MOMENTS): SeasonProgress {
  const { club, season, plan } = data
  const scheme = schemeOfSeason(club, season)
  const finished = finishedGames(data)
  const all = momentsOf(finished, (stage) => plan.stages.get(stage)?.name)
  const isRated = scheme.ranking.some((key) => RATED.includes(key))
  const every = Math.ceil(all.length / (isRated ? Math.min(most, MOST_RATED_MOMENTS) : most)) || 1
  /** Filled in as the season goes: Ci looks at the rounds so far. */
  const rounds = new Map<string, number>()
  const tallies = createTallies(scheme, rounds)
  const nameOf = (member: string) => club.members.get(member)?.name ?? member
  const moments: Moment[] = []
  const played: CountingRow[] = []
  const lines = new Map<string, Line>()

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
    const context = contextOf(data, [...played])
    const standing = tallies.all().filter(({ player }) => !isExhibition(plan, player))
    for (const { place, tally } of rankTallies(standing, scheme.ranking, nameOf, context)) {
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
    players: [...lines].map(([member, line]) => ({ member, name: nameOf(member), ...line })),
  }
}

/** Counted from the last moment back, so that the end of a line is the table as it stands. */
function isShown(index: number, total: number, every: number): boolean {
  return (total - 1 - index) % every === 0
}
