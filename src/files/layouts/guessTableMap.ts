// Guesses the meaning of a table's columns: from their titles if these are common words of game tables, otherwise from
// the values. The user can change every guess. Source: docs/spec/scoring.md §6, "Column wizard".

import type { TableRows } from './rawGames.ts'
import { guessBlockLabels, guessSeatColumns } from './guessSeats.ts'
import { isDateText, ColumnProfile, AMBIGUOUS_ROLE_WORDS } from './columnProfile.ts'
import { isGameField, type SeatField, TABLE_MAP_FORMAT } from './fields.ts'
import type { MappedColumn, TableMap } from './tableMap.ts'
import { parseCellNumber, parseCellPoints } from './cellValues.ts'
import { tableFieldsOfHeading, parseRoleWord, toWordComparisonKey } from './words.ts'

const HEADING_SEARCH_ROW_COUNT = 15
const SAMPLE_ROW_COUNT = 3000

export function guessTableMap(all: TableRows): TableMap {
  const rows = all.slice(0, SAMPLE_ROW_COUNT)
  const heading = headingRow(rows)
  const games = columnsOfGames(rows, heading)
  if (games) return mapOf(rows, { layout: 'games', heading, columns: games, labels: [] })
  const matrix = matrixColumns(rows, heading)
  if (matrix) return mapOf(rows, { layout: 'matrix', heading: Math.max(1, heading), columns: matrix, labels: [] })
  const columns = guessSeatColumns(rows, heading)
  const labels = guessBlockLabels(rows, heading, columns)
  if (labels.length === 0) return mapOf(rows, { layout: 'seats', heading, columns, labels: [] })
  // Rows above the first seats belong to the first block.
  return mapOf(rows, { layout: 'blocks', heading: 0, columns, labels })
}

/**
 * Key that identifies the shape of a table. It consists of the column titles or, without a header row, of the width.
 */
export function tableShapeKey(rows: TableRows): string {
  const heading = headingRow(rows)
  const cells = rows[heading - 1] ?? []
  return heading === 0
    ? `width ${Math.max(0, ...rows.slice(0, 50).map((row) => row.length))}`
    : cells.map(toWordComparisonKey).join('|')
}

function mapOf(rows: TableRows, guessed: Pick<TableMap, 'layout' | 'heading' | 'columns' | 'labels'>): TableMap {
  return {
    format: TABLE_MAP_FORMAT,
    version: 1,
    ...guessed,
    words: guessRoleWordMeanings(rows, guessed.columns),
    ...guessDateFormat(rows),
  }
}

/**
 * Number of the header row, from 1. The header row has the most known column titles and contains no values. 0 if there
 * is no header row.
 */
function headingRow(rows: TableRows): number {
  const scores = rows.slice(0, HEADING_SEARCH_ROW_COUNT).map((cells) => {
    if (!isCounting(cells) && cells.some((cell) => parseCellNumber(cell) !== undefined || isDateText(cell.trim())))
      return 0
    const named = cells.flatMap((cell) =>
      toWordComparisonKey(cell).length > 1 || /[#№]/u.test(cell) ? [headingOf(cell)] : [],
    )
    const fields = named.flatMap(({ fields: [first] }) =>
      first === undefined || CARD_FIELDS.includes(first) ? [] : [first],
    )
    return new Set(fields).size + (cells.filter((cell) => parseRoleWord(cell) !== undefined).length >= 6 ? 2 : 0)
  })
  const most = Math.max(0, ...scores)
  if (most >= 2) return scores.indexOf(most) + 1
  // A row of consecutive numbers is the header row of player columns.
  const numbered = rows.slice(0, HEADING_SEARCH_ROW_COUNT).findIndex((cells) => isCounting(cells))
  return numbered + 1
}

const CARD_FIELDS: readonly string[] = ['don', 'sheriff', 'mafia']

function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => parseCellNumber(cell))
  return numbers.filter((number, index) => number !== undefined && number === (numbers[index - 1] ?? 0) + 1).length >= 5
}

/** The possible fields of a column title and its seat number, for titles such as `Игрок 3`, `P3 role` or `3`. */
function headingOf(cell: string): {
  readonly fields: ReturnType<typeof tableFieldsOfHeading>
  readonly number?: number
} {
  const whole = tableFieldsOfHeading(cell)
  if (whole.length > 0) return { fields: whole }
  const [, before = '', digits = '', after = ''] = /^(.*?)[\s_#№.-]*(\d{1,2})[\s_.-]*(\D*)$/u.exec(cell.trim()) ?? []
  if (digits === '') return { fields: [] }
  const words = toWordComparisonKey(`${before} ${after}`)
  const fields = tableFieldsOfHeading(words)
  const short: readonly SeatField[] = ['', 'p', 'и', 'г'].includes(words) ? ['player'] : []
  const last = tableFieldsOfHeading(words.split(' ').at(-1) ?? '')
  const known = [...fields, ...short]
  return { fields: known.length > 0 ? known : last, number: Number(digits) }
}

function columnProfileOf(rows: TableRows, heading: number, column: number): ColumnProfile {
  return new ColumnProfile(rows.slice(heading).map((cells) => (cells[column - 1] ?? '').trim()))
}

/**
 * Columns of a table with one row per game. Its titles repeat for every seat, with or without numbers, or each title is
 * a card.
 */
function columnsOfGames(rows: TableRows, heading: number): readonly MappedColumn[] | undefined {
  const cells = rows[heading - 1] ?? []
  const cards = cells.map(parseRoleWord)
  const isByCards = cards.filter((role) => role !== undefined).length >= 6
  const times = new Map<string, number>()
  const columns: MappedColumn[] = []
  for (const [index, cell] of cells.entries()) {
    const column = index + 1
    const values = columnProfileOf(rows, heading, column)
    const role = isByCards ? cards[index] : undefined
    if (role !== undefined) {
      const seat = (times.get('player') ?? 0) + 1
      times.set('player', seat)
      columns.push({ column, field: 'player', seat, role })
      continue
    }
    const { fields, number } = headingOf(cell)
    const across = fields.find(
      (field) => !isGameField(field) && field !== 'seat' && field !== 'isVictim' && fitsAcross(field, values),
    )
    const once = fields.find(isGameField)
    if (
      once !== undefined &&
      number === undefined &&
      !columns.some(({ field }) => field === once) &&
      !isRepeated(cells, cell)
    )
      columns.push({ column, field: once })
    else if (across !== undefined) {
      const seat = number ?? (times.get(across) ?? 0) + 1
      times.set(across, Math.max(times.get(across) ?? 0, seat))
      if (seat >= 1 && seat <= 30) columns.push({ column, field: across, seat })
    }
  }
  const players = columns.filter(({ field, seat }) => field === 'player' && seat !== undefined)
  return players.length >= 5 ? columns : undefined
}

function isRepeated(cells: readonly string[], cell: string): boolean {
  return cells.filter((other) => toWordComparisonKey(other) === toWordComparisonKey(cell)).length >= 5
}

function fitsAcross(field: string, values: ColumnProfile): boolean {
  if (values.filled.length === 0) return true
  if (field === 'player')
    return values.share((text) => parseCellPoints(text) === undefined) >= 0.7 && values.roleShare < 0.7
  if (field === 'role') return values.roleShare >= 0.5
  return field === 'club' || values.hasPoints || values.hasMarks
}

/** Columns of a matrix of players and games: names and numbers, without cards or results. */
function matrixColumns(rows: TableRows, heading: number): readonly MappedColumn[] | undefined {
  const head = Math.max(1, heading)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const profiles = Array.from({ length: width }, (_, index) => columnProfileOf(rows, head, index + 1))
  if (profiles.some((profile) => profile.hasRoles)) return undefined
  const named = profiles.findIndex(
    (profile) => profile.hasNames && profile.distinctCount >= 0.9 * profile.filled.length,
  )
  if (named < 0) return undefined
  const columns: MappedColumn[] = [{ column: named + 1, field: 'player' }]
  for (const [index, profile] of profiles.entries()) {
    const title = rows[head - 1]?.[index] ?? ''
    const fields = tableFieldsOfHeading(title)
    if (index === named || !profile.hasPoints || fields.includes('seat')) continue
    if (fields.includes('total')) columns.push({ column: index + 1, field: 'total' })
    else if (index > named && (isDateText(title) || /\d/.test(title)))
      columns.push({ column: index + 1, field: 'points' })
  }
  return columns.filter(({ field }) => field === 'points').length >= 3 ? columns : undefined
}

/**
 * Meaning of a single М as a card: civilian if it is frequent (about half of a table), otherwise mafia (about a fifth).
 */
function guessRoleWordMeanings(rows: TableRows, columns: readonly MappedColumn[]): TableMap['words'] {
  const texts = columns.flatMap(({ column, field }) =>
    field === 'role'
      ? rows.map((cells) => toWordComparisonKey(cells[column - 1] ?? '')).filter((text) => text !== '')
      : [],
  )
  return AMBIGUOUS_ROLE_WORDS.flatMap((text) => {
    const times = texts.filter((each) => each === text).length
    if (times === 0) return []
    return [
      { field: 'role' as const, text, means: times > 0.4 * texts.length ? ('civilian' as const) : ('mafia' as const) },
    ]
  })
}

/**
 * Whether dates begin with the month, and whether timestamps are midnights. Midnights have at most two different times
 * of day, because of daylight saving time.
 */
function guessDateFormat(rows: TableRows): Pick<TableMap, 'dates' | 'moments'> {
  const cells = rows.flatMap((row) => row.filter((cell) => /\d[-./T]\d/.test(cell)))
  const monthFirst = cells.filter((cell) => /^\d{1,2}[-./](1[3-9]|2\d|3[01])[-./]\d{2,4}/.test(cell.trim())).length
  const dayFirst = cells.filter((cell) => /^(1[3-9]|2\d|3[01])[-./]\d{1,2}[-./]\d{2,4}/.test(cell.trim())).length
  const clocks = cells.flatMap(
    (cell) => /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)/.exec(cell.trim())?.[1] ?? [],
  )
  const isMidnight = new Set(clocks).size <= 2 && clocks.every((clock) => /^\d{2}:00/.test(clock))
  return { dates: monthFirst > dayFirst ? 'mdy' : 'dmy', moments: isMidnight ? 'midnight' : 'time' }
}
