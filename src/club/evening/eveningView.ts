// An evening as screens show it: where each person is, and which of them play or judge now.

import { isRunningGameRow, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import {
  type Attendance,
  attendanceAt,
  findEvening,
  findOpenEvening,
  findPlannedEvening,
  type PlannedEvening,
} from '../model/evenings.ts'
import { memberNameOf } from '../model/mergedMembers.ts'

interface EveningPerson extends Attendance {
  readonly member: string
  readonly name: string
  readonly isGuest: boolean
  /** Games of this evening that the person has finished. */
  readonly games: number
  /** Game of this evening that the person plays or judges now. */
  readonly busyWith?: { readonly game: string; readonly number: number; readonly judges: boolean }
}

export interface EveningView {
  readonly date: string
  readonly state: 'not-opened' | 'open' | 'closed'
  /** Milliseconds since the epoch. */
  readonly closedAt?: number
  /** People in the order in which they were first noted. */
  readonly people: readonly EveningPerson[]
  /** Date of another evening that is still open. The first note of this evening closes it. */
  readonly unclosed?: string
  /** The next announced evening. Omitted if this evening or a later one has begun. */
  readonly planned?: PlannedEvening
  /** Number of the evening within each season of its games. */
  readonly numbers: readonly { readonly season: string; readonly number: number }[]
}

export function viewEvening(club: ClubState, rows: Iterable<GameRow>, date: string): EveningView {
  const evening = findEvening(club.evenings, date)
  const games = nonVoidGameRows(rows)
  const tonight = games.filter((row) => row.evening === date)
  const people = [...attendanceAt(club, date)].map(([id, noted]): EveningPerson => {
    const busyWith = findBusyGame(tonight, id)
    return {
      ...noted,
      member: id,
      name: memberNameOf(club, id),
      isGuest: club.members.get(id)?.guest === true,
      games: tonight.filter((row) => row.phase === 'over' && isSeated(row, id)).length,
      ...(busyWith ? { busyWith } : {}),
    }
  })
  const open = findOpenEvening(club.evenings)
  const planned = findPlannedEvening(club.evenings)
  return {
    date,
    state: evening === undefined ? 'not-opened' : evening.closed === undefined ? 'open' : 'closed',
    ...(evening?.closed ? { closedAt: evening.closed.at } : {}),
    people,
    ...(open && open.date !== date ? { unclosed: open.date } : {}),
    ...(planned ? { planned } : {}),
    numbers: [...new Set(tonight.map(({ season }) => season))].map((season) => ({
      season,
      number: eveningNumberInSeason(games, season, date),
    })),
  }
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

/** Finds the running game that a person plays or judges. `tonight` are the games of the evening that are not void. */
export function findBusyGame(tonight: readonly GameRow[], id: string): EveningPerson['busyWith'] {
  const row = tonight.find((each) => isRunningGameRow(each) && (each.judgeId === id || isSeated(each, id)))
  return row && { game: row.id, number: row.number, judges: row.judgeId === id }
}
