// All frames of a book, which are the possible divisions of its sheets into games. Hidden sheets are left out unless
// all sheets are hidden. Pure functions.

import type { Book } from '../../tables/book.ts'
import { acrossFrames } from './acrossFrames.ts'
import type { Frame } from './frame.ts'
import { gridWidth, groupBy, range, transpose } from './grid.ts'
import { roleMatrixFrames } from './matrixFrames.ts'
import { sheetShape } from './runs.ts'
import { teamFrames } from './teamFrames.ts'
import { seatFrames } from './seatFrames.ts'

/** Limits for the size of a sheet that may have a column for each game. */
const TURNED = { fewestColumns: 5, mostColumns: 500, fewestRows: 8, mostRows: 400 }

/** Numbers of the sheets that are read, counted from 0. */
export function readableSheets({ sheets }: Book): readonly number[] {
  const isEachHidden = sheets.every(({ isHidden }) => isHidden)
  return range(0, sheets.length - 1).filter((index) => isEachHidden || sheets[index]?.isHidden === false)
}

/**
 * Limit on the rows of a sheet times the square of its columns. The search for games compares columns in pairs. A sheet of
 * 400 columns and 200 rows is above the limit and would take most of a minute, so it is left to the guess.
 */
const MAX_SEARCH_EFFORT = 8_000_000

function isSmallEnough(rows: readonly (readonly string[])[]): boolean {
  return rows.length * gridWidth(rows) ** 2 <= MAX_SEARCH_EFFORT
}

export function framesOfBook(book: Book): readonly Frame[] {
  const rowsOf = (sheet: number) => book.sheets[sheet]?.rows ?? []
  const searched = readableSheets(book).filter((sheet) => isSmallEnough(rowsOf(sheet)))
  return groupBy(searched, (sheet) => sheetShape(rowsOf(sheet))).flatMap((sheets) => [
    ...seatFrames(book, sheets),
    ...sheets.flatMap((sheet) => {
      const [rows, name] = [rowsOf(sheet), book.sheets[sheet]?.name ?? '']
      const width = gridWidth(rows)
      const mayBeTurned =
        width >= TURNED.fewestColumns &&
        width <= TURNED.mostColumns &&
        rows.length >= TURNED.fewestRows &&
        rows.length <= TURNED.mostRows
      return [
        ...acrossFrames(sheet, name, rows, false),
        ...(mayBeTurned ? acrossFrames(sheet, name, transpose(rows), true) : []),
        ...roleMatrixFrames(sheet, name, rows),
        ...teamFrames(sheet, name, rows),
      ]
    }),
  ])
}
