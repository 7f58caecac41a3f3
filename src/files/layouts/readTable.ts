// Reads games from a foreign table cell by cell. An invalid cell affects only its own game, and every fault names its
// cell. If the file marks the winners, these marks are compared with the results. Source: docs/spec/scoring.md §6.

import { isSeat, type Role, type Seat } from '../../rules/vocabulary.ts'
import { NO_POINTS, penaltyPoints, points, type Points } from '../../scoring/points.ts'
import { hasRoleWon } from '../../scoring/sides.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { nameComparisonKey, parseName } from '../../club/model/name.ts'
import type { SheetRow } from '../sheets/rows.ts'
import { spreadsheetCellAddress } from '../tables/table.ts'
import { findSheetRowConflicts, type SheetGame, headerOfSheetGame } from '../sheets/readResultsSheet.ts'
import { splitTableIntoRawGames, type LocatedCell, type RawGame, type RawSeat, type TableRows } from './rawGames.ts'
import type { GameField } from './fields.ts'
import type { TableMap } from './tableMap.ts'
import { blankOutTotalsRows } from './totalsRow.ts'
import { MS_PER_DAY, parseCellDate, parseCellNumber, parseNumberList, parseCellPoints } from './cellValues.ts'
import {
  parseYesNoMark,
  type TableGameResult,
  parseGameResultWord,
  parseRoleWord,
  parseFirstVictimMark,
  toWordComparisonKey,
} from './words.ts'

export interface TableFault {
  readonly code: string
  readonly params: { readonly place: string; readonly value: string; readonly [more: string]: string | number }
}

export interface TableGame extends Omit<SheetGame, 'rows'> {
  /** First row of the game. */
  readonly row: number
  readonly rows: readonly SheetRow[]
  /** Whether the file itself marks the game as unrated. */
  readonly isUnrated: boolean
  /** If empty, the game can be imported. */
  readonly faults: readonly TableFault[]
  /** Problems that do not prevent the import. */
  readonly notes: readonly TableFault[]
}

/** A person's games and wins, both as computed from the results and as counted from the file's own marks. */
export interface TablePlayerTotals {
  readonly name: string
  readonly games: number
  readonly wins: number
  readonly fileGames: number
  readonly fileWins: number
}

/** A person's points in a matrix, which has no games. */
interface TablePoints {
  readonly name: string
  readonly points: Points
  /** Number of columns in which the person has points. */
  readonly games: number
}

export interface TableReadResult {
  readonly games: readonly TableGame[]
  /** Empty unless the file marks the winners. */
  readonly totals: readonly TablePlayerTotals[]
  readonly points: readonly TablePoints[]
  /** Rows of totals that were left out, and invalid cells and different totals of a matrix. */
  readonly faults: readonly TableFault[]
}

const READ_GAMES_PER_CHUNK = 50

export function* readTableInChunks(table: TableRows, map: TableMap, zone?: string): ChunkedWork<TableReadResult> {
  const { rows, totals: sums } = blankOutTotalsRows(table, map)
  const left = sums.map(({ row, column, text }): TableFault => ({
    code: 'table/totals-row',
    params: { place: spreadsheetCellAddress(row, column), value: text.slice(0, 40) },
  }))
  if (map.layout === 'matrix') {
    const { points: people, faults } = readMatrix(rows, map)
    return { games: [], totals: [], points: people, faults: [...left, ...faults] }
  }
  const games: ReturnType<GameReader['game']>[] = []
  const totals = new Totals()
  const raw = splitTableIntoRawGames(rows, map)
  yield
  let evening = ''
  for (const [index, each] of raw.entries()) {
    if (index % READ_GAMES_PER_CHUNK === READ_GAMES_PER_CHUNK - 1) yield
    if (isBlank(each)) continue
    const reader = new GameReader(each, map, zone)
    const game = reader.game(evening)
    evening = game.rows[0]?.evening ?? evening
    games.push(game)
    totals.add(game, reader.own)
  }
  noteOddDays(games)
  return { games, totals: totals.all(), points: [], faults: left }
}

/**
 * Maximum number of days by which an evening may precede the previous evening or follow the next one. A larger gap is
 * reported as a probable typing error.
 */
const MAX_DATE_GAP_DAYS = 14

/**
 * Adds notes about dates that are probably typing errors. Games are expected in the order of their evenings, so a date
 * far from those of its neighbours is suspicious, such as 2 December instead of 12 February.
 */
function noteOddDays(games: readonly (TableGame & { readonly notes: TableFault[] })[]): void {
  const dated = games.flatMap((game) => {
    const day = game.rows[0]?.evening
    return day === undefined || game.faults.length > 0 ? [] : [{ game, day, at: Date.parse(day) / MS_PER_DAY }]
  })
  const evenings = dated.filter(({ day }, index) => day !== dated[index - 1]?.day)
  for (const [index, { game, day, at }] of evenings.entries()) {
    const [before, after] = [evenings[index - 1]?.at, evenings[index + 1]?.at]
    if (before === undefined || after === undefined || before > after) continue
    if (at > after + MAX_DATE_GAP_DAYS || at < before - MAX_DATE_GAP_DAYS)
      game.notes.push({
        code: 'table/day-out-of-order',
        params: { place: spreadsheetCellAddress(game.row, 1), value: day },
      })
  }
}

/** Whether a block with seat numbers and cards has no players, which means that it was never filled in. */
function isBlank({ seats }: RawGame): boolean {
  return seats.every(({ cells }) => !cells.has('player'))
}

/** The file's own marks for a player in a game: whether the game counts for the player, and whether the player won. */
interface OwnMark {
  readonly name: string
  readonly counts: boolean
  readonly won: boolean
}

/** Parses the cells of one game and collects their faults. */
class GameReader {
  readonly #faults: TableFault[] = []
  readonly #notes: TableFault[] = []
  readonly #raw: RawGame
  readonly #map: TableMap
  readonly #zone: string | undefined
  /** Marks in the file about each player. Empty if the file does not mark winners. */
  own: readonly OwnMark[] = []

  constructor(raw: RawGame, map: TableMap, zone: string | undefined) {
    this.#raw = raw
    this.#map = map
    this.#zone = zone
  }

  /** `above` is the evening of the previous game. */
  game(above: string): TableGame & { readonly notes: TableFault[] } {
    const { row, seats } = this.#raw
    const numbers = this.#seatNumbers()
    const roles = this.#roles(numbers)
    const won = seats.map(({ cells }) => this.#mark(cells.get('won'), 'note'))
    const marked = this.#markedWinner(roles, won)
    const isUnrated = this.#isUnrated(marked)
    const winner = isUnrated ? undefined : this.#winner(won, marked)
    const evening = this.#evening() ?? above
    const victim = this.#victim(numbers)
    const bestMove = this.#bestMove(numbers)
    if (bestMove.length > 0 && victim === undefined)
      this.#say('note', 'table/best-move-of-nobody', this.#fact('bestMove'))
    const judge = this.#name(this.#fact('judge'))
    const own = seats.map((seat, index): SheetRow => ({
      line: seat.row,
      ...this.#place(),
      seat: numbers[index] ?? (1 as Seat),
      player: this.#name(seat.cells.get('player')),
      club: seat.cells.get('club')?.text ?? '',
      role: roles[index] ?? 'civilian',
      ...(winner === undefined ? {} : { winner }),
      ...this.#points(seat),
      disqualified: this.#mark(seat.cells.get('disqualified'), 'fault') === true,
      teamLoss: this.#mark(seat.cells.get('teamLoss'), 'fault') === true,
      firstVictim: victim !== undefined && numbers[index] === victim,
      bestMove: victim !== undefined && numbers[index] === victim ? bestMove : [],
      rulebook: '',
      ...(evening === '' ? {} : { evening }),
      ...(judge === '' ? {} : { judge }),
    }))
    this.#agree(own)
    if (!isUnrated && this.#faults.length === 0) this.#checkTable(own)
    this.#compare(own, won, isUnrated)
    return { row, ...this.#place(), rows: own, isUnrated, faults: this.#faults, notes: this.#notes }
  }

  #say(
    weight: 'fault' | 'note',
    code: string,
    cell: LocatedCell | undefined,
    more: Readonly<Record<string, string | number>> = {},
  ) {
    const { row, column, text } = cell ?? { row: this.#raw.row, column: 1, text: '' }
    const fault = { code, params: { ...more, place: spreadsheetCellAddress(row, column), value: text.slice(0, 60) } }
    if (weight === 'fault') this.#faults.push(fault)
    else this.#notes.push(fault)
  }

  #fact(field: GameField): LocatedCell | undefined {
    return this.#raw.facts.get(field)?.[0]
  }

  #place(): Pick<SheetGame, 'stage' | 'round' | 'table'> {
    const text = (field: GameField) => this.#fact(field)?.text ?? ''
    // A text such as `Game 5` is read as its number.
    const number = (field: GameField) => /^\p{L}[\p{L} ]*?№?\s*(\d+)$/u.exec(text(field))?.[1] ?? text(field)
    return { stage: text('stage'), round: number('round'), table: number('table') }
  }

  #name(cell: LocatedCell | undefined): string {
    if (cell === undefined) return ''
    const name = parseName(cell.text)
    if (name.ok) return name.value
    this.#say('fault', name.error.code, cell, name.error.params)
    return ''
  }

  /** Without seat numbers in the file, seats are numbered in row order. */
  #seatNumbers(): readonly Seat[] {
    return this.#raw.seats.map(({ cells, seat }, index) => {
      const cell = cells.get('seat')
      const number = cell === undefined ? (seat ?? index + 1) : parseCellNumber(cell.text)
      if (number !== undefined && isSeat(number)) return number
      this.#say('fault', 'sheet/not-a-seat', cell)
      return (index + 1) as Seat
    })
  }

  #roles(numbers: readonly Seat[]): readonly Role[] {
    const told = this.#toldRoles(numbers)
    const read = this.#raw.seats.map(({ cells, role }, index) => {
      const cell = cells.get('role')
      if (cell === undefined) return told?.get(numbers[index] ?? (1 as Seat)) ?? role
      const found = this.#roleWord(cell.text)
      if (found === undefined) this.#say('fault', 'sheet/unknown-role', cell)
      return found ?? 'civilian'
    })
    if (read.every((role) => role === undefined)) {
      this.#say('fault', 'table/no-roles', undefined)
      return read.map(() => 'civilian')
    }
    const special = read.some((role) => role !== undefined && !SPORT_ROLES.includes(role))
    const plain = special ? 'citizen' : DEFAULT_ROLE
    return read.map((role) => (role === undefined || role === DEFAULT_ROLE ? plain : role))
  }

  /** Cards that a game assigns to seats or players, such as `Don: 3` or `Mafia: 5, 7`. */
  #toldRoles(numbers: readonly Seat[]): ReadonlyMap<Seat, Role> | undefined {
    const told = new Map<Seat, Role>()
    for (const role of ['mafia', 'don', 'sheriff'] as const)
      for (const cell of this.#raw.facts.get(role) ?? [])
        for (const seat of this.#seatsOf(cell, numbers)) told.set(seat, role)
    return told.size > 0 ? told : undefined
  }

  #roleWord(text: string): Role | undefined {
    const key = toWordComparisonKey(text)
    const own = this.#map.words.find((word) => word.field === 'role' && toWordComparisonKey(word.text) === key)
    return own?.field === 'role' ? own.means : parseRoleWord(text)
  }

  #resultWord(text: string): TableGameResult | undefined {
    const key = toWordComparisonKey(text)
    const own = this.#map.words.find((word) => word.field === 'winner' && toWordComparisonKey(word.text) === key)
    return own?.field === 'winner' ? own.means : parseGameResultWord(text)
  }

  /** Parses seats from numbers, or from the names of the players in them. */
  #seatsOf(cell: LocatedCell, numbers: readonly Seat[]): readonly Seat[] {
    const byNumber = parseNumberList(cell.text)
    const seats = byNumber ?? cell.text.split(/[,;/\n]/).map((name) => this.#seatOfName(name, numbers))
    const known = seats.flatMap((seat) => numbers.filter((each) => each === seat))
    if (known.length < seats.length) this.#say('fault', 'sheet/not-seats', cell)
    return known
  }

  #seatOfName(name: string, numbers: readonly Seat[]): Seat | undefined {
    const key = nameComparisonKey(name)
    const at = this.#raw.seats.findIndex(({ cells }) => nameComparisonKey(cells.get('player')?.text ?? '') === key)
    return key === '' ? undefined : numbers[at]
  }

  #mark(cell: LocatedCell | undefined, weight: 'fault' | 'note', read = parseYesNoMark): boolean | undefined {
    if (cell === undefined) return undefined
    const mark = read(cell.text)
    if (mark === undefined) this.#say(weight, 'sheet/not-a-mark', cell)
    return mark
  }

  /**
   * Whether the game is unrated. If the result says "unrated" but the game is marked as rated, the mark is used if the
   * win marks name a winner. Otherwise the result is used. In both cases the contradiction is noted.
   */
  #isUnrated(marked: SheetRow['winner']): boolean {
    const rated = this.#fact('rated')
    const mark = rated === undefined ? undefined : (this.#mark(rated, 'note', this.#ratedMark) ?? true)
    const winner = this.#fact('winner')
    const isSaid = winner !== undefined && this.#resultWord(winner.text) === 'unrated'
    if (!isSaid || mark !== true) return isSaid || mark === false
    const code = marked === undefined ? 'table/rated-and-unrated' : 'table/unrated-and-rated'
    this.#say('note', code, rated, { result: spreadsheetCellAddress(winner.row, winner.column) })
    return marked === undefined
  }

  readonly #ratedMark = (text: string): boolean | undefined => {
    const word = this.#resultWord(text)
    return parseYesNoMark(text) ?? (word === undefined ? undefined : word !== 'unrated')
  }

  /** Determines the winner from the result cell or, without it, from the win marks. */
  #winner(won: readonly (boolean | undefined)[], marked: SheetRow['winner']): SheetRow['winner'] {
    const cell = this.#fact('winner')
    const word = cell && this.#resultWord(cell.text)
    if (cell !== undefined && word !== 'unrated') {
      if (word === undefined) this.#say('fault', 'sheet/unknown-winner', cell)
      else this.#sayOtherResult(word)
      return word
    }
    if (won.every((mark) => mark === undefined)) return undefined
    if (marked === undefined && won.includes(true))
      this.#say('fault', 'table/winner-unclear', this.#raw.seats[0]?.cells.get('won'))
    return marked ?? (won.includes(true) ? undefined : 'draw')
  }

  /** Cells of one game that name different results contradict each other. */
  #sayOtherResult(word: TableGameResult): void {
    const other = this.#raw.facts.get('winner')?.find(({ text }) => (this.#resultWord(text) ?? word) !== word)
    if (other) this.#say('fault', 'table/winner-unclear', other)
  }

  /** The team whose players all have a win mark, if no other player has one. */
  #markedWinner(roles: readonly Role[], won: readonly (boolean | undefined)[]): SheetRow['winner'] {
    if (!won.includes(true)) return undefined
    return (['red', 'mafia', 'maniac'] as const).find((winner) =>
      roles.every((role, index) => hasRoleWon(role, winner) === (won[index] === true)),
    )
  }

  /** `undefined` if the evening is missing or invalid. The game then has the evening of the previous game. */
  #evening(): string | undefined {
    const cell = this.#fact('evening')
    const day = cell && parseCellDate(cell.text, this.#map, this.#zone)
    if (cell && day === undefined) this.#say('note', 'table/not-a-day', cell)
    return day
  }

  #victim(numbers: readonly Seat[]): Seat | undefined {
    const marked = this.#raw.seats.flatMap(({ cells }, index) => {
      const isMarked = this.#mark(cells.get('isVictim'), 'fault', parseFirstVictimMark) === true
      // Some tables do not mark the first victim but award them compensation points.
      return isMarked || (parseCellPoints(cells.get('compensation')?.text ?? '') ?? 0) > 0 ? (numbers[index] ?? []) : []
    })
    if (marked.length > 1) this.#say('fault', 'sheet/two-first-victims', this.#raw.seats[0]?.cells.get('isVictim'))
    if (marked[0] !== undefined) return marked[0]
    const cell = this.#fact('victim')
    // A dash or zero means that nobody was killed.
    return cell === undefined || parseYesNoMark(cell.text) === false ? undefined : this.#seatsOf(cell, numbers)[0]
  }

  #bestMove(numbers: readonly Seat[]): readonly Seat[] {
    const cells = this.#raw.facts.get('bestMove') ?? []
    const seats = cells.flatMap((cell) => (parseYesNoMark(cell.text) === false ? [] : this.#seatsOf(cell, numbers)))
    if (seats.length <= 3 && new Set(seats).size === seats.length) return seats
    this.#say('fault', 'sheet/not-seats', cells[0])
    return []
  }

  /** One column may contain both bonuses and penalties: a negative bonus becomes a penalty. */
  #points({ cells }: RawSeat): { readonly bonus: Points; readonly penalty: Points } {
    const read = (cell: LocatedCell | undefined) => {
      const value = cell === undefined || cell.text === '-' ? NO_POINTS : parseCellPoints(cell.text)
      if (value === undefined) this.#say('fault', 'points/not-a-number', cell, { text: cell?.text.slice(0, 40) ?? '' })
      return value ?? NO_POINTS
    }
    const bonus = read(cells.get('bonus'))
    const penalty = penaltyPoints(read(cells.get('penalty')))
    // Best move points without the named seats are treated as points from the judge.
    const move = this.#raw.facts.has('bestMove') ? NO_POINTS : read(cells.get('bestMovePoints'))
    const [more, less] = bonus < 0 ? [0, bonus] : [bonus, 0]
    return { bonus: points(more + Math.max(0, move)), penalty: points(penalty + less + Math.min(0, move)) }
  }

  #agree(rows: readonly SheetRow[]): void {
    for (const { code, params } of findSheetRowConflicts(rows)) {
      const seat = this.#raw.seats.find(
        ({ row, cells }) => row === params.line && cells.get('player')?.text === params.value,
      )
      const cell = seat?.cells.get('player') ?? { row: params.line, column: 1, text: params.value }
      this.#say('fault', code, cell)
    }
  }

  /**
   * Checks that the cards of the game are possible under a rulebook. A game with impossible cards has a fault, so that
   * its wins are not counted.
   */
  #checkTable(rows: readonly SheetRow[]): void {
    const header = headerOfSheetGame({ rows })
    if (!header.ok) this.#say('fault', header.error.code, this.#raw.seats[0]?.cells.get('role'), header.error.params)
  }

  /** Compares the file's win marks with the result and notes each difference. */
  #compare(rows: readonly SheetRow[], won: readonly (boolean | undefined)[], isUnrated: boolean): void {
    const rated = this.#fact('rated')
    const counts = rated === undefined ? !isUnrated : parseYesNoMark(rated.text) === true
    if (won.every((mark) => mark === undefined)) return
    this.own = rows.map(({ player }, index) => ({ name: player, counts, won: counts && won[index] === true }))
    for (const [index, { role, winner, player, disqualified, teamLoss }] of rows.entries()) {
      const mark = won[index]
      if (winner === undefined || mark === undefined || disqualified || teamLoss) continue
      if (mark !== hasRoleWon(role, winner))
        this.#say('note', 'table/won-differs', this.#raw.seats[index]?.cells.get('won'), { name: player })
    }
  }
}

/** Role of a player for whom the table states no card. */
const DEFAULT_ROLE: Role = 'civilian'

/**
 * Roles of the sport game. In a table with only these roles, a player without a special role is a `civilian`, otherwise
 * a `citizen`.
 */
const SPORT_ROLES: readonly Role[] = ['civilian', 'sheriff', 'mafia', 'don']

class Totals {
  readonly #people = new Map<string, { -readonly [K in keyof TablePlayerTotals]: TablePlayerTotals[K] }>()

  add({ rows, faults, isUnrated }: TableGame, own: readonly OwnMark[]): void {
    for (const { name, counts, won } of own) {
      const person = this.#of(name)
      person.fileGames += counts ? 1 : 0
      person.fileWins += won ? 1 : 0
    }
    if (own.length === 0 || faults.length > 0 || isUnrated) return
    for (const { player, role, winner, disqualified, teamLoss } of rows) {
      const person = this.#of(player)
      if (winner !== undefined) person.games += 1
      if (winner !== undefined && hasRoleWon(role, winner) && !disqualified && !teamLoss) person.wins += 1
    }
  }

  #of(name: string) {
    const key = nameComparisonKey(name)
    const known = this.#people.get(key) ?? { name, games: 0, wins: 0, fileGames: 0, fileWins: 0 }
    this.#people.set(key, known)
    return known
  }

  all(): readonly TablePlayerTotals[] {
    return [...this.#people.values()].filter(({ name }) => name !== '')
  }
}

function readMatrix(rows: TableRows, { heading, columns }: TableMap): Pick<TableReadResult, 'points' | 'faults'> {
  const named = columns.find(({ field }) => field === 'player')?.column ?? 1
  const own = columns.filter(({ field }) => field === 'points')
  const total = columns.find(({ field }) => field === 'total')
  const people: TablePoints[] = []
  const faults: TableFault[] = []
  for (let row = heading + 1; row <= rows.length; row += 1) {
    const text = (column: number) => (rows[row - 1]?.[column - 1] ?? '').trim()
    const name = parseName(text(named))
    if (!name.ok) continue
    const cells = own.flatMap(({ column }) => (text(column) === '' || text(column) === '-' ? [] : [column]))
    const values = cells.map((column) => ({ column, value: parseCellPoints(text(column)) }))
    for (const { column, value } of values)
      if (value === undefined)
        faults.push({
          code: 'points/not-a-number',
          params: { place: spreadsheetCellAddress(row, column), value: text(column), text: text(column).slice(0, 40) },
        })
    const sum = values.reduce((all, { value = NO_POINTS }) => all + value, 0)
    const said = total === undefined ? undefined : parseCellPoints(text(total.column))
    if (total !== undefined && said !== undefined && said !== sum)
      faults.push({
        code: 'table/total-differs',
        params: {
          place: spreadsheetCellAddress(row, total.column),
          value: text(total.column),
          name: name.value,
          sum: (sum / 100).toFixed(2),
        },
      })
    if (values.length > 0) people.push({ name: name.value, points: points(sum), games: values.length })
  }
  return { points: people, faults }
}
