// Open tables of an evening: tables with a running game, and drawn tables whose game has not started. A person is free
// if they are present and neither play nor judge at an open table. Pure.

import { compareByStartTime, isRunningGameRow, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Rejection } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import type { DrawnTable, TableSeat } from '../model/drawnTables.ts'
import { attendanceAt, findEvening } from '../model/evenings.ts'
import { type StoredJudge, toNamedJudge } from '../model/judging.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'

export type EveningState = Pick<ClubState, 'members' | 'evenings'>

interface TableBase {
  readonly table: number
  /** Players at this table, under their current ids. */
  readonly seats: readonly TableSeat[]
  /** Member id of the judge. Omitted if there is no judge, or if the club does not know the judge's name. */
  readonly judgeId?: string
}
interface RunningTable extends TableBase {
  readonly game: GameRow
  readonly drawn?: never
}
export interface WaitingTable extends TableBase {
  readonly game?: never
  readonly drawn: DrawnTable
}
export type OpenTable = RunningTable | WaitingTable

/** Where a person plays or judges now. */
export interface BusyWith {
  readonly table: number
  readonly judges: boolean
  /** Omitted if the person only judges. */
  readonly seat?: number
  /** The running game and its number. Omitted if the table is drawn and its game has not started. */
  readonly game?: string
  readonly number?: number
}

/**
 * Open tables in the order of their numbers. The table of a running game keeps the number with which it was drawn. All
 * other games get the lowest free numbers in the order in which they started.
 */
export function listOpenTables(club: EveningState, rows: Iterable<GameRow>, date: string): readonly OpenTable[] {
  const evening = findEvening(club.evenings, date)
  const tonight = [...rows].filter((row) => row.evening === date)
  const draws = evening?.tables ?? new Map<string, DrawnTable>()
  const attendance = attendanceAt(club, date)
  const numbers = new TableNumbers()
  const running = nonVoidGameRows(tonight)
    .filter(isRunningGameRow)
    .toSorted(compareByStartTime)
    .map((game) => ({ game, number: numbers.take(draws.get(game.draw ?? '')?.table) }))
  const waiting = waitingDraws(club, tonight, date).map((drawn) => ({ drawn, number: numbers.take(drawn.table) }))
  return [
    ...running.map(({ game, number }): RunningTable => ({
      table: number ?? numbers.takeLowest(),
      seats: presentSeats(club, game.seats),
      ...judgeIdOf(club, game),
      game,
    })),
    ...waiting.map(({ drawn, number }): WaitingTable => ({
      table: number ?? numbers.takeLowest(),
      seats: presentSeats(club, drawn.seats).filter(({ member }) => attendance.get(member)?.state === 'here'),
      ...judgeIdOf(club, drawn),
      drawn,
    })),
  ].toSorted((a, b) => a.table - b.table)
}

/**
 * Drawn tables of the open evening whose game has not started. A void game counts as started, so the people at its
 * table are free.
 */
function waitingDraws(club: EveningState, tonight: readonly GameRow[], date: string): readonly DrawnTable[] {
  const evening = findEvening(club.evenings, date)
  if (evening === undefined || evening.closed !== undefined || evening !== club.evenings.latest) return []
  const started = new Set(tonight.map(({ draw }) => draw))
  return [...(evening.tables ?? new Map<string, DrawnTable>()).values()].filter(
    ({ draw, isDropped }) => isDropped !== true && !started.has(draw),
  )
}

function presentSeats(club: EveningState, seats: readonly TableSeat[]): readonly TableSeat[] {
  return seats.map(({ seat, member }) => ({ seat, member: resolveMemberId(club, member) }))
}

function judgeIdOf(club: EveningState, { judge, judgeId }: StoredJudge): Pick<OpenTable, 'judgeId'> {
  const named = toNamedJudge(club, {
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
  })
  return named.judgeId === undefined ? {} : { judgeId: named.judgeId }
}

/** Assigns table numbers. Each number is assigned only once. */
class TableNumbers {
  readonly #taken = new Set<number>()

  /** Assigns the requested number. Returns `undefined` if none is requested, or if the number is taken. */
  take(wish: number | undefined): number | undefined {
    if (wish === undefined || this.#taken.has(wish)) return undefined
    this.#taken.add(wish)
    return wish
  }
  takeLowest(): number {
    let number = 1
    while (this.#taken.has(number)) number += 1
    this.#taken.add(number)
    return number
  }
}

/** Where the person plays or judges, preferably a running game. `except` is the id of a draw to leave out. */
export function findTableOccupying(
  tables: readonly OpenTable[],
  member: string,
  except?: string,
): BusyWith | undefined {
  return listTablesOccupying(tables, member, except)[0]
}

/** All open tables at which the person plays or judges. Tables with running games come first. */
export function listTablesOccupying(
  tables: readonly OpenTable[],
  member: string,
  except?: string,
): readonly BusyWith[] {
  const inOrder = tables.toSorted((a, b) => Number(a.game === undefined) - Number(b.game === undefined))
  return inOrder.flatMap((each): readonly BusyWith[] => {
    if (except !== undefined && (each.drawn?.draw ?? each.game?.draw) === except) return []
    const seat = each.seats.find((sitting) => sitting.member === member)?.seat
    if (seat === undefined && each.judgeId !== member) return []
    return [
      {
        table: each.table,
        judges: seat === undefined,
        ...(seat === undefined ? {} : { seat }),
        ...(each.game ? { game: each.game.id, number: each.game.number } : {}),
      },
    ]
  })
}

/** The people of a game or table that is about to be stored. */
interface Gathering {
  readonly seats: readonly TableSeat[]
  /** Member id of the judge. */
  readonly judgeId?: string | undefined
}

/** Returns an error that names the first person who is busy at another open table, together with that table. */
export function busyPersonFault(
  club: EveningState,
  tables: readonly OpenTable[],
  { seats, judgeId }: Gathering,
  except?: string,
): Rejection<'tables/sits-elsewhere' | 'tables/judges-elsewhere'> | undefined {
  const people = [
    ...seats.map(({ member, seat }) => ({ member, where: { seat, field: 'member' } })),
    ...(judgeId === undefined ? [] : [{ member: judgeId, where: { field: 'judge' } }]),
  ]
  for (const { member, where } of people) {
    const busy = findTableOccupying(tables, resolveMemberId(club, member), except)
    if (busy === undefined) continue
    const params = { name: memberNameOf(club, member), table: busy.table, ...where }
    return { code: busy.judges ? 'tables/judges-elsewhere' : 'tables/sits-elsewhere', params }
  }
  return undefined
}

/** People of a game that runs again, or who join a running game. */
interface GamePeople extends StoredJudge, Pick<GameRow, 'id' | 'evening'> {
  readonly players: readonly TableSeat[]
}

/** Returns an error if one of these people is busy at another open table of the game's evening than that of the game. */
export function busyPersonOfGameFault(
  club: EveningState,
  rows: Iterable<GameRow>,
  { id, evening, players, ...judging }: GamePeople,
): ReturnType<typeof busyPersonFault> {
  const others = listOpenTables(club, rows, evening).filter(({ game }) => game?.id !== id)
  return busyPersonFault(club, others, { seats: players, ...judgeIdOf(club, judging) })
}
