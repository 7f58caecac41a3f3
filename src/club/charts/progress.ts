// Points and places of every player as a season went on: what "standings before game N" say, for
// as many games as a chart can show. Points are exact; rounded once, for the screen.

import type { GameRow } from '../../scoring/row.ts'
import { finishedGames, isExhibition } from '../../scoring/season.ts'
import { schemeOfSeason } from '../model/findScheme.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { roundHalfUp } from '../../rules/fraction.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scored.ts'
import { contextOf } from '../../scoring/standings/context.ts'
import type { MetricKey } from '../../scoring/standings/metricKeys.ts'
import { METRICS } from '../../scoring/standings/metrics.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import { createTallies } from '../../scoring/standings/tally.ts'

/** Most moments a chart shows; a longer season shows every so manieth game, and its last. */
export const MOST_MOMENTS = 120
/** Ratings are counted anew for each moment. */
const MOST_RATED_MOMENTS = 12
const RATED: readonly MetricKey[] = ['eloRed', 'eloBlack', 'openSkill']

export interface SeasonProgress {
  /** The games after which it was looked at, in order of play. */
  readonly games: readonly { readonly id: string; readonly number: number; readonly evening: string }[]
  /** Finished games in all, and of how many one is shown. */
  readonly total: number
  readonly every: number
  /** Of those who stand in the table; lists are as long as `games`. */
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

/** `moments`: ids of the games after which to look; so many that a chart can show them, unless told. */
export function seasonProgress(data: SeasonData, moments?: ReadonlySet<string>): SeasonProgress {
  const { club, season, plan } = data
  const scheme = schemeOfSeason(club, season)
  const finished = finishedGames(data)
  const every =
    Math.ceil(
      finished.length / (scheme.ranking.some((key) => RATED.includes(key)) ? MOST_RATED_MOMENTS : MOST_MOMENTS),
    ) || 1
  const scored = finished.map((row) => scoredGame(row, plan))
  /** Filled in as the season goes: Ci looks at the rounds so far. */
  const rounds = new Map<string, number>()
  const tallies = createTallies(scheme, rounds)
  const nameOf = (member: string) => club.members.get(member)?.name ?? member
  const games: GameRow[] = []
  const lines = new Map<string, Line>()

  for (const [index, row] of finished.entries()) {
    for (const game of scored[index] ?? []) tallies.add(game)
    if (moments === undefined ? !isMoment(index, finished.length, every) : !moments.has(row.id)) continue
    for (const [stage, count] of scheduledRounds(plan, scored.slice(0, index + 1).flat())) rounds.set(stage, count)
    const context = contextOf(data, finished.slice(0, index + 1))
    const standing = tallies.all().filter(({ player }) => !isExhibition(plan, player))
    for (const { place, tally } of rankTallies(standing, scheme.ranking, nameOf, context)) {
      const line = lines.get(tally.player) ?? { cumulative: games.map(() => 0), places: games.map(() => null) }
      lines.set(tally.player, line)
      line.cumulative.push(roundHalfUp(METRICS.total.compute(tally, context)))
      line.places.push(place)
    }
    games.push(row)
  }
  return {
    games: games.map(({ id, number, evening }) => ({ id, number, evening })),
    total: finished.length,
    every,
    players: [...lines].map(([member, line]) => ({ member, name: nameOf(member), ...line })),
  }
}

/** Counted from the last game back, so that the end of a line is the table as it stands. */
function isMoment(index: number, total: number, every: number): boolean {
  return (total - 1 - index) % every === 0
}
