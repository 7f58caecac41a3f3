// What a page of a viewer is given: the tables of the evening and its standings, as one snapshot. Types, and which
// games stand on the tables.

import { compareText } from '../../scoring/compareText.ts'
import { byStartTime, nonVoidRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { seasonStandings } from '../../scoring/season.ts'
import type { HidingRule } from '../model/clubEvents.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import type { Board } from './board.ts'
import { seasonHiding, type Wall } from './wall.ts'

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
  /** The games that are played, and the newest game of each table of the evening. */
  readonly tables: readonly Board[]
  readonly standings: readonly {
    readonly season: string
    /** Absent: of a whole tournament, all of its days. */
    readonly evening?: string
    readonly rows: readonly WatchStanding[]
    /** Something of them is not shown. */
    readonly hiding?: HidingRule
    /** Name of the stage a hiding begins in. */
    readonly stage?: string
  }[]
  /** While no game is played. */
  readonly wall?: Wall
}

/** More of them are no evening of one club. */
const MAX_WATCHED_TABLES = 20

/** Games of the last evening that has one. */
export function rowsOfLastEvening(rows: Iterable<GameRow>): readonly GameRow[] {
  const all = nonVoidRows(rows)
  const evening = all.reduce((last, row) => (row.evening > last ? row.evening : last), '')
  return all.filter((row) => row.evening === evening)
}

const tableOf = ({ season, place }: GameRow) => `${season} ${place?.table ?? 0}`

const byTable = (a: GameRow, b: GameRow) =>
  compareText(a.season, b.season) || (a.place?.table ?? 0) - (b.place?.table ?? 0) || byStartTime(b, a)

/**
 * Of the last evening with a game: every game that is still played, and the newest game of each table of each season,
 * by season and table, the newest first. Games without a plan name no table, so two of them may be played at once.
 */
export function rowsOnTables(rows: Iterable<GameRow>): readonly GameRow[] {
  const evening = rowsOfLastEvening(rows)
  const newest = new Map(evening.toSorted(byStartTime).map((row) => [tableOf(row), row]))
  return evening
    .filter((row) => row.phase !== 'over' || newest.get(tableOf(row)) === row)
    .toSorted(byTable)
    .slice(0, MAX_WATCHED_TABLES)
}

/** Of these, the games that are still played. */
export const rowsOfRunningGames = (rows: Iterable<GameRow>): readonly GameRow[] =>
  rowsOnTables(rows).filter(({ phase }) => phase !== 'over')

// Standings on the pages of viewers: of a tournament all its days, of a season its last evening.
/** None where the season is not known. */
export function standingsForViewers(shown: PublicClub, id: string, evening: string): WatchView['standings'] {
  const data = shown.season(id)
  if (!data.ok) return []
  const { name, kind } = data.value.season
  const scope = kind === 'tournament' ? {} : { evening }
  const rows = seasonStandings(data.value, scope).map(({ place, tied, name: player, metrics }) => ({
    place,
    tied,
    name: player,
    total: metrics.total,
    wins: metrics.wins,
    games: metrics.games,
  }))
  return [{ season: name, ...scope, rows, ...seasonHiding(data.value) }]
}
