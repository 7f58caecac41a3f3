// Guesses the columns of a table with one row per seat, and the labels of its blocks. Pure functions.

import { columnFitsField, marksExactlyOneTeam, isDateText, ColumnProfile, rowNumbersByGame } from './columnProfile.ts'
import { labelCandidates, NUMBERED_LABEL_FIELDS, splitGameLabelCell, type TableRows } from './rawGames.ts'
import { type TableField, type GameField, isGameField, GAME_FIELDS_WITH_LABELS } from './fields.ts'
import type { MappedColumn, TableMap } from './tableMap.ts'
import { parseCellNumber, parseCellPoints } from './cellValues.ts'
import {
  tableFieldsOfHeading,
  parseYesNoMark,
  parseGameResultWord,
  parseRoleWord,
  toWordComparisonKey,
} from './words.ts'

/** Rows of seats, grouped into games. The fields of columns are guessed from the values in these rows. */
class SeatRows {
  readonly #rows: TableRows
  readonly heading: number
  readonly width: number
  runs: readonly (readonly number[])[] = []

  constructor(rows: TableRows, heading: number) {
    this.#rows = rows
    this.heading = heading
    this.width = Math.max(0, ...rows.map((cells) => cells.length))
  }

  text(row: number, column: number | undefined): string {
    return column === undefined ? '' : (this.#rows[row - 1]?.[column - 1] ?? '').trim()
  }

  /** Values of a column in all rows below the header row. */
  whole(column: number): ColumnProfile {
    return new ColumnProfile(this.#rows.slice(this.heading).map((cells) => (cells[column - 1] ?? '').trim()))
  }

  /** Values of a column in the rows of seats only. */
  ofSeats(column: number): ColumnProfile {
    return new ColumnProfile(this.runs.flat().map((row) => this.text(row, column)))
  }

  cut(seat: number | undefined, role: number | undefined): void {
    const isSeat = (row: number) =>
      seat !== undefined
        ? parseCellNumber(this.text(row, seat)) !== undefined
        : role !== undefined
          ? parseRoleWord(this.text(row, role)) !== undefined
          : this.#rows[row - 1]?.some((cell) => cell !== '') === true
    this.runs = rowNumbersByGame(this.#rows, this.heading + 1, isSeat, (row) => parseCellNumber(this.text(row, seat)))
  }

  get columns(): readonly number[] {
    return Array.from({ length: this.width }, (_, index) => index + 1)
  }
}

export function guessSeatColumns(rows: TableRows, heading: number): readonly MappedColumn[] {
  const sheet = new SeatRows(rows, heading)
  const found = new Map<number, TableField>()
  const columnOf = (field: TableField) => [...found].find(([, each]) => each === field)?.[0]
  const set = (field: TableField, column: number | undefined) => {
    if (column !== undefined && columnOf(field) === undefined && !found.has(column)) found.set(column, field)
  }
  for (const column of sheet.columns) {
    const values = sheet.whole(column)
    const field = tableFieldsOfHeading(sheet.text(heading, heading === 0 ? undefined : column)).find(
      (each) => !EXCLUDED_FIELDS.includes(each) && columnOf(each) === undefined && columnFitsField(each, values),
    )
    if (field) found.set(column, field)
  }
  const free = () => sheet.columns.filter((column) => !found.has(column))
  const first = (fits: (column: number) => boolean) => free().find(fits)
  set(
    'seat',
    first((column) => sheet.whole(column).hasSeatNumbers),
  )
  sheet.cut(columnOf('seat'), columnOf('role'))
  const isCut = columnOf('seat') !== undefined
  set(
    'role',
    first((column) => (isCut ? sheet.ofSeats(column) : sheet.whole(column)).hasRoles),
  )
  sheet.cut(columnOf('seat'), columnOf('role'))
  const names = free()
    .map((column) => ({ column, values: sheet.ofSeats(column) }))
    .filter(({ values }) => values.hasNames && values.filled.length >= 0.5 * values.texts.length)
  set('player', names.toSorted((a, b) => b.values.distinctCount - a.values.distinctCount)[0]?.column)
  guessFieldsByValues(sheet, columnOf('role'), free, set)
  return [...found].map(([column, field]) => ({ column, field })).toSorted((a, b) => a.column - b.column)
}

const EXCLUDED_FIELDS: readonly TableField[] = ['don', 'sheriff', 'mafia', 'points']

/**
 * Guesses fields by their values, which are distinctive enough without a title. `rated` is never guessed from values,
 * because any column of ticks could be mistaken for it, and games without a tick would be imported as void.
 */
function guessFieldsByValues(
  sheet: SeatRows,
  role: number | undefined,
  free: () => readonly number[],
  set: (field: TableField, column: number | undefined) => void,
): void {
  const games = sheet.runs.map((run) => ({ run, roles: run.map((row) => parseRoleWord(sheet.text(row, role))) }))
  const ofGame = (run: readonly number[], column: number) => run.map((row) => sheet.text(row, column))
  const isMostly = (test: (game: (typeof games)[number]) => boolean) =>
    games.length > 0 && games.filter(test).length >= 0.7 * games.length
  const marked = () =>
    free().filter((column) => sheet.ofSeats(column).hasMarks && sheet.ofSeats(column).distinctCount > 1)
  set(
    'won',
    marked().find((column) =>
      isMostly(({ run, roles }) => marksExactlyOneTeam(ofGame(run, column).map(parseYesNoMark), roles)),
    ),
  )
  const isOneWord = (column: number) => isMostly(({ run }) => new Set(ofGame(run, column)).size === 1)
  set(
    'evening',
    free().find((column) => sheet.ofSeats(column).share(isDateText) >= 0.9 && isOneWord(column)),
  )
  set(
    'winner',
    free().find(
      (column) =>
        sheet.ofSeats(column).share((text) => parseGameResultWord(text) !== undefined) >= 0.8 && isOneWord(column),
    ),
  )
  const figures = () =>
    free().filter((column) => sheet.ofSeats(column).hasPoints && sheet.ofSeats(column).distinctCount > 1)
  const isWhole = (column: number) => sheet.ofSeats(column).share((text) => (parseCellNumber(text) ?? 99) <= 4) >= 0.95
  const isBroken = (column: number) =>
    sheet.ofSeats(column).share((text) => (parseCellPoints(text) ?? 0) % 100 !== 0) >= 0.2
  const isOnce = (column: number) =>
    isMostly(({ run }) => ofGame(run, column).filter((text) => (parseCellPoints(text) ?? 0) !== 0).length <= 1)
  set(
    'fouls',
    figures().find((column) => isWhole(column) && !isOnce(column)),
  )
  set(
    'bonus',
    figures().find((column) => isBroken(column) && !isOnce(column)),
  )
  set(
    'bestMovePoints',
    figures().find((column) => isBroken(column) && isOnce(column)),
  )
}

/** Labels inside the blocks. Empty if all labels together refer to fewer than two different fields. */
export function guessBlockLabels(
  rows: TableRows,
  heading: number,
  columns: readonly MappedColumn[],
): TableMap['labels'] {
  const sheet = new SeatRows(rows, heading)
  const columnOf = (field: TableField) => columns.find((each) => each.field === field)?.column
  sheet.cut(columnOf('seat'), columnOf('role'))
  const seated = new Set(sheet.runs.flat())
  const used = new Set(columns.flatMap(({ column, field }) => (isGameField(field) ? [] : [column])))
  const found = new Map<string, { readonly field: GameField; times: number }>()
  const unknown = new Map<string, { times: number; moves: number }>()
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    if (row === heading) continue
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === '' || (seated.has(row) && used.has(at + 1))) continue
      const labels = splitGameLabelCell(text).flatMap((part) => labelOf(part) ?? [])
      for (const { key, field } of labels) found.set(key, { field, times: (found.get(key)?.times ?? 0) + 1 })
      const key = toWordComparisonKey(text)
      if (labels.length === 0 && key !== '' && parseCellNumber(text) === undefined && text.length <= 20) {
        const moved = cells.slice(at + 1, at + 4).map(parseCellNumber)
        const count = unknown.get(key) ?? { times: 0, moves: 0 }
        unknown.set(key, count)
        count.times += 1
        if (new Set(moved).size === 3 && moved.every((seat) => seat !== undefined && seat >= 1 && seat <= 20))
          count.moves += 1
      }
    }
  }
  const least = Math.max(1, 0.3 * sheet.runs.length)
  const known = [...found].filter(([, { times }]) => times >= least)
  if (new Set(known.map(([, { field }]) => field)).size < 2) return []
  const labels = known.map(([text, { field }]) => ({ text, field }))
  // If three seat numbers follow an unknown word once per game, the word is the club's own label for the best move.
  const move = labels.some(({ field }) => field === 'bestMove')
    ? undefined
    : [...unknown].find(
        ([, { times, moves }]) => times >= least && moves >= 0.5 * times && moves >= 0.3 * sheet.runs.length,
      )
  return move ? [...labels, { text: move[0], field: 'bestMove' }] : labels
}

/** Recognises a label that is a common word of game tables. */
function labelOf(text: string): { readonly key: string; readonly field: GameField } | undefined {
  for (const { key, isNumbered } of labelCandidates(text)) {
    const field = tableFieldsOfHeading(key)
      .filter(isGameField)
      .find((each) => (isNumbered ? NUMBERED_LABEL_FIELDS : GAME_FIELDS_WITH_LABELS).includes(each))
    if (field !== undefined) return { key, field }
  }
  return undefined
}
