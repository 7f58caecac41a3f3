// Sheets of a workbook for tests of imports: games with a row for each seat, and a sheet without games.

import type { Sheet } from '../../../src/files/tables/book.ts'
import { xlsxOfTables } from '../../../src/files/tables/xlsx.ts'

const TITLES = ['Date', 'Game', 'Seat', 'Player', 'Role', 'Winner', 'Bonus']
const ROLES = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian')]
const NAMES = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon']

export const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

/** A sheet with a row for each seat. Every game has a different date. */
function rowsOfGame(day: number, turn: number): readonly (readonly string[])[] {
  return NAMES.map((_, at) => [
    dayOf(day),
    '1',
    String(at + 1),
    NAMES[(at + turn) % 10] ?? '',
    ROLES[(at * 3 + turn) % 10] ?? '',
    turn % 2 === 0 ? 'red' : 'black',
    at === 0 ? '0.3' : '0',
  ])
}

export const sheetOfGames = (days: readonly number[], name = 'Games', isHidden = false): Sheet => ({
  name,
  isHidden,
  rows: [TITLES, ...days.flatMap((day) => rowsOfGame(day, day % 10))],
})
export const STATISTICS: Sheet = {
  name: 'Statistics',
  isHidden: false,
  rows: [['Player', 'Games', 'Wins'], ...NAMES.map((name, at) => [name, String(9 + at), String(at)])],
}

/** Bytes of an XLSX workbook with these sheets, all visible. */
export function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return xlsxOfTables(
    sheets.map(({ name, rows: [titles = [], ...rows] }) => ({
      name,
      columns: titles.map((title, at) => ({ key: String(at), title, kind: 'text' as const })),
      rows: rows.map((row) => Object.fromEntries(row.entries())),
    })),
  )
}
