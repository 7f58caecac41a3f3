// Recognises a sheet of points with players in rows and games in columns, without cards. A row of totals is recognised
// because its figures are the sums of the rows above it. Pure functions.

import type { CellGrid } from '../../tables/book.ts'
import { isNameLike, parseCellPoints } from './foldedWords.ts'
import { cellText, gridWidth, range } from './grid.ts'
import { isHinted } from './hints.ts'
import { dayOfTitle } from './matrixFrames.ts'

/** Columns and rows are counted from 0 unless stated otherwise. */
export interface PointsMatrix {
  readonly sheet: number
  /** Number of the header row, counted from 1. */
  readonly heading: number
  readonly player: number
  readonly games: readonly number[]
  /** Columns after the games that contain each person's total. */
  readonly totals: readonly number[]
  readonly people: readonly { readonly name: string; readonly hundredths: number }[]
  /** Rows that are sums of the rows above them. */
  readonly sums: readonly number[]
}

const FEWEST_PEOPLE = 6
const FEWEST_GAMES = 3
/** Number of hundredths by which rounding may change a sum. */
const ROUNDING = 2

export function findPointsMatrix(sheet: number, rows: CellGrid): PointsMatrix | undefined {
  const all = range(0, rows.length - 1)
  const width = gridWidth(rows)
  const player = range(0, Math.min(5, width) - 1).find((column) => {
    const names = all.map((row) => cellText(rows, row, column)).filter(isNameLike)
    return names.length >= FEWEST_PEOPLE && new Set(names).size >= 0.95 * names.length
  })
  if (player === undefined) return undefined
  const hasPoints = (row: number, column: number) => parseCellPoints(cellText(rows, row, column)) !== undefined
  const from = all.find((row) => {
    const name = cellText(rows, row, player)
    return (
      isNameLike(name) &&
      !isHinted(name, 'player') &&
      range(player + 1, width - 1).some((column) => hasPoints(row, column))
    )
  })
  if (from === undefined || from === 0) return undefined
  const own = all.filter((row) => row >= from && cellText(rows, row, player) !== '')
  const games = range(player + 1, width - 1).filter((column) => {
    const filled = own.filter((row) => !['', '-'].includes(cellText(rows, row, column)))
    const isNumeric = filled.length > 0 && filled.filter((row) => hasPoints(row, column)).length >= 0.9 * filled.length
    const title = cellText(rows, from - 1, column)
    return isNumeric && (dayOfTitle(title).length > 0 || /\d/u.test(title))
  })
  if (games.length < FEWEST_GAMES) return undefined
  const value = (row: number, column: number) => parseCellPoints(cellText(rows, row, column)) ?? 0
  const sumOf = (list: readonly number[], column: number) => list.reduce((sum, row) => sum + value(row, column), 0)
  const isSum = (row: number, index: number) =>
    index >= 5 &&
    games.some((column) => value(row, column) !== 0) &&
    games.filter((column) => Math.abs(sumOf(own.slice(0, index), column) - value(row, column)) <= ROUNDING).length >=
      0.9 * games.length
  const sums = own.filter(isSum)
  const people = own
    .filter((row) => !sums.includes(row))
    .map((row) => ({
      name: cellText(rows, row, player),
      hundredths: games.reduce((sum, column) => sum + value(row, column), 0),
    }))
  const last = games.at(-1) ?? 0
  const totals = range(last + 1, width - 1).filter((column) => isHinted(cellText(rows, from - 1, column), 'total'))
  return { sheet, heading: from, player, games, totals, people, sums }
}
