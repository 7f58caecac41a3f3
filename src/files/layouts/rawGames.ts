// Splits a foreign table into games according to its layout, and separates cells about a game from cells about its
// seats. The meaning of the cells is parsed elsewhere. Pure functions.

import type { Role } from '../../rules/vocabulary.ts'
import { isGameField, type GameField, type SeatField } from './fields.ts'
import type { MappedColumn, TableMap } from './tableMap.ts'
import { parseCellDate, parseCellNumber } from './cellValues.ts'
import { parseRoleWord, toWordComparisonKey } from './words.ts'

/** `row` and `column` are counted from 1. */
export interface LocatedCell {
  readonly text: string
  readonly row: number
  readonly column: number
}

export interface RawSeat {
  readonly cells: ReadonlyMap<SeatField, LocatedCell>
  /** Seat number from the title of the column. */
  readonly seat?: number
  readonly role?: Role
  readonly row: number
}

export interface RawGame {
  readonly row: number
  /** Values of each field. A best move may consist of several cells, and results may differ. */
  readonly facts: ReadonlyMap<GameField, readonly LocatedCell[]>
  readonly seats: readonly RawSeat[]
}

export type TableRows = readonly (readonly string[])[]

interface MutableRawGame extends RawGame {
  readonly facts: Map<GameField, readonly LocatedCell[]>
  readonly seats: RawSeat[]
}

/** The games of the table. Empty for a matrix, which has no games. */
export function splitTableIntoRawGames(rows: TableRows, map: TableMap): readonly RawGame[] {
  switch (map.layout) {
    case 'games':
      return gamesByRow(rows, map)
    case 'seats':
      return gamesBySeats(rows, map)
    case 'blocks':
      return gamesByBlocks(rows, map)
    case 'matrix':
      return []
  }
}

function cellAt(rows: TableRows, row: number, column: number): LocatedCell {
  return { text: (rows[row - 1]?.[column - 1] ?? '').trim(), row, column }
}

function seatAt(rows: TableRows, row: number, columns: readonly MappedColumn[]): RawSeat {
  const cells = new Map<SeatField, LocatedCell>()
  let [seat, role]: [number | undefined, Role | undefined] = [undefined, undefined]
  for (const { column, field, seat: own, role: card } of columns) {
    if (isGameField(field)) continue
    const cell = cellAt(rows, row, column)
    if (cell.text !== '') cells.set(field, cell)
    seat ??= own
    role ??= card
  }
  return { cells, row, ...(seat === undefined ? {} : { seat }), ...(role === undefined ? {} : { role }) }
}

function addFact(facts: Map<GameField, readonly LocatedCell[]>, field: GameField, cell: LocatedCell): void {
  const known = facts.get(field) ?? []
  // Every row of a game repeats the facts of the game, so only the first value is used. Only a best move may have
  // several cells. Other texts for the result are kept, because they may contradict the first one.
  const isOtherResult = field === 'winner' && known.every(({ text }) => text !== cell.text)
  if (known.length === 0 || isOtherResult || (field === 'bestMove' && known.every(({ row }) => row === cell.row)))
    facts.set(field, [...known, cell])
}

function gamesByRow(rows: TableRows, { heading, columns }: TableMap): readonly RawGame[] {
  const groups = new Map<number, MappedColumn[]>()
  for (const each of columns)
    if (!isGameField(each.field) && each.seat !== undefined)
      groups.set(each.seat, [...(groups.get(each.seat) ?? []), each])
  const games: RawGame[] = []
  for (let row = heading + 1; row <= rows.length; row += 1) {
    const facts = new Map<GameField, readonly LocatedCell[]>()
    for (const { column, field } of columns) {
      const cell = cellAt(rows, row, column)
      if (isGameField(field) && cell.text !== '') addFact(facts, field, cell)
    }
    const seats = [...groups]
      .toSorted(([a], [b]) => a - b)
      .map(([, own]) => seatAt(rows, row, own))
      .filter(({ cells }) => cells.has('player') || cells.has('role'))
    if (seats.length > 0) games.push({ row, facts, seats })
  }
  return games
}

const GAME_KEY_FIELDS = ['stage', 'evening', 'game', 'round', 'table'] as const

/**
 * Groups rows by the columns that identify a game, if there are any. Otherwise a game ends at an empty row or at the
 * row where its seats or its players start again.
 */
function gamesBySeats(rows: TableRows, { heading, columns }: TableMap): readonly RawGame[] {
  const isKeyed = columns.some(({ field }) => field === 'game' || field === 'round' || field === 'table')
  const games = new Map<string, MutableRawGame>()
  const filled = new Map<GameField, LocatedCell>()
  let [count, isBroken, last] = [0, true, 0]
  let key = ''
  for (let row = heading + 1; row <= rows.length; row += 1) {
    const seat = seatAt(rows, row, columns)
    if (!seat.cells.has('player') && !seat.cells.has('role')) {
      isBroken = true
      continue
    }
    const own = factsAt(rows, row, columns)
    const number = parseCellNumber(seat.cells.get('seat')?.text ?? '')
    const begins =
      isBroken || (number !== undefined && number <= last) || isRepeatedPlayer(games.get(key), seat, number)
    if (isKeyed) {
      // A merged cell has its text only in the first of its rows.
      for (const [field, cell] of own) filled.set(field, cell)
      key = JSON.stringify(GAME_KEY_FIELDS.map((field) => filled.get(field)?.text ?? ''))
    } else if (begins) key = String((count += 1))
    const game: MutableRawGame = games.get(key) ?? { row, facts: new Map(), seats: [] }
    games.set(key, game)
    for (const [field, cell] of isKeyed ? new Map([...keysOf(filled), ...own]) : own) addFact(game.facts, field, cell)
    game.seats.push(seat)
    isBroken = false
    last = number ?? last
    if (begins && number !== undefined) last = number
  }
  return [...games.values()]
}

function keysOf(filled: ReadonlyMap<GameField, LocatedCell>): readonly (readonly [GameField, LocatedCell])[] {
  return GAME_KEY_FIELDS.flatMap((field) => {
    const cell = filled.get(field)
    return cell ? [[field, cell] as const] : []
  })
}

function factsAt(rows: TableRows, row: number, columns: readonly MappedColumn[]): ReadonlyMap<GameField, LocatedCell> {
  const facts = new Map<GameField, LocatedCell>()
  for (const { column, field } of columns) {
    const cell = cellAt(rows, row, column)
    if (isGameField(field) && cell.text !== '' && !facts.has(field)) facts.set(field, cell)
  }
  return facts
}

/** Without seat numbers, a second row with the same player starts a new game. */
function isRepeatedPlayer(game: RawGame | undefined, { cells }: RawSeat, number: number | undefined): boolean {
  const name = cells.get('player')?.text
  return (
    number === undefined &&
    game !== undefined &&
    name !== undefined &&
    game.seats.some((seat) => seat.cells.get('player')?.text === name)
  )
}

/** Splits the table into blocks. A block is a range of seat rows with labels next to, above and below them. */
function gamesByBlocks(rows: TableRows, map: TableMap): readonly RawGame[] {
  const runs = seatRowRanges(rows, map)
  const isHeaded = runs[0] !== undefined && hasRowsAboveSeats(rows, map, runs[0].from)
  return runs.map(({ from, to }, index) => {
    const above = runs[index - 1]?.to ?? map.heading
    const below = (runs[index + 1]?.from ?? rows.length + 1) - 1
    const first = index === 0 ? firstRow(rows, runs, isHeaded) : borderAfter(rows, above, from, isHeaded)
    const end = runs[index + 1] === undefined ? below : borderAfter(rows, to, below + 1, isHeaded) - 1
    const facts = new Map<GameField, readonly LocatedCell[]>()
    for (let row = first; row <= end; row += 1) noteLabels(rows, row, map, row >= from && row <= to, facts)
    const seats = Array.from({ length: to - from + 1 }, (_, at) => seatAt(rows, from + at, map.columns))
    for (const { column, field } of map.columns)
      if (isGameField(field))
        for (let row = from; row <= to; row += 1) {
          const cell = cellAt(rows, row, column)
          if (cell.text !== '') addFact(facts, field, cell)
        }
    return { row: from, facts, seats: seats.filter(({ cells }) => cells.size > 0) }
  })
}

/** The first block has as many rows above its seats as the second block. Rows further up belong to the whole sheet. */
function firstRow(rows: TableRows, runs: readonly RowRange[], isHeaded: boolean): number {
  const [one, two] = runs
  if (!one || !two) return 1
  return Math.max(1, one.from - (two.from - borderAfter(rows, one.to, two.from, isHeaded)))
}

interface RowRange {
  readonly from: number
  readonly to: number
}

function seatRowRanges(rows: TableRows, { heading, columns }: TableMap): readonly RowRange[] {
  const column = (field: SeatField) => columns.find((each) => each.field === field)?.column
  const [seat, role, player] = [column('seat'), column('role'), column('player')]
  const runs: { from: number; to: number }[] = []
  let last = 0
  for (let row = heading + 1; row <= rows.length; row += 1) {
    const text = (at: number | undefined) => (at === undefined ? '' : cellAt(rows, row, at).text)
    const number = seat === undefined ? undefined : parseCellNumber(text(seat))
    const isSeat =
      seat === undefined
        ? parseRoleWord(text(role)) !== undefined
        : number !== undefined && number > 0 && text(player) + text(role) !== ''
    const run = runs.at(-1)
    if (!isSeat) continue
    if (run && run.to === row - 1 && (number === undefined || number > last)) run.to = row
    else runs.push({ from: row, to: row })
    last = number ?? 0
  }
  return runs
}

function isEmptyRow(rows: TableRows, row: number): boolean {
  return (rows[row - 1] ?? []).every((cell) => cell.trim() === '')
}

function hasRowsAboveSeats(rows: TableRows, { heading }: TableMap, from: number): boolean {
  for (let row = heading + 1; row < from; row += 1) if (!isEmptyRow(rows, row)) return true
  return false
}

/**
 * Returns the first row of the next block. It is after `last`, the last seat row of one block, and not after `next`,
 * the first seat row of the next block.
 */
function borderAfter(rows: TableRows, last: number, next: number, isHeaded: boolean): number {
  for (let row = last + 1; row < next; row += 1) if (isEmptyRow(rows, row)) return row + 1
  return isHeaded && next > last + 1 ? last + 1 : next
}

/** Number of cells after a label that may contain its values. */
const MAX_VALUE_CELLS = 3

/**
 * Collects the labelled facts of a row. A label and its value may share a cell, as in `Победа: мафия`, or the values
 * are in the cells after the label.
 */
function noteLabels(
  rows: TableRows,
  row: number,
  map: TableMap,
  isOfSeats: boolean,
  facts: Map<GameField, readonly LocatedCell[]>,
): void {
  const used = new Set(isOfSeats ? map.columns.map(({ column }) => column) : [])
  const width = rows[row - 1]?.length ?? 0
  let open: { readonly field: GameField; readonly until: number } | undefined
  for (let column = 1; column <= width; column += 1) {
    const cell = cellAt(rows, row, column)
    if (used.has(column) || column > (open?.until ?? 0)) open = undefined
    if (used.has(column) || cell.text === '') continue
    const parts = splitGameLabelCell(cell.text)
    const labels = parts.map((part) => gameLabelOf(part, map))
    for (const [index, label] of labels.entries()) {
      const text = label?.rest ?? parts[index] ?? ''
      if (label) open = label.rest === '' ? { field: label.field, until: column + MAX_VALUE_CELLS } : undefined
      if (label && text !== '') addFact(facts, label.field, { ...cell, text })
      else if (
        !label &&
        (parts.length > 1 || (!isOfSeats && open === undefined)) &&
        parseCellDate(text, map) !== undefined
      )
        addFact(facts, 'evening', { ...cell, text })
    }
    if (labels.every((label) => label === undefined) && open !== undefined) addFact(facts, open.field, cell)
  }
}

/** Fields whose label may precede a number without a colon, such as `Game 5` or `Table 2`. */
export const NUMBERED_LABEL_FIELDS: readonly GameField[] = ['game', 'round', 'table', 'stage', 'evening']

/** Splits `Game 5, table 2, 12.03.2024` into three facts. Other cells contain one fact. */
export function splitGameLabelCell(text: string): readonly string[] {
  return /^\p{L}[\p{L} ]*?\s*№?\s*\d/u.test(text) ? text.split(/\s*[,;|·]\s*/u).filter((part) => part !== '') : [text]
}

/** Possible labels in a cell: the words before a colon, the whole cell, or the words before a number. */
export function labelCandidates(
  text: string,
): readonly { readonly key: string; readonly rest: string; readonly isNumbered: boolean }[] {
  const [before = '', ...after] = text.split(':')
  const [, words = '', number = ''] = /^(\p{L}[\p{L} ]*?)\s*(?:№\s*)?(\d.*)$/u.exec(text) ?? []
  return [
    { key: toWordComparisonKey(before), rest: after.join(':').trim(), isNumbered: false },
    ...(words === '' ? [] : [{ key: toWordComparisonKey(words), rest: number.trim(), isNumbered: true }]),
  ]
}

/** The field of a label in a block, with the text after the label. */
export function gameLabelOf(
  text: string,
  { labels }: TableMap,
): { readonly field: GameField; readonly rest: string } | undefined {
  for (const { key, rest, isNumbered } of labelCandidates(text)) {
    const label = labels.find(
      (each) => each.text === key && (!isNumbered || NUMBERED_LABEL_FIELDS.includes(each.field)),
    )
    if (label) return { field: label.field, rest }
  }
  return undefined
}
