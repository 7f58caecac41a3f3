// One row of a standings table as it leaves for a screen or a file: rounded, named.

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
  /** The club a player comes from, where it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Every metric of the registry as text, rounded half up; whether it ranks is the scheme's matter. */
  readonly metrics: Readonly<Record<MetricKey, string>>
  /** The interval and chance of the share of games won; shown next to the share. */
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
 * How many finalists stand above the line that parts them from all others. 0: there is no line, because the scheme
 * ranks finalists among the others, or because there are none, or only finalists.
 */
export function countFinalistsAboveLine(rows: readonly Pick<StandingRow, 'isFinalist'>[]): number {
  const count = rows.filter(({ isFinalist }) => isFinalist).length
  return count < rows.length && rows.slice(0, count).every(({ isFinalist }) => isFinalist) ? count : 0
}

function metricText(tally: Tally, key: MetricKey, context: MetricContext, mark: DecimalMark = '.'): string {
  return formatMetricValue(METRICS[key].compute(tally, context), METRICS[key].unit, mark)
}

// What a share of games won is worth: of how many, where it may lie (Wilson, 95 %), and what chance gives with the same
// cards. It stands wherever the share does. Source: docs/spec/agents.md §2.
export interface WinShare {
  readonly hits: number
  readonly of: number
  /** 0..1. */
  readonly low: number
  readonly high: number
  /** 0..1; nothing where it is not known, or where only the best of his games count. */
  readonly chance?: number
}

export function winShare({ wins, games }: Pick<Tally, 'wins' | 'games'>, chance?: number): WinShare {
  const [low, high] = wilsonInterval(wins, games)
  return { hits: wins, of: games, low, high, ...(chance === undefined ? {} : { chance }) }
}

/** How often an average player would have won these games with each player's cards, by how they ended. */
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

// What metrics need of the club besides the games in scope. Ratings are worked out when a metric
// first asks, because most do not.
/** `rows`: every game of the club; `scope`: those the table is made of. */
export function metricContextOf(
  { club, rows, season, ratings, scheme }: Pick<ScoredSeason, 'club' | 'rows' | 'season' | 'ratings' | 'scheme'>,
  scope: readonly CountingRow[],
): MetricContext {
  let ratingsOf: ((player: string) => Ratings) | undefined
  let chanceOf: ((player: string) => number | undefined) | undefined
  return {
    ratingsOf: (player) => (ratingsOf ??= ratings.after(club, rows, scope))(player),
    lotOf: (player) => drawLot(season.id, player),
    // Games chosen because they went well have no chance to be held to.
    chanceOf: (player) => (scheme.bestGames ? undefined : (chanceOf ??= chances(scope))(player)),
  }
}

// Who goes on from standings where only so many may: those who stand above the cut, and those who share the place it
// goes through. Never draws a lot between equals: their seats stay open until somebody decides. Pure.
export interface Cut {
  /** Qualify in any case, in order of the standings. */
  readonly through: readonly string[]
  /** Share the place the cut goes through; none where it goes between two places. */
  readonly tied: readonly string[]
  /** Seats that those who share the place may have; fewer than they are. */
  readonly open: number
}

/** `rows` as they are ranked: exhibition players are not among them. */
export function cutAt(rows: readonly Pick<StandingRow, 'member' | 'place'>[], size: number): Cut {
  const last = rows[size - 1]
  const isShared = last !== undefined && rows[size]?.place === last.place
  const through = isShared ? rows.filter(({ place }) => place < last.place) : rows.slice(0, size)
  const tied = isShared ? rows.filter(({ place }) => place === last.place) : []
  const members = (each: typeof rows) => each.map(({ member }) => member)
  return { through: members(through), tied: members(tied), open: isShared ? size - through.length : 0 }
}
