// Converts the games of a reading to a table with a row for each seat. This way, every reading can be shown, changed
// and read with a map of columns, even if the file consists of lanes, turned sheets or matrices of cards, or has
// results only in points. The last columns are those of the file that were not read, so that the user can still state
// their meaning. Pure functions.

import { type TableField, TABLE_MAP_FORMAT } from '../fields.ts'
import type { TableMap } from '../tableMap.ts'
import type { CellGrid } from '../../tables/book.ts'
import type { CellPlace } from './frame.ts'
import type { Reading, SolvedGame, SolvedSeat, UnreadFact } from './solution.ts'

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
  /** Name of the place in the frame, if the reading left it out. */
  readonly at?: string
}

/** Where the rows of a seat table come from. Rows and columns are counted from 1. */
export interface TableOrigin {
  /** The cell of the file for a cell of this table. `undefined` for a row that is none of its seats. */
  readonly cellInFile: (row: number, column: number) => CellPlace | undefined
  /** Names of the places of the frame that these columns contain, although the reading left them out. */
  readonly leftPlaces: (columns: readonly number[]) => ReadonlySet<string>
}

interface SeatTable {
  readonly rows: CellGrid
  readonly map: TableMap
  readonly origin: TableOrigin
}

/** Stands for a card that the file states with an unknown word. The table reader reports it as a fault. */
const UNKNOWN_CARD = '?'

const mark = (is: boolean) => (is ? '+' : '')
const figure = (hundredths: number) => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))

/** The text of a fact that cannot be interpreted. The table reader reports it as a fault. */
const asWritten = (game: SolvedGame, fact: UnreadFact) => game.unread.get(fact)?.text

/** The table reader takes a hyphen for zero, so a dash that cannot be interpreted is written as a longer one. */
function bonusText({ seat }: SeatInGame): string {
  const text = seat.unread.get('bonus')?.text
  return text === '-' ? '—' : (text ?? figure(seat.hundredths))
}

function victimText({ game, seat, number }: SeatInGame): string {
  const text = asWritten(game, 'victim')
  if (text !== undefined) return number === 1 ? text : ''
  return seat.victimMark || mark(game.victim === number)
}

/** The titles are fixed, so that tables with the same columns always have the same shape. */
const COLUMNS: readonly (SeatColumn & { readonly field: TableField })[] = [
  { title: 'Date', field: 'evening', textOf: ({ game }) => asWritten(game, 'evening') ?? game.evening },
  { title: 'Stage', field: 'stage', textOf: ({ game }) => game.stage },
  { title: 'Round', field: 'round', textOf: ({ game }) => game.round },
  { title: 'Table', field: 'table', textOf: ({ game }) => game.table },
  { title: 'Game', field: 'game', textOf: ({ index }) => String(index + 1) },
  { title: 'Judge', field: 'judge', textOf: ({ game }) => game.judge },
  { title: 'Rated', field: 'rated', textOf: ({ game }) => asWritten(game, 'rated') ?? (game.isUnrated ? '-' : '+') },
  { title: 'Winner', field: 'winner', textOf: ({ game }) => asWritten(game, 'winner') ?? game.winner ?? '' },
  { title: 'Seat', field: 'seat', textOf: ({ number }) => String(number) },
  { title: 'Player', field: 'player', textOf: ({ seat }) => seat.player },
  { title: 'Role', field: 'role', textOf: ({ seat }) => seat.role ?? UNKNOWN_CARD },
  { title: 'Won', field: 'won', textOf: ({ seat }) => seat.wonMark },
  { title: 'Bonus', field: 'bonus', textOf: bonusText },
  { title: 'First killed', field: 'isVictim', textOf: victimText },
  {
    title: 'Best move',
    field: 'bestMove',
    textOf: ({ game, number }) => {
      const text = asWritten(game, 'bestMove')
      return text !== undefined && number === 1 ? text : game.victim === number ? game.bestMove.join(' ') : ''
    },
  },
  {
    title: 'Removed',
    field: 'disqualified',
    textOf: ({ seat }) => seat.unread.get('disqualified')?.text ?? mark(seat.isRemoved),
  },
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
    origin: {
      cellInFile: (row, column) => {
        const seat = seats[row - 2]
        return seat && cellOf(reading, seat, columns[column - 1]?.field)
      },
      leftPlaces: (read) => new Set(read.flatMap((column) => columns[column - 1]?.at ?? [])),
    },
  }
}

/** The cell of the file with this field of a seat. Without such a cell, the first cell of the seat's row. */
function cellOf(reading: Reading, { game, seat, index, number }: SeatInGame, field: TableField | undefined): CellPlace {
  const { frame, fields } = reading
  const isUnread = field === 'bonus' || field === 'disqualified'
  const unread = isUnread ? seat.unread.get(field) : [...game.unread].find(([fact]) => isSameFact(fact, field))?.[1]
  const atOf = (wanted: TableField) => fields.find((each) => each.field === wanted)?.at
  const at = field && (atOf(field) ?? atOf('player'))
  const slot = frame.slots.find((each) => each.at === at)
  const framed = frame.games[index]
  return (
    unread?.cell ??
    (slot && framed
      ? slot.cellAt(framed, number - 1)
      : frame.facts.find((each) => each.at === at)?.cells[index]?.[0]) ?? {
      row: rowOfSeat(reading, game, number),
      column: 1,
    }
  )
}

const isSameFact = (fact: UnreadFact, field: TableField | undefined) =>
  fact === field || (fact === 'victim' && field === 'isVictim')

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
      at,
      title: titleOf(heading, at),
      textOf: ({ index, number }: SeatInGame) => texts[index]?.[number - 1] ?? '',
    })),
    ...unread(frame.facts).map(({ heading, at, texts }) => ({
      at,
      title: titleOf(heading, at),
      textOf: ({ index }: SeatInGame) => texts[index]?.join(' ') ?? '',
    })),
  ]
}

const titleOf = (heading: string, at: string) => (heading === '' ? `[${at}]` : heading)
