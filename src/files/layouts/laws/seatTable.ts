// Converts the games of a reading to a table with a row for each seat. This way, every reading can be shown, changed
// and read with a map of columns, even if the file consists of lanes, turned sheets or matrices of cards, or has
// results only in points. The last columns are those of the file that were not read, so that the user can still state
// their meaning. Pure functions.

import { type TableField, TABLE_MAP_FORMAT } from '../fields.ts'
import type { TableMap } from '../tableMap.ts'
import type { CellGrid } from '../../tables/book.ts'
import type { Reading, SolvedGame, SolvedSeat } from './solution.ts'

interface SeatInGame {
  readonly game: SolvedGame
  /** Number of the game in the reading, counted from 0. */
  readonly index: number
  readonly seat: SolvedSeat
  /** Number of the seat, counted from 1. */
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
  /** Row in the file, by row of this table. Both are counted from 1. */
  readonly rowInFile: ReadonlyMap<number, number>
}

/** Stands for a card that the file states with an unknown word. The table reader reports it as a fault. */
const UNKNOWN_CARD = '?'

const mark = (is: boolean) => (is ? '+' : '')
const figure = (hundredths: number) => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))

/** The titles are fixed, so that tables with the same columns always have the same shape. */
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

/** Table of the reading's games in this sheet. */
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

/** Row of a seat in the file. In some frames, each seat has its own row; in all others, it is the row of the game. */
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
