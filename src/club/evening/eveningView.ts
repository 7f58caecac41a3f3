// An evening as screens show it: where each person is, the open tables, how long each free person has been waiting, and
// who is at two tables because devices were disconnected.

import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import type { DrawnTable, TableSetup } from '../model/drawnTables.ts'
import {
  type Attendance,
  attendanceAt,
  findEvening,
  findOpenEvening,
  findPlannedEvening,
  type PlannedEvening,
} from '../model/evenings.ts'
import { type NamedJudge, toNamedJudge } from '../model/judging.ts'
import { memberNameOf } from '../model/mergedMembers.ts'
import { type BusyWith, listTablesOccupying, listOpenTables, type OpenTable } from './openTables.ts'

interface EveningPerson extends Attendance {
  readonly member: string
  readonly name: string
  readonly isGuest: boolean
  /** Games of this evening that the person has finished. */
  readonly games: number
  /** Open table at which the person plays or judges now. */
  readonly busyWith?: BusyWith
  /**
   * Time since which a present and free person has been waiting, in milliseconds since the epoch: the end of their last
   * game of this evening, or their arrival.
   */
  readonly waitsSince?: number
}

/** An open table: a running game, or a drawn table whose game has not started. */
export interface EveningTable extends NamedJudge {
  readonly table: number
  readonly seats: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  /** The running game. Omitted if the game has not started. */
  readonly game?: { readonly id: string; readonly number: number }
  /** Season, rules and number of chairs of a drawn table. Omitted if its game is running. */
  readonly drawn?: Pick<TableSetup, 'season' | 'rulebook' | 'preset' | 'flags' | 'size'> &
    Pick<DrawnTable, 'draw' | 'revision'>
}

/** A person who sits or judges at more than one open table. Devices that were disconnected can cause this. */
interface TableClash {
  readonly member: string
  readonly name: string
  /** Numbers of the open tables at which the person sits or judges. */
  readonly tables: readonly number[]
}

export interface EveningView {
  readonly date: string
  readonly state: 'not-opened' | 'open' | 'closed'
  /** Milliseconds since the epoch. */
  readonly closedAt?: number
  /** People in the order in which they were first noted. */
  readonly people: readonly EveningPerson[]
  /** The open tables, in the order of their numbers. */
  readonly tables: readonly EveningTable[]
  readonly clashes: readonly TableClash[]
  /** Date of an earlier evening that is still open. The first note of this evening closes it. */
  readonly unclosed?: string
  /** The next announced evening. Omitted if this evening or a later one has begun. */
  readonly planned?: PlannedEvening
  /** Number of the evening within each season of its games. */
  readonly numbers: readonly { readonly season: string; readonly number: number }[]
}

/**
 * `ends` are the times at which the evening's games ended, were stopped or became void, by game id. Games that are being
 * played have none.
 */
export function viewEvening(
  club: ClubState,
  rows: Iterable<GameRow>,
  date: string,
  ends: ReadonlyMap<string, number>,
): EveningView {
  const all = [...rows]
  const evening = findEvening(club.evenings, date)
  const games = nonVoidGameRows(all)
  const tonight = games.filter((row) => row.evening === date)
  const over = tonight.filter((row) => row.phase === 'over')
  const ended = all.filter((row) => ends.has(row.id))
  const tables = listOpenTables(club, all, date)
  const people = [...attendanceAt(club, date)].map(([id, noted]): EveningPerson => {
    const [busyWith] = listTablesOccupying(tables, id)
    const played = over.filter((row) => isSeated(row, id))
    const took = ended.filter((row) => row.judgeId === id || isSeated(row, id))
    const isWaiting = noted.state === 'here' && busyWith === undefined
    return {
      ...noted,
      member: id,
      name: memberNameOf(club, id),
      isGuest: club.members.get(id)?.guest === true,
      games: played.length,
      ...(busyWith ? { busyWith } : {}),
      ...(isWaiting ? { waitsSince: Math.max(noted.since, ...took.map((row) => ends.get(row.id) ?? 0)) } : {}),
    }
  })
  const open = findOpenEvening(club.evenings)
  const planned = findPlannedEvening(club.evenings)
  return {
    date,
    state: evening === undefined ? 'not-opened' : evening.closed === undefined ? 'open' : 'closed',
    ...(evening?.closed ? { closedAt: evening.closed.at } : {}),
    people,
    tables: tables.map((table) => viewTable(club, table)),
    clashes: listClashes(club, tables),
    ...(open && open.date < date ? { unclosed: open.date } : {}),
    ...(planned ? { planned } : {}),
    numbers: [...new Set(tonight.map(({ season }) => season))].map((season) => ({
      season,
      number: eveningNumberInSeason(games, season, date),
    })),
  }
}

function viewTable(club: ClubState, { table, seats, game, drawn }: OpenTable): EveningTable {
  const { judge, judgeId } = game ?? drawn
  return {
    table,
    seats: seats.map(({ seat, member }) => ({ seat, member, name: memberNameOf(club, member) })),
    ...toNamedJudge(club, {
      ...(judge === undefined ? {} : { judge }),
      ...(judgeId === undefined ? {} : { judgeId }),
    }),
    ...(game ? { game: { id: game.id, number: game.number } } : {}),
    ...(drawn
      ? {
          drawn: {
            draw: drawn.draw,
            revision: drawn.revision,
            season: drawn.season,
            rulebook: drawn.rulebook,
            preset: drawn.preset,
            flags: drawn.flags,
            size: drawn.size,
          },
        }
      : {}),
  }
}

function listClashes(club: ClubState, tables: readonly OpenTable[]): readonly TableClash[] {
  const people = new Set(
    tables.flatMap(({ seats, judgeId }) => [...seats.map(({ member }) => member), judgeId ?? []].flat()),
  )
  return [...people].flatMap((member) => {
    const at = listTablesOccupying(tables, member).map(({ table }) => table)
    return at.length > 1 ? [{ member, name: memberNameOf(club, member), tables: at }] : []
  })
}

/** Number of the evening in the season, counted by the evenings that have games. */
export function eveningNumberInSeason(
  games: readonly Pick<GameRow, 'season' | 'evening'>[],
  season: string,
  date: string,
): number {
  const dates = games.flatMap((row) => (row.season === season && row.evening <= date ? row.evening : []))
  return new Set(dates).size
}

function isSeated({ seats }: GameRow, id: string): boolean {
  return seats.some(({ member }) => member === id)
}
