// Parses a results sheet in CSV into games. A fault affects only its own game, and every fault names its line and
// column. A sheet is history, so values outside the scheme's ranges are accepted and flagged, never refused
// (docs/spec/cli.md §6 and docs/spec/scoring.md §5).

import type { GameHeader } from '../../rules/header.ts'
import { openGame } from '../../rules/openGame.ts'
import { isRoleInRulebook, type Rulebook } from '../../rules/rulebook.ts'
import { RULEBOOKS, DEFAULT_LIVE_RULEBOOK_PRESET } from '../../rules/rulebooks/registry.ts'
import { err, MAX_SEATS, ok, type Result } from '../../rules/vocabulary.ts'
import { unescapeFormulas } from '../tables/escapeFormulas.ts'
import { runChunkedWorkAtOnce, type ChunkedWork } from '../../club/json/chunkedWork.ts'
import { readCsvRecords, type CsvRecord } from './csvRecords.ts'
import {
  OPTIONAL_SHEET_COLUMNS,
  PLAN_SHEET_COLUMNS,
  parseSheetRow,
  OUTCOME_SHEET_COLUMNS,
  REQUIRED_SHEET_COLUMNS,
  SCHEDULE_SHEET_COLUMNS,
  type SheetColumn,
  type PlannedSheetRow,
  type SheetFault,
  type SheetRow,
} from './rows.ts'

/** Maximum length of a sheet, in characters. A sheet of ten thousand games has half as many. */
const MAX_SHEET_CHARACTERS = 16_000_000

export interface SheetGame {
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly rows: readonly SheetRow[]
}

/** A game of the sheet with its faults. Without faults it is complete. */
export interface CheckedSheetGame extends SheetGame {
  /** First line of the game. */
  readonly line: number
  /** If empty, the game can be counted and `rows` contains all of its seats. */
  readonly faults: readonly SheetFault[]
}

/** A planned table that has not been played yet. */
export interface UnplayedTable extends Omit<SheetGame, 'rows'> {
  readonly seats: readonly PlannedSheetRow[]
}

export interface SheetReadResult {
  /** Games in sheet order. */
  readonly games: readonly CheckedSheetGame[]
  readonly unplayed: readonly UnplayedTable[]
  /** A fault of the whole sheet. If present, no game could be read. */
  readonly fault?: SheetFault
}

export function readResultsSheet(text: string): SheetReadResult {
  return runChunkedWorkAtOnce(readResultsSheetInChunks(text))
}

/** Planned number of rounds by stage. Contains only stages whose number of rounds the sheet states. */
export function plannedRoundCountByStage({
  games,
  unplayed,
}: Pick<SheetReadResult, 'games' | 'unplayed'>): ReadonlyMap<string, number> {
  const scheduled = new Map<string, number>()
  for (const { stage, rounds = 0 } of [...games.flatMap(({ rows }) => rows), ...unplayed.flatMap(({ seats }) => seats)])
    if (rounds > (scheduled.get(stage) ?? 0)) scheduled.set(stage, rounds)
  return scheduled
}

const CHUNK_SIZES = { lines: 200, games: 50 } as const

export function* readResultsSheetInChunks(text: string): ChunkedWork<SheetReadResult> {
  if (text.length > MAX_SHEET_CHARACTERS) return { games: [], unplayed: [], fault: fault('sheet/too-large', 1, '', '') }
  let columns: readonly SheetColumn[] | undefined
  const lines: SheetLine[] = []
  for (const record of readCsvRecords(text)) {
    if (columns) {
      lines.push(readLine(columns, record))
      if (lines.length % CHUNK_SIZES.lines === 0) yield
      continue
    }
    const head = readHeader(record)
    if (!head.ok) return { games: [], unplayed: [], fault: head.error }
    columns = head.value
  }
  return columns
    ? yield* gatherGamesInChunks(lines)
    : { games: [], unplayed: [], fault: fault('sheet/empty', 1, '', '') }
}

/** A line of the sheet, with those parts of its stage, round and table that could be read. */
interface SheetLine {
  readonly line: number
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly seat: string
  /** Key of the line's game. `undefined` if the row lacks the round or the table. */
  readonly key: string | undefined
  readonly row?: SheetRow | PlannedSheetRow
  readonly faults: readonly SheetFault[]
}

function readLine(columns: readonly SheetColumn[], { line, cells, fault: broken }: CsvRecord): SheetLine {
  const named = byColumn(columns, cells)
  const { stage, round, table, seat } = named
  const place = {
    line,
    stage,
    round,
    table,
    seat,
    key: round === '' || table === '' ? undefined : JSON.stringify([stage, round, table]),
  }
  if (broken !== undefined) return { ...place, faults: [fault('sheet/not-csv', line, '', broken)] }
  if (cells.length !== columns.length)
    return {
      ...place,
      faults: [fault('sheet/wrong-number-of-fields', line, columns[cells.length] ?? '', String(cells.length))],
    }
  const row = parseSheetRow(named, line)
  return row.ok ? { ...place, row: row.value, faults: [] } : { ...place, faults: row.error }
}

function readHeader({ line, cells, fault: broken }: CsvRecord): Result<readonly SheetColumn[], SheetFault> {
  if (broken !== undefined) return err(fault('sheet/not-csv', line, '', broken))
  const known: readonly string[] = [...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS, ...PLAN_SHEET_COLUMNS]
  const names = cells.map((cell) => cell.toLowerCase())
  for (const [index, name] of names.entries()) {
    if (!known.includes(name))
      return err(
        fault('sheet/unknown-column', line, name.slice(0, 60), cells[index] ?? '', { columns: known.join(', ') }),
      )
    if (names.indexOf(name) !== index) return err(fault('sheet/repeated-column', line, name, cells[index] ?? ''))
  }
  const tellsResults = OUTCOME_SHEET_COLUMNS.some((column) => names.includes(column))
  const missing = (tellsResults ? REQUIRED_SHEET_COLUMNS : SCHEDULE_SHEET_COLUMNS).find(
    (column) => !names.includes(column),
  )
  return missing ? err(fault('sheet/missing-column', line, missing, '')) : ok(names as readonly SheetColumn[])
}

const NO_CELLS = Object.fromEntries(
  [...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS, ...PLAN_SHEET_COLUMNS].map((column) => [column, '']),
) as Readonly<Record<SheetColumn, string>>

function byColumn(columns: readonly SheetColumn[], cells: readonly string[]): Readonly<Record<SheetColumn, string>> {
  const row: Record<SheetColumn, string> = { ...NO_CELLS }
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    // Our own exports put an apostrophe before a formula. The apostrophe is not part of a name.
    row[column] = cell.includes("'") ? unescapeFormulas(cell) : cell
  }
  return row
}

/** Groups lines into games. Rows with the same stage, round and table are one game. */
function* gatherGamesInChunks(lines: readonly SheetLine[]): ChunkedWork<Pick<SheetReadResult, 'games' | 'unplayed'>> {
  const games = new Map<string, SheetLine[]>()
  const push = (key: string, line: SheetLine) => {
    const game = games.get(key)
    if (game) game.push(line)
    else games.set(key, [line])
  }
  for (const line of lines) if (line.key !== undefined) push(line.key, line)
  yield
  const above = previousGameKeys(lines)
  const below = previousGameKeys(lines.toReversed()).toReversed()
  for (const [index, line] of lines.entries()) {
    if (line.key !== undefined) continue
    // A line without a key belongs to the game above or below. The game that lacks this seat is preferred.
    const near = [above[index], below[index]].filter((key) => key !== undefined)
    const home = near.find(
      (key) =>
        !games
          .get(key)
          ?.slice(0, MAX_SEATS)
          .some(({ seat }) => seat === line.seat),
    )
    push(home ?? near[0] ?? '', line)
  }
  const read: CheckedSheetGame[] = []
  const unplayed: UnplayedTable[] = []
  for (const game of games.values()) {
    if ((read.length + unplayed.length) % CHUNK_SIZES.games === 0) yield
    const table = unplayedTable(game)
    if (table) unplayed.push(table)
    else read.push(readGame(game))
  }
  return { games: read, unplayed }
}

/** Returns the table as an unplayed table, or `undefined` unless all of its seats are planned and free of faults. */
function unplayedTable(lines: readonly SheetLine[]): UnplayedTable | undefined {
  const { stage = '', round = '', table = '' } = lines[0] ?? {}
  const seats = lines.flatMap(({ row }) => (row && row.role === undefined ? [row] : []))
  return seats.length === lines.length && findSheetRowConflicts(seats).length === 0
    ? { stage, round, table, seats }
    : undefined
}

/** Key of the nearest game above each line. */
function previousGameKeys(lines: readonly SheetLine[]): readonly (string | undefined)[] {
  let last: string | undefined
  return lines.map(({ key }) => {
    const before = last
    last = key ?? last
    return before
  })
}

function readGame(lines: readonly SheetLine[]): CheckedSheetGame {
  const { stage = '', round = '', table = '', line = 1 } = lines[0] ?? {}
  const read = lines.flatMap(({ row }) => row ?? [])
  const rows = read.flatMap((row) => (row.role === undefined ? [] : [row]))
  const cardless = read.flatMap((row) =>
    row.role === undefined ? [fault('sheet/unknown-role', row.line, 'role', '')] : [],
  )
  const faults = [...lines.flatMap(({ faults: own }) => own), ...cardless, ...findSheetRowConflicts(read)]
  return { stage, round, table, line, rows, faults }
}

export function findSheetRowConflicts(game: readonly (SheetRow | PlannedSheetRow)[]): readonly SheetFault[] {
  const [first] = game
  const faults: SheetFault[] = []
  const seats = new Set<number>()
  const players = new Set<string>()
  let victim: SheetRow | PlannedSheetRow | undefined
  for (const row of game) {
    if (seats.has(row.seat)) faults.push(fault('sheet/repeated-seat', row.line, 'seat', String(row.seat)))
    // A player without a name is a guest. One table may have several guests.
    if (row.player !== '' && players.has(row.player))
      faults.push(fault('sheet/repeated-player', row.line, 'player', row.player))
    if (first && first.winner !== row.winner)
      faults.push(fault('sheet/winner-differs', row.line, 'winner', row.winner ?? '', { first: first.line }))
    if (first && first.rulebook !== row.rulebook)
      faults.push(fault('sheet/rulebook-differs', row.line, 'rulebook', row.rulebook, { first: first.line }))
    if (first && first.evening !== row.evening)
      faults.push(fault('sheet/evening-differs', row.line, 'evening', row.evening ?? '', { first: first.line }))
    if (first && first.judge !== row.judge)
      faults.push(fault('sheet/judge-differs', row.line, 'judge', row.judge ?? '', { first: first.line }))
    if (row.firstVictim && victim) faults.push(fault('sheet/two-first-victims', row.line, 'first_victim', '1'))
    victim ??= row.firstVictim ? row : undefined
    seats.add(row.seat)
    players.add(row.player)
  }
  for (const row of game) {
    const stranger = row.bestMove.find((seat) => !seats.has(seat))
    if (stranger) faults.push(fault('sheet/seat-not-at-table', row.line, 'best_move', String(stranger)))
  }
  return faults
}

function fault(
  code: string,
  line: number,
  field: string,
  value: string,
  more: Record<string, string | number> = {},
): SheetFault {
  return { code, params: { ...more, line, field, value: value.slice(0, 60) } }
}

/**
 * The game header for a game of the sheet, or the reason why no game can have these seats. Used both to check games and
 * to make records of them.
 */
export function headerOfSheetGame({ rows: given }: Pick<SheetGame, 'rows'>): Result<GameHeader> {
  const rows = given.toSorted((a, b) => a.seat - b.seat)
  return openGame({ rulebook: rulesOf(rows), seats: rows.map(({ seat, role }) => ({ seat, role })), seed: 0 })
}

/**
 * Most sheets do not name a rulebook. The default is the rulebook of live games, or the first rulebook that has all the
 * roles.
 */
function rulesOf(rows: readonly SheetRow[]): string {
  const named = rows[0]?.rulebook ?? ''
  if (named !== '') return named
  const fits = (rulebook: Rulebook) => rows.every((row) => isRoleInRulebook(rulebook, row.role))
  return fits(DEFAULT_LIVE_RULEBOOK_PRESET.rulebook)
    ? DEFAULT_LIVE_RULEBOOK_PRESET.preset
    : (RULEBOOKS.find(fits) ?? RULEBOOKS[0] ?? DEFAULT_LIVE_RULEBOOK_PRESET.rulebook).id
}
