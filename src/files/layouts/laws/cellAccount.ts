// Accounts for every filled cell of a sheet that is read: it is a heading, a label, a value, a sum, a title or unread.
// Cells are unread unless they are known to be something else, so nothing can be dropped without being named. Source:
// docs/spec/scoring.md §8.

import { type CellGrid, filledCells } from '../../tables/book.ts'
import { columnName, spreadsheetCellAddress } from '../../tables/table.ts'
import { isGameField } from '../fields.ts'
import { gameLabelOf, splitGameLabelCell, splitTableIntoRawGames, type RawGame } from '../rawGames.ts'
import type { TableFault } from '../readTable.ts'
import type { TableMap } from '../tableMap.ts'
import { blankOutTotalsRows } from '../totalsRow.ts'
import { toWordComparisonKey } from '../words.ts'
import { isSumLike } from './foldedWords.ts'
import { isHeadingRow } from './headings.ts'

type CellClass = 'heading' | 'label' | 'value' | 'sum' | 'title' | 'unread'

/** The classes of the filled cells of a sheet. Rows and columns are counted from 1. */
export class CellAccount {
  readonly rows: CellGrid
  readonly #classes = new Map<number, CellClass>()

  constructor(rows: CellGrid) {
    this.rows = rows
  }

  textAt(row: number, column: number): string {
    return (this.rows[row - 1]?.[column - 1] ?? '').trim()
  }

  /** The first class that a cell gets is kept. */
  mark(row: number, column: number, as: CellClass): void {
    const key = keyOf(row, column)
    if (this.textAt(row, column) !== '' && !this.#classes.has(key)) this.#classes.set(key, as)
  }

  markRow(row: number, as: CellClass): void {
    for (const column of (this.rows[row - 1] ?? []).keys()) this.mark(row, column + 1, as)
  }

  classOf(row: number, column: number): CellClass {
    return this.#classes.get(keyOf(row, column)) ?? 'unread'
  }

  /**
   * Marks the rows that contain no data of games: repeated headings, titles, which are single texts above the row
   * `first`, and sums.
   */
  markRest(first: number): void {
    for (const [index, cells] of this.rows.entries()) {
      if (isHeadingRow(this.rows, index)) this.markRow(index + 1, 'heading')
      const filled = cells.filter((text) => text.trim() !== '')
      if (index + 1 < first && filled.length === 1) this.markRow(index + 1, 'title')
      const isFree = cells.every(
        (text, column) => text.trim() === '' || this.classOf(index + 1, column + 1) === 'unread',
      )
      if (isFree && filled.some(isSumLike)) this.markRow(index + 1, 'sum')
    }
  }

  /** The unread cells, by column. */
  #unread(): ReadonlyMap<number, readonly number[]> {
    const unread = new Map<number, number[]>()
    for (const { row, column } of filledCells(this.rows))
      if (this.classOf(row, column) === 'unread') unread.set(column, [...(unread.get(column) ?? []), row])
    return unread
  }

  unreadCount(): number {
    return [...this.#unread().values()].reduce((sum, rows) => sum + rows.length, 0)
  }

  /** Names all unread cells: each by its address or, if a column has many, the stretch of the column. */
  faults(): readonly TableFault[] {
    const unread = [...this.#unread()].toSorted(([a], [b]) => a - b)
    return unread.flatMap(([column, rows]): readonly TableFault[] => {
      const [first = 0, last = 0] = [rows[0], rows.at(-1)]
      if (rows.length < FEWEST_CELLS_OF_STRETCH)
        return rows.map((row) => ({
          code: 'table/not-read',
          params: { place: spreadsheetCellAddress(row, column), value: this.textAt(row, column).slice(0, 40) },
        }))
      const heading = this.#headingAbove(first, column)
      const value = `${heading} ${this.textAt(first, column)}`.trim().slice(0, 40)
      const place = `${columnName(column)}${first}:${columnName(column)}${last}`
      return [{ code: 'table/column-not-read', params: { place, value } }]
    })
  }

  #headingAbove(row: number, column: number): string {
    for (let above = row - 1; above > 0; above -= 1)
      if (this.classOf(above, column) === 'heading') return this.textAt(above, column)
    return ''
  }
}

const FEWEST_CELLS_OF_STRETCH = 3
const keyOf = (row: number, column: number) => row * 100_000 + column

/** The account of a sheet that is read with a map of its columns. */
export function accountOfMap(rows: CellGrid, map: TableMap): CellAccount {
  const account = new CellAccount(rows)
  const { rows: kept, totals } = blankOutTotalsRows(rows, map)
  for (const { row } of totals) account.markRow(row, 'sum')
  account.markRow(map.heading, 'heading')
  if (map.layout === 'matrix') {
    for (let row = map.heading + 1; row <= rows.length; row += 1)
      for (const { column } of map.columns) account.mark(row, column, 'value')
    account.markRest(map.heading)
    return account
  }
  const games = splitTableIntoRawGames(kept, map)
  for (const game of games) markGame(account, game, map)
  markRepeatedHeadings(account, map)
  if (map.layout === 'blocks') markLabels(account, map)
  account.markRest(map.heading > 0 ? map.heading : Math.min(...games.map(({ row }) => row)))
  return account
}

function markGame(account: CellAccount, { facts, seats }: RawGame, { columns }: TableMap): void {
  for (const { row, column } of [...facts.values()].flat()) account.mark(row, column, 'value')
  for (const { cells, row } of seats) {
    for (const cell of cells.values()) account.mark(cell.row, cell.column, 'value')
    // Rows of seats may repeat a fact of their game. A different text is not read.
    for (const { column, field } of columns) {
      const said = isGameField(field) ? facts.get(field)?.[0]?.text : undefined
      if (said !== undefined && said === account.textAt(row, column)) account.mark(row, column, 'value')
    }
  }
}

/** Some sheets repeat their headings above every game. */
function markRepeatedHeadings(account: CellAccount, { heading }: TableMap): void {
  const keyOfRow = (cells: readonly string[]) => cells.map(toWordComparisonKey).join('|').replace(/\|+$/u, '')
  const [first = ''] = heading > 0 ? [keyOfRow(account.rows[heading - 1] ?? [])] : []
  if (first === '') return
  for (const [index, cells] of account.rows.entries())
    if (keyOfRow(cells) === first) account.markRow(index + 1, 'heading')
}

function markLabels(account: CellAccount, map: TableMap): void {
  for (const { row, column, text } of filledCells(account.rows))
    if (splitGameLabelCell(text).some((part) => gameLabelOf(part, map) !== undefined))
      account.mark(row, column, 'label')
}
