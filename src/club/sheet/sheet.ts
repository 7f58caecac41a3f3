// A results sheet: CSV to games, or the first fault with its line and column. A sheet is history:
// what lies outside the scheme's ranges is taken and flagged, never refused
// (spec of cli, "Results sheet").

import { CsvError, parse, type Info } from 'csv-parse/browser/esm/sync'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { plainText } from '../exchange/inertText.ts'
import { OPTIONAL_COLUMNS, readRow, REQUIRED_COLUMNS, type Column, type SheetFault, type SheetRow } from './rows.ts'

/** Four million characters: a season of ten thousand games is smaller. */
export const SHEET_LIMIT = 16_000_000

export interface SheetGame {
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly rows: readonly SheetRow[]
}

export function parseSheet(text: string): Result<readonly SheetGame[], SheetFault> {
  if (text.length > SHEET_LIMIT) return err(fault('sheet/too-large', 1, '', ''))
  const records = readCsv(text)
  if (!records.ok) return records
  const [head, ...rest] = records.value
  if (!head) return err(fault('sheet/empty', 1, '', ''))
  const columns = readHeader(head)
  if (!columns.ok) return columns

  const rows: SheetRow[] = []
  for (const { line, cells } of rest) {
    if (cells.length !== columns.value.length) {
      return err(fault('sheet/wrong-number-of-fields', line, columns.value[cells.length] ?? '', String(cells.length)))
    }
    const row = readRow(byColumn(columns.value, cells), line)
    if (!row.ok) return row
    rows.push(row.value)
  }
  return gather(rows)
}

interface CsvRecord {
  /** Where the record begins. */
  readonly line: number
  readonly cells: readonly string[]
}

function readCsv(text: string): Result<readonly CsvRecord[], SheetFault> {
  const lines: CsvRecord[] = []
  let begins = 1
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      trim: true,
      skip_empty_lines: true,
      on_record: (cells: string[], info: Info) => {
        // `lines` counts the line the record ends in; a quoted cell may hold line breaks.
        const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
        begins = info.lines - breaks
        lines.push({ line: begins, cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return err(fault('sheet/not-csv', Number(error['lines'] ?? begins), '', error.code))
  }
  return ok(lines)
}

function readHeader({ line, cells }: CsvRecord): Result<readonly Column[], SheetFault> {
  const known: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]
  const names = cells.map((cell) => cell.toLowerCase())
  for (const [index, name] of names.entries()) {
    if (!known.includes(name)) return err(fault('sheet/unknown-column', line, name.slice(0, 60), cells[index] ?? ''))
    if (names.indexOf(name) !== index) return err(fault('sheet/repeated-column', line, name, cells[index] ?? ''))
  }
  const missing = REQUIRED_COLUMNS.find((column) => !names.includes(column))
  return missing ? err(fault('sheet/missing-column', line, missing, '')) : ok(names as readonly Column[])
}

function byColumn(columns: readonly Column[], cells: readonly string[]): Readonly<Record<Column, string>> {
  const row = Object.fromEntries([...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map((column) => [column, ''])) as Record<Column, string>
  // An apostrophe our own exports put before a formula is no part of a name.
  for (const [index, column] of columns.entries()) row[column] = plainText(cells[index] ?? '')
  return row
}

/** Rows of one stage, round and table are one game; they must agree with each other. */
function gather(rows: readonly SheetRow[]): Result<readonly SheetGame[], SheetFault> {
  const games = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.stage, row.round, row.table])
    const game = games.get(key) ?? []
    games.set(key, game)
    const first = game[0]
    if (game.some((other) => other.seat === row.seat)) return err(fault('sheet/repeated-seat', row.line, 'seat', String(row.seat)))
    if (game.some((other) => other.player === row.player)) return err(fault('sheet/repeated-player', row.line, 'player', row.player))
    if (first && first.winner !== row.winner) return err(fault('sheet/winner-differs', row.line, 'winner', row.winner ?? '', { first: first.line }))
    if (first && first.rulebook !== row.rulebook) return err(fault('sheet/rulebook-differs', row.line, 'rulebook', row.rulebook, { first: first.line }))
    if (row.firstVictim && game.some((other) => other.firstVictim)) return err(fault('sheet/two-first-victims', row.line, 'first_victim', '1'))
    game.push(row)
  }
  for (const game of games.values()) {
    for (const row of game) {
      const stranger = row.bestMove.find((seat) => !game.some((other) => other.seat === seat))
      if (stranger) return err(fault('sheet/seat-not-at-table', row.line, 'best_move', String(stranger)))
    }
  }
  return ok([...games.values()].map((game) => ({ ...placeOf(game), rows: game })))
}

function placeOf(game: readonly SheetRow[]): { stage: string; round: string; table: string } {
  const { stage = '', round = '', table = '' } = game[0] ?? {}
  return { stage, round, table }
}

function fault(code: string, line: number, field: string, value: string, more: Record<string, string | number> = {}): SheetFault {
  return { code, params: { ...more, line, field, value: value.slice(0, 60) } }
}
