// One row of a standings table for screens and files, with rounded values and names.

import { wilsonInterval } from '../../rules/wilson.ts'
import type { CountingRow } from '../counting.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'
import type { DecimalMark } from '../points.ts'
import type { Ratings } from '../ratings/ratings.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { factionOf } from '../sides.ts'
import { baseRates } from '../statistics/playerStatistics.ts'
import { drawLot, formatMetricValue, type MetricContext, METRICS, NO_CONTEXT } from './metrics.ts'
import type { Standing } from './standings.ts'
import type { Tally } from './tally.ts'

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** The club from which the player comes, if it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Every metric of the registry as text, rounded half up. Whether it ranks depends on the scheme. */
  readonly metrics: Readonly<Record<MetricKey, string>>
  /** Interval and chance of the share of games won, shown next to the share. */
  readonly won: WinShare
}

export interface RowOptions {
  readonly club?: string | undefined
  readonly mark?: DecimalMark
  readonly context?: MetricContext
}

export function standingRow(
  { place, tied, tally }: Standing,
  name: string,
  { club, mark = '.', context = NO_CONTEXT }: RowOptions = {},
): StandingRow {
  const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, metricText(tally, key, context, mark)])) as Record<
    MetricKey,
    string
  >
  return {
    place,
    tied,
    member: tally.player,
    name,
    ...(club === undefined ? {} : { club }),
    isFinalist: tally.finalist,
    metrics,
    won: winShare(tally, context.chanceOf?.(tally.player)),
  }
}

/**
 * Number of finalists above the line that separates them from all others. 0 means that there is no line: the scheme
 * ranks finalists among the others, or there are no finalists, or only finalists.
 */
export function countFinalistsAboveLine(rows: readonly Pick<StandingRow, 'isFinalist'>[]): number {
  const count = rows.filter(({ isFinalist }) => isFinalist).length
  return count < rows.length && rows.slice(0, count).every(({ isFinalist }) => isFinalist) ? count : 0
}

function metricText(tally: Tally, key: MetricKey, context: MetricContext, mark: DecimalMark = '.'): string {
  return formatMetricValue(METRICS[key].compute(tally, context), METRICS[key].unit, mark)
}

// How reliable a share of games won is: the number of games, the interval (Wilson, 95 %), and the share expected by
// chance with the same cards. It is shown wherever the share is. Source: docs/spec/agents.md §2.
export interface WinShare {
  readonly hits: number
  readonly of: number
  /** From 0 to 1. */
  readonly low: number
  readonly high: number
  /** From 0 to 1. Omitted if it is unknown, or if only the player's best games count. */
  readonly chance?: number
}

export function winShare({ wins, games }: Pick<Tally, 'wins' | 'games'>, chance?: number): WinShare {
  const [low, high] = wilsonInterval(wins, games)
  return { hits: wins, of: games, low, high, ...(chance === undefined ? {} : { chance }) }
}

/** How often an average player would have won with each player's cards, according to the results of these games. */
function chances(rows: readonly CountingRow[]): (player: string) => number | undefined {
  const base = baseRates(rows)
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

// Data of the club that metrics need in addition to the games in scope. Ratings are computed when a metric first
// requests them, because most metrics do not.
/** `rows` are all games of the club, `scope` those of the table. */
export function metricContextOf(
  { club, rows, season, ratings, scheme }: Pick<ScoredSeason, 'club' | 'rows' | 'season' | 'ratings' | 'scheme'>,
  scope: readonly CountingRow[],
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

// Players who advance from standings with a limited number of seats: those above the cut, and those who share the place
// through which the cut goes. Never draws a lot between equal players: their seats stay open until somebody decides.
// Pure.
export interface Cut {
  /** Members who qualify in any case, in order of the standings. */
  readonly through: readonly string[]
  /** Members who share the place through which the cut goes. Empty if it goes between two places. */
  readonly tied: readonly string[]
  /** Number of seats for the members in `tied`. Always less than their number. */
  readonly open: number
}

/** `rows` must be in ranking order. Exhibition players are not among them. */
export function cutAt(rows: readonly Pick<StandingRow, 'member' | 'place'>[], size: number): Cut {
  const last = rows[size - 1]
  const isShared = last !== undefined && rows[size]?.place === last.place
  const through = isShared ? rows.filter(({ place }) => place < last.place) : rows.slice(0, size)
  const tied = isShared ? rows.filter(({ place }) => place === last.place) : []
  const members = (each: typeof rows) => each.map(({ member }) => member)
  return { through: members(through), tied: members(tied), open: isShared ? size - through.length : 0 }
}
