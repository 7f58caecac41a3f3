// Chooses how a sheet is read. The guessed map is kept if its games agree with the reading by laws, or if that reading
// is no better. Otherwise, the map that expresses the reading is used if its games agree with the reading. If they do
// not, or if no map can express it, the reading is converted to a table with a row for each seat. Pure functions.

import type { ChunkedWork } from '../../../club/json/chunkedWork.ts'
import type { CellGrid, Sheet } from '../../tables/book.ts'
import { spreadsheetCellAddress } from '../../tables/table.ts'
import { tableShapeKey } from '../guessTableMap.ts'
import { readTableInChunks, type TableFault, type TableGame, type TableReadResult } from '../readTable.ts'
import type { TableMap } from '../tableMap.ts'
import { accountOfMap, type CellAccount } from './cellAccount.ts'
import { accountOfReading } from './accountOfReading.ts'
import { isLawfulDeal } from './gameLaws.ts'
import { cellText, columnNumber } from './grid.ts'
import { mapOfReading } from './mapOfReading.ts'
import { losesNothing } from './nothingLost.ts'
import { noticesOfReading } from './notices.ts'
import type { PointsMatrix } from './pointsMatrix.ts'
import { DECIDING_GAMES } from './readFrame.ts'
import { seatTable, type TableOrigin } from './seatTable.ts'
import type { Reading, Solution, SolvedGame } from './solution.ts'

/** A sheet as it is shown and read. Its rows are the rows of the file, or one row for each seat. */
export interface LawfulTable {
  readonly sheet: Sheet
  readonly shape: string
  readonly map: TableMap
  readonly read: TableReadResult
  /** How the rows of this sheet come from the file. Omitted if they are those of the file. */
  readonly origin?: TableOrigin & { readonly sheet: number; readonly rows: CellGrid }
  /** The reading by laws that contains the games of this sheet. It may contain games of other sheets as well. */
  readonly reading?: Reading
}

/**
 * Reads a sheet, and names every filled cell that was not read. `index` is the number of the sheet in the solved book,
 * counted from 0.
 */
export function* lawfulTableInChunks(
  guess: LawfulTable,
  index: number,
  solution: Solution,
  maps: Readonly<Record<string, TableMap>>,
  zone: string | undefined,
): ChunkedWork<LawfulTable> {
  const table = yield* chosenTableInChunks(guess, index, solution, maps, zone)
  yield
  return withUnreadCells(table)
}

/** The account of the cells of the file. */
export function accountOfTable({ sheet, map, origin, reading }: LawfulTable): CellAccount {
  if (!origin || !reading) return accountOfMap(sheet.rows, map)
  const columns = map.columns.map(({ column }) => column)
  return accountOfReading(reading, origin.sheet, origin.rows, origin.leftPlaces(columns))
}

function withUnreadCells(table: LawfulTable): LawfulTable {
  const { games, points, faults } = table.read
  if (games.length + points.length === 0) return table
  const few: readonly TableFault[] =
    games.length > 0 && games.length < DECIDING_GAMES
      ? [{ code: 'table/few-games', params: { place: 'A1', value: String(games.length) } }]
      : []
  return { ...table, read: { ...table.read, faults: [...few, ...faults, ...accountOfTable(table).faults()] } }
}

function* chosenTableInChunks(
  guess: LawfulTable,
  index: number,
  { readings, matrix }: Solution,
  maps: Readonly<Record<string, TableMap>>,
  zone: string | undefined,
): ChunkedWork<LawfulTable> {
  if (matrix?.sheet === index) return yield* matrixTableInChunks(guess, matrix, zone)
  const reading = readings.find(({ games }) => games.some((game) => game.sheet === index))
  if (!reading) return guess
  const solved = reading.games.filter((game) => game.sheet === index)
  // The notices of a reading of several sheets are shown only for the first of these sheets.
  const notices = reading.games[0]?.sheet === index ? noticesOfReading(reading) : []
  // A guess can agree with a default that the laws leave open, so these notices are shown whichever reading is used.
  const told = { ...guess.read, faults: [...guess.read.faults, ...notices] }
  const guessed: LawfulTable = { ...guess, reading, read: told }
  const before = judge(guessed, solved)
  if (before.agreed === before.of) return guessed
  const said = mapOfReading(reading)
  if (said) {
    const map = { ...guessed.map, ...said }
    const read = yield* readTableInChunks(guessed.sheet.rows, map, zone)
    const table = { ...guessed, map, read: { ...read, faults: [...read.faults, ...notices] } }
    const after = judge(table, solved)
    if (after.agreed === after.of && isBetter(reading, table, guessed)) return table
  }
  const { rows, map: usual, origin } = seatTable(reading, index)
  const shape = tableShapeKey(rows)
  const map = maps[shape] ?? usual
  const sheet = { ...guessed.sheet, rows }
  const table = yield* gamesWithMapInChunks(
    { ...guessed, sheet, shape, map, origin: { ...origin, sheet: index, rows: guess.sheet.rows } },
    zone,
  )
  if (!isBetter(reading, table, guessed)) return guessed
  const rearranged: TableFault = { code: 'table/rearranged', params: { place: 'A1', value: '' } }
  return { ...table, read: { ...table.read, faults: [rearranged, ...table.read.faults, ...notices] } }
}

/** Reads the points of players by game. Rows with sums of other rows are left out and reported. */
function* matrixTableInChunks(
  guessed: LawfulTable,
  { heading, player, games, totals, sums }: PointsMatrix,
  zone: string | undefined,
): ChunkedWork<LawfulTable> {
  const columns = [
    { column: player + 1, field: 'player' as const },
    ...games.map((column) => ({ column: column + 1, field: 'points' as const })),
    ...totals.slice(0, 1).map((column) => ({ column: column + 1, field: 'total' as const })),
  ]
  const map: TableMap = { ...guessed.map, layout: 'matrix', heading, columns, labels: [] }
  const rows = guessed.sheet.rows.map((cells, row) => (sums.includes(row) ? [] : cells))
  const left = sums.map((row): TableFault => ({
    code: 'table/totals-row',
    params: {
      place: spreadsheetCellAddress(row + 1, player + 1),
      value: cellText(guessed.sheet.rows, row, player).slice(0, 40),
    },
  }))
  const read = yield* readTableInChunks(rows, map, zone)
  return { ...guessed, map, read: { ...read, faults: [...left, ...read.faults] } }
}

/** Reads a table with its map. Rows in games and faults are converted to rows of the file. */
export function* readWithMapInChunks(table: LawfulTable, zone: string | undefined): ChunkedWork<LawfulTable> {
  return withUnreadCells(yield* gamesWithMapInChunks(table, zone))
}

function* gamesWithMapInChunks(table: LawfulTable, zone: string | undefined): ChunkedWork<LawfulTable> {
  const read = yield* readTableInChunks(table.sheet.rows, table.map, zone)
  const { origin } = table
  if (!origin) return { ...table, read }
  const placed = (fault: TableFault): TableFault => {
    const { place } = fault.params
    const cell = origin.cellInFile(Number(/\d+$/u.exec(place)?.[0]), columnNumber(place))
    return cell
      ? { ...fault, params: { ...fault.params, place: spreadsheetCellAddress(cell.row, cell.column) } }
      : fault
  }
  const games = read.games.map((game): TableGame => ({
    ...game,
    row: origin.cellInFile(game.row, 0)?.row ?? game.row,
    faults: game.faults.map(placed),
    notes: game.notes.map(placed),
  }))
  return { ...table, read: { ...read, games } }
}

/**
 * Whether the reading by laws is better than a guess: it has more lawful games, and it loses nothing that the guess has
 * read. In a file of few games a single wrong cell changes much, so there the guess must fail for most games. A guess
 * that gives no usable game has nothing to lose. With as many lawful games, the reading is better if it states more. Marks of the file that contradict its results are never dropped.
 */
function isBetter(reading: Reading, found: LawfulTable, guess: LawfulTable): boolean {
  const lawful = ({ read }: LawfulTable) => read.games.filter(isLawful).length
  const [own, guessed] = [lawful(found), lawful(guess)]
  const isFuller = own === guessed && factsIn(found) > factsIn(guess)
  if ((own <= guessed && !isFuller) || reading.doubts.some(({ about }) => about === 'results-differ')) return false
  const hasFailed = 2 * guessed <= own
  if (reading.games.length < DECIDING_GAMES && !hasFailed) return false
  if (!guess.read.games.some(isUsable) || losesNothing(guess, found, reading, hasFailed)) return true
  // A guess that fails in most games and leaves most of the sheet unread has mixed up its games.
  return hasFailed && UNREAD_OF_FAILED_GUESS * unreadCells(found) <= unreadCells(guess)
}

/** A failed guess leaves at least this many times as many cells unread as the reading that replaces it. */
const UNREAD_OF_FAILED_GUESS = 5

function unreadCells(table: LawfulTable): number {
  return accountOfTable(table).unreadCount()
}

/** Number of facts that the games of a table state. */
function factsIn({ read }: LawfulTable): number {
  return read.games.reduce((sum, { rows, isUnrated }) => {
    const { evening = '', judge = '', winner } = rows[0] ?? {}
    const ofGame = [evening !== '', judge !== '', isUnrated || winner !== undefined].filter(Boolean).length
    const ofSeats = rows.filter(({ firstVictim, bonus, penalty }) => firstVictim || bonus !== 0 || penalty !== 0).length
    return sum + ofGame + ofSeats + rows.reduce((moves, { bestMove }) => moves + bestMove.length, 0)
  }, 0)
}

interface Judgement {
  /** Number of games that are as in the reading by laws, of this number. */
  readonly agreed: number
  readonly of: number
}

function judge({ read }: LawfulTable, solved: readonly SolvedGame[]): Judgement {
  const byRow = new Map(read.games.map((game) => [game.row, game]))
  // Games that break a law other than having no result are not compared, because a guess may refuse them for other
  // reasons.
  const judged = solved.filter(({ broken }) => !broken.some((law) => law !== 'noWinner'))
  const isExtra = read.games.length > solved.length
  return {
    agreed: isExtra ? 0 : judged.filter((game) => isSameGame(byRow.get(game.row), game)).length,
    of: judged.length,
  }
}

function isUsable({ faults, isUnrated, rows }: TableGame): boolean {
  const hasResult = isUnrated || rows[0]?.winner !== undefined
  return faults.length === 0 && hasResult && isLawfulDeal(rows.map(({ role }) => role))
}

const isLawful = (game: TableGame) => game.notes.length === 0 && isUsable(game)

function isSameGame(game: TableGame | undefined, solved: SolvedGame): boolean {
  if (!game || game.rows.length !== solved.seats.length || game.faults.length > 0) return false
  const [first] = game.rows
  const victim = game.rows.findIndex(({ firstVictim }) => firstVictim)
  return (
    (solved.isUnrated || first?.winner === solved.winner) &&
    game.isUnrated === solved.isUnrated &&
    (first?.evening ?? '') === solved.evening &&
    (first?.judge ?? '') === solved.judge &&
    victim + 1 === solved.victim &&
    (game.rows[victim]?.bestMove ?? []).join() === (solved.victim > 0 ? solved.bestMove.join() : '') &&
    solved.unread.size === 0 &&
    solved.seats.every(({ player, role, hundredths, isRemoved, unread }, seat) => {
      const row = game.rows[seat]
      return (
        unread.size === 0 &&
        row?.player === player &&
        row.role === role &&
        row.bonus + row.penalty === hundredths &&
        row.disqualified === isRemoved
      )
    })
  )
}
