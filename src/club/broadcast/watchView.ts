// A viewer's snapshot: its types, the games at the evening's tables, and the standings.

import { compareText } from '../../scoring/compareText.ts'
import { compareByStartTime, isRunningGameRow, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { seasonStandings } from '../../scoring/season.ts'
import type { StandingsHidingRule } from '../model/clubEvents.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import type { BroadcastBoard } from './board.ts'
import { seasonHidingWithStageName, type BetweenGamesView } from './wall.ts'

interface WatchStanding {
  readonly place: number
  readonly tied: boolean
  readonly name: string
  readonly total: string
  readonly wins: string
  readonly games: string
}

export interface WatchView {
  readonly club: string
  /** Running games, and the newest game of each table of the evening. Games from results sheets are left out. */
  readonly tables: readonly BroadcastBoard[]
  readonly standings: readonly {
    readonly season: string
    /** Evening of the standings. If omitted, the standings cover all evenings of a tournament. */
    readonly evening?: string
    readonly rows: readonly WatchStanding[]
    /** Set if part of the standings is hidden. */
    readonly hiding?: StandingsHidingRule
    /** Name of the stage in which the hidden part begins. */
    readonly stage?: string
  }[]
  /** Set while an evening is open, so that people may check in. */
  readonly isEveningOpen?: true
  /** Set while no game is running. */
  readonly wall?: BetweenGamesView
}

/** Maximum number of tables in a snapshot. No club has more on one evening. */
const MAX_WATCHED_TABLES = 20

/** Games of the latest evening. */
export function gameRowsOfLastEvening(rows: Iterable<GameRow>): readonly GameRow[] {
  const all = nonVoidGameRows(rows)
  const evening = all.reduce((last, row) => (row.evening > last ? row.evening : last), '')
  return all.filter((row) => row.evening === evening)
}

const tableOf = ({ season, place }: GameRow) => `${season} ${place?.table ?? 0}`

const byTable = (a: GameRow, b: GameRow) =>
  compareText(a.season, b.season) || (a.place?.table ?? 0) - (b.place?.table ?? 0) || compareByStartTime(b, a)

/** A stopped game is no longer being played, and the protocol of a decided game has no verdict to show. */
const isShownToViewers = ({ isStopped, outcome }: GameRow) => isStopped === undefined && outcome?.reason !== 'decided'

/**
 * Games at the tables of the latest evening: every running game, and the newest game of each table of each season.
 * Stopped and decided games are left out. Ordered by season and table, the newest first. A game without a plan has no
 * table number, so two such games may run at the same time.
 */
export function watchedGameRows(rows: Iterable<GameRow>): readonly GameRow[] {
  const evening = gameRowsOfLastEvening(rows).filter(isShownToViewers)
  const newest = new Map(evening.toSorted(compareByStartTime).map((row) => [tableOf(row), row]))
  return evening
    .filter((row) => isRunningGameRow(row) || newest.get(tableOf(row)) === row)
    .toSorted(byTable)
    .slice(0, MAX_WATCHED_TABLES)
}

/** Running games at the tables of the latest evening. */
export const watchedRunningGameRows = (rows: Iterable<GameRow>): readonly GameRow[] =>
  watchedGameRows(rows).filter(isRunningGameRow)

/**
 * Standings for viewers' pages. They cover all evenings of a tournament, but only the last evening of a season. Empty
 * if the season is unknown.
 */
export function standingsForViewers(shown: PublicClub, id: string, evening: string): WatchView['standings'] {
  const data = shown.season(id)
  if (!data.ok) return []
  const scope = viewerScope(data.value, evening)
  const rows = seasonStandings(data.value, scope).map(({ place, tied, name, metrics: { total, wins, games } }) => ({
    place,
    tied,
    name,
    total,
    wins,
    games,
  }))
  return [{ season: data.value.season.name, ...scope, rows, ...seasonHidingWithStageName(data.value) }]
}

function viewerScope({ season: { kind } }: SeasonData, evening: string): { readonly evening?: string } {
  return kind === 'tournament' ? {} : { evening }
}

/** A player's row of the standings for viewers. */
export interface EarnedPoints extends Pick<WatchStanding, 'total' | 'wins' | 'games'> {
  readonly season: string
  readonly evening?: string
  /** Whether points are hidden, so that the total may be incomplete. */
  readonly isPartial: boolean
}

/** Points of all members in the standings for viewers. The list is empty if viewers see no standings. */
export function earnedPointsForViewers(
  shown: PublicClub,
  id: string,
  evening: string,
): readonly (EarnedPoints & { readonly member: string })[] {
  const data = shown.season(id)
  if (!data.ok) return []
  const { name: season, hiding } = data.value.season
  const scope = viewerScope(data.value, evening)
  return seasonStandings(data.value, scope).map(({ member, metrics: { total, wins, games } }) => ({
    member,
    season,
    ...scope,
    total,
    wins,
    games,
    isPartial: hiding !== undefined,
  }))
}
