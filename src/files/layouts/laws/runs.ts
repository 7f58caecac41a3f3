// Finds the seats of every game in sheets with one row per seat: by columns with the numbers 1, 2, 3, by several such
// columns side by side (lanes) or, without numbers, by empty rows and by columns whose value changes with each game.
// Pure functions.

import type { Book } from '../../tables/book.ts'
import type { CellGrid } from '../../tables/book.ts'
import { foldedKey, foldedNumber, isNameLike, isSumLike } from './foldedWords.ts'
import { cellText, gridWidth, mostCommonNumber, range } from './grid.ts'
import { isHeadingRow } from './headings.ts'

/** Rows and columns that contain the seats of one game in its lane. All numbers are counted from 0. */
export interface SeatRun {
  readonly sheet: number
  readonly from: number
  readonly to: number
  readonly left: number
  readonly right: number
  readonly lane: number
}

interface Span {
  readonly from: number
  readonly to: number
}

const FEWEST_SEATS = 6
const MOST_SEATS = 20

/** The groups of rows in which a column contains 1, 2, 3 and so on, up to a plausible number of seats. */
function countingSpans(rows: CellGrid, column: number): readonly Span[] {
  const spans: Span[] = []
  let [from, last] = [-1, 0]
  for (let row = 0; row <= rows.length; row += 1) {
    const number = row < rows.length ? foldedNumber(cellText(rows, row, column)) : undefined
    if (number !== undefined && number === last + 1 && from >= 0) last = number
    else {
      if (from >= 0 && last >= FEWEST_SEATS && last <= MOST_SEATS) spans.push({ from, to: row - 1 })
      from = number === 1 ? row : -1
      last = number === 1 ? 1 : 0
    }
  }
  return spans
}

/**
 * Key of a sheet's shape: its row of headings, and the columns that number seats, with the usual number of seats. Without
 * both, it is the first row. Sheets with the same key are read together, so that no column of one sheet is read as a column
 * with another heading.
 */
export function sheetShape(rows: CellGrid): string {
  const counted = range(0, Math.min(40, gridWidth(rows)) - 1).flatMap((column) => {
    const spans = countingSpans(rows, column)
    return spans.length === 0 ? [] : [`${column}x${mostCommonNumber(spans.map(({ from, to }) => to - from + 1))}`]
  })
  const heading = range(0, Math.min(HEADING_SEARCH_ROWS, rows.length) - 1).find((row) => isHeadingRow(rows, row))
  const titles = (row: number) => rows[row]?.map(foldedKey).join('|').replace(/\|+$/u, '') ?? ''
  const headings = heading === undefined ? '' : titles(heading)
  if (counted.length > 0) return `counts ${counted.join()} titles ${headings}`
  return `titles ${heading === undefined ? titles(0) : headings}`
}

/** Number of rows at the top of a sheet among which its headings are searched. */
const HEADING_SEARCH_ROWS = 12

interface CountingColumn {
  readonly column: number
  /** The groups of rows by sheet, in the order of the sheets that are read together. */
  readonly spans: readonly (readonly Span[])[]
}

const COUNTING_COLUMNS = 60
const COUNTING_CUTS = 6

/** All possible divisions (cuts) of these sheets, which have the same shape, into the seats of games. */
export function seatCuts(book: Book, sheets: readonly number[]): readonly (readonly SeatRun[])[] {
  const rowsOf = (sheet: number) => book.sheets[sheet]?.rows ?? []
  const width = Math.max(...sheets.map((sheet) => gridWidth(rowsOf(sheet))))
  const counting = range(0, Math.min(width, COUNTING_COLUMNS) - 1)
    .map((column): CountingColumn => ({ column, spans: sheets.map((sheet) => countingSpans(rowsOf(sheet), column)) }))
    .filter(({ spans }) => spans.some((each) => each.length > 0))
  const cuts = counting
    .slice(0, COUNTING_CUTS)
    .map(({ spans }) =>
      spans.flatMap((each, index) =>
        each.map((span) => ({ ...span, sheet: sheets[index] ?? 0, left: 0, right: width - 1, lane: 0 })),
      ),
    )
  const lanes = laneCut(counting, sheets)
  if (lanes.length > 0) cuts.push(lanes)
  if (cuts.every((cut) => cut.length < 2)) cuts.push(...cutsWithoutNumbers(book, sheets, width))
  return cuts
    .filter((cut) => cut.length > 0)
    .map((cut) => cut.toSorted((a, b) => a.sheet - b.sheet || a.from - b.from || a.lane - b.lane))
}

const MOST_LANES = 8

/** Seats of protocols that are side by side: columns at equal distances that number seats in the same rows. */
function laneCut(counting: readonly CountingColumn[], sheets: readonly number[]): SeatRun[] {
  const lanes = laneColumns(
    counting.map(({ column, spans }) => ({
      column,
      starts: new Set(spans.flatMap((each, index) => each.map(({ from }) => `${index}:${from}`))),
    })),
  )
  const [first, second] = lanes
  if (first === undefined || second === undefined) return []
  const step = second - first
  return counting.flatMap(({ column, spans }) => {
    const lane = lanes.indexOf(column)
    const left = column - Math.min(first, step - 2)
    return lane < 0
      ? []
      : spans.flatMap((each, index) =>
          each.map((span) => ({ ...span, sheet: sheets[index] ?? 0, left, right: left + step - 1, lane })),
        )
  })
}

interface StartingColumn {
  readonly column: number
  readonly starts: ReadonlySet<string>
}

function laneColumns(counting: readonly StartingColumn[]): readonly number[] {
  const [first, ...others] = counting
  if (!first) return []
  const same = others.filter(
    ({ starts }) =>
      [...starts].filter((each) => first.starts.has(each)).length >= 0.8 * starts.size &&
      starts.size >= 0.4 * first.starts.size,
  )
  for (const second of same) {
    const step = second.column - first.column
    if (step < 3) continue
    const lanes = range(0, MOST_LANES)
      .map((lane) => first.column + lane * step)
      .filter((column) => column === first.column || same.some((each) => each.column === column))
    if (lanes.every((column, lane) => column === first.column + lane * step)) return lanes
  }
  return []
}

const CUTS_WITHOUT_NUMBERS = 3

/**
 * Cuts of sheets without seat numbers. A game ends at an empty row, after ten rows, or where the value in a particular
 * column changes. Returns the cuts with the largest share of games that have the usual size and no player twice.
 */
function cutsWithoutNumbers(book: Book, sheets: readonly number[], width: number): readonly SeatRun[][] {
  const player = likelyPlayerColumn(book.sheets[sheets[0] ?? 0]?.rows ?? [], width)
  if (player === undefined) return []
  const rowsOf = (sheet: number) => book.sheets[sheet]?.rows ?? []
  const cut = (isBegin: (rows: CellGrid, row: number, before: number, from: number) => boolean) =>
    sheets.flatMap((sheet) =>
      runsWhere(rowsOf(sheet), player, isBegin).map((span) => ({ ...span, sheet, left: 0, right: width - 1, lane: 0 })),
    )
  const cuts = [
    cut((_, row, before) => row > before + 1),
    cut((_, row, before, from) => row > before + 1 || row - from >= 10),
    ...range(0, Math.min(width, 30) - 1)
      .filter((column) => column !== player)
      .map((column) =>
        cut((rows, row, before) => {
          const own = cellText(rows, row, column)
          return own !== '' && own !== cellText(rows, before, column)
        }),
      ),
  ]
  const namesOf = ({ sheet, from, to }: SeatRun) =>
    range(from, to).map((row) => foldedKey(cellText(rowsOf(sheet), row, player)))
  const seen = new Set<string>()
  return cuts
    .map((runs) => ({ runs, share: lawfulShare(runs, namesOf), key: runs.map(({ from }) => from).join() }))
    .filter(({ share, key }) => share >= 0.6 && !seen.has(key) && seen.add(key).has(key))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, CUTS_WITHOUT_NUMBERS)
    .map(({ runs }) => runs)
}

function likelyPlayerColumn(rows: CellGrid, width: number): number | undefined {
  const named = range(0, Math.min(width, 40) - 1).map((column) => {
    const texts = rows.map((_, row) => cellText(rows, row, column)).filter((text) => text !== '')
    return { column, names: texts.filter(isNameLike).length, distinct: new Set(texts).size }
  })
  return named
    .filter(({ names, distinct }) => names >= 6 && distinct >= 6)
    .toSorted((a, b) => b.names * Math.min(b.distinct, 30) - a.names * Math.min(a.distinct, 30))[0]?.column
}

function runsWhere(
  rows: CellGrid,
  player: number,
  isBegin: (rows: CellGrid, row: number, before: number, from: number) => boolean,
): readonly Span[] {
  const runs: { from: number; to: number }[] = []
  for (let row = 0; row < rows.length; row += 1) {
    const name = cellText(rows, row, player)
    if (name === '' || isSumLike(name) || isHeadingRow(rows, row)) continue
    const last = runs.at(-1)
    if (!last || isBegin(rows, row, last.to, last.from)) runs.push({ from: row, to: row })
    else last.to = row
  }
  return runs
}

/** The share of games that have the most common size and no player twice. */
function lawfulShare(runs: readonly SeatRun[], namesOf: (run: SeatRun) => readonly string[]): number {
  const size = mostCommonNumber(runs.map(({ from, to }) => to - from + 1))
  if (size < 7 || size > 14) return 0
  const lawful = runs.filter((run) => {
    const names = namesOf(run)
    return names.length === size && new Set(names).size === size
  })
  return lawful.length / runs.length
}
