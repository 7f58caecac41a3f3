// Writes the games of a reading as a table with a row for each seat, so that every reading can be shown, changed and read
// with a map of columns, whatever the layout of the file is: lanes, turned sheets, matrices of cards, results in points.
// Columns of the file that were not read stand at the end, so that the user can still say what they mean. Pure functions.

import { type TableField, TABLE_MAP_FORMAT } from '../fields.ts'
import type { TableMap } from '../tableMap.ts'
import type { CellGrid } from '../../tables/book.ts'
import type { Reading, SolvedGame, SolvedSeat } from './solution.ts'

interface SeatInGame {
  readonly game: SolvedGame
  /** Number of the game in the reading, from 0. */
  readonly index: number
  readonly seat: SolvedSeat
  /** Seat from 1. */
  readonly number: number
}

interface SeatColumn {
  readonly title: string
  readonly field?: TableField
  readonly textOf: (seat: SeatInGame) => string
}

interface SeatTable {
  readonly rows: CellGrid
  readonly map: TableMap
  /** Rows of the file, by row of this table; both count from 1. */
  readonly rowInFile: ReadonlyMap<number, number>
}

/** A card that the file states with an unknown word, which the reader of the table reports. */
const UNKNOWN_CARD = '?'

const mark = (is: boolean) => (is ? '+' : '')
const figure = (hundredths: number) => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))

/** Titles are common words, so that the same columns always have the same shape. */
const COLUMNS: readonly (SeatColumn & { readonly field: TableField })[] = [
  { title: 'Date', field: 'evening', textOf: ({ game }) => game.evening },
  { title: 'Stage', field: 'stage', textOf: ({ game }) => game.stage },
  { title: 'Round', field: 'round', textOf: ({ game }) => game.round },
  { title: 'Table', field: 'table', textOf: ({ game }) => game.table },
  { title: 'Game', field: 'game', textOf: ({ index }) => String(index + 1) },
  { title: 'Judge', field: 'judge', textOf: ({ game }) => game.judge },
  { title: 'Rated', field: 'rated', textOf: ({ game }) => (game.isUnrated ? '-' : '+') },
  { title: 'Winner', field: 'winner', textOf: ({ game }) => game.winner ?? '' },
  { title: 'Seat', field: 'seat', textOf: ({ number }) => String(number) },
  { title: 'Player', field: 'player', textOf: ({ seat }) => seat.player },
  { title: 'Role', field: 'role', textOf: ({ seat }) => seat.role ?? UNKNOWN_CARD },
  { title: 'Bonus', field: 'bonus', textOf: ({ seat }) => figure(seat.hundredths) },
  { title: 'First killed', field: 'isVictim', textOf: ({ game, number }) => mark(game.victim === number) },
  {
    title: 'Best move',
    field: 'bestMove',
    textOf: ({ game, number }) => (game.victim === number ? game.bestMove.join(' ') : ''),
  },
  { title: 'Removed', field: 'disqualified', textOf: ({ seat }) => mark(seat.isRemoved) },
]
const ALWAYS: readonly TableField[] = ['game', 'seat', 'player', 'role', 'winner']

/** The games of one sheet. */
export function seatTable(reading: Reading, sheet: number): SeatTable {
  const seats = reading.games.flatMap((game, index) =>
    game.sheet === sheet ? game.seats.map((seat, at): SeatInGame => ({ game, index, seat, number: at + 1 })) : [],
  )
  const isUsed = ({ field, textOf }: (typeof COLUMNS)[number]) =>
    ALWAYS.includes(field) || seats.some((seat) => (field === 'rated' ? seat.game.isUnrated : textOf(seat) !== ''))
  const columns: readonly SeatColumn[] = [...COLUMNS.filter(isUsed), ...unreadColumns(reading)]
  return {
    rows: [columns.map(({ title }) => title), ...seats.map((seat) => columns.map(({ textOf }) => textOf(seat)))],
    map: {
      format: TABLE_MAP_FORMAT,
      version: 1,
      layout: 'seats',
      heading: 1,
      columns: columns.flatMap(({ field }, index) => (field === undefined ? [] : [{ column: index + 1, field }])),
      labels: [],
      words: [],
      dates: 'dmy',
      moments: 'time',
    },
    rowInFile: new Map(seats.map(({ game, number }, index) => [index + 2, rowOfSeat(reading, game, number)])),
  }
}

/** Seats one below another have rows of their own. */
function rowOfSeat({ frame: { kind } }: Reading, { row }: SolvedGame, seat: number): number {
  return kind === 'rows' || kind === 'blocks' || kind === 'lanes' ? row + seat - 1 : row
}

function unreadColumns({ frame, fields }: Reading): readonly SeatColumn[] {
  const isRead = new Set(fields.map(({ at }) => at))
  const isFilled = (texts: readonly (readonly string[])[]) => texts.some((own) => own.some((text) => text !== ''))
  const unread = <T extends { readonly at: string; readonly texts: readonly (readonly string[])[] }>(
    places: readonly T[],
  ) => places.filter(({ at, texts }) => !isRead.has(at) && at !== 'sheet' && isFilled(texts))
  return [
    ...unread(frame.slots).map(({ heading, at, texts }) => ({
      title: titleOf(heading, at),
      textOf: ({ index, number }: SeatInGame) => texts[index]?.[number - 1] ?? '',
    })),
    ...unread(frame.facts).map(({ heading, at, texts }) => ({
      title: titleOf(heading, at),
      textOf: ({ index }: SeatInGame) => texts[index]?.join(' ') ?? '',
    })),
  ]
}

const titleOf = (heading: string, at: string) => (heading === '' ? `[${at}]` : heading)
