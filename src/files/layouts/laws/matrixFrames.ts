// Frames of sheets with players in rows and games in columns. Each cell contains a card and a result, such as `Д+` or
// `м 0`. Pure functions.

import type { CellGrid } from '../../tables/book.ts'
import { columnName } from '../../tables/table.ts'
import { dayWithoutYear, isDateText, isNameLike, isYearTitle } from './foldedWords.ts'
import type { Frame, FramedGame, SeatSlot } from './frame.ts'
import { cellText, gridWidth, range } from './grid.ts'
import { isHinted } from './hints.ts'

const CARD_AND_RESULT = /^(\p{L}+|[^\s\d+=-]{1,3})\s*([+\-=−–✓×x]|[01])$/u
const FEWEST_NAMES = 8

export function roleMatrixFrames(sheet: number, name: string, rows: CellGrid): readonly Frame[] {
  const columns = range(0, gridWidth(rows) - 1).filter((column) => {
    const texts = rows.map((_, row) => cellText(rows, row, column)).filter((text) => text !== '')
    return texts.filter((text) => CARD_AND_RESULT.test(text)).length >= Math.max(5, 0.8 * (texts.length - 1))
  })
  if (columns.length < 2) return []
  const player = range(0, gridWidth(rows) - 1).find(
    (column) => rows.filter((_, row) => isNameLike(cellText(rows, row, column))).length >= FEWEST_NAMES,
  )
  if (player === undefined) return []
  const isCoded = (row: number, column: number) => CARD_AND_RESULT.test(cellText(rows, row, column))
  const isPerson = (row: number) => !isHinted(cellText(rows, row, player), 'player')
  const from = rows.findIndex((_, row) => isPerson(row) && columns.some((column) => isCoded(row, column)))
  if (from < 0) return []
  const seats = columns.map((column) =>
    range(from, rows.length - 1).filter((row) => isPerson(row) && isCoded(row, column)),
  )
  const rowsOfGame = new Map(columns.map((column, game) => [column + 1, seats[game] ?? []]))
  const rowAt = ({ row: column }: FramedGame, seat: number) => (rowsOfGame.get(column)?.[seat] ?? 0) + 1
  const slot = (heading: string, at: string, textAt: (row: number, column: number) => string): SeatSlot => ({
    heading,
    at,
    cellAt: (game, seat) => ({ row: rowAt(game, seat), column: heading === 'player' ? player + 1 : game.row }),
    texts: seats.map((own, game) => own.map((row) => textAt(row, columns[game] ?? 0))),
  })
  const part = (index: number) => (row: number, column: number) =>
    CARD_AND_RESULT.exec(cellText(rows, row, column))?.[index] ?? ''
  const days = columns.map((column) => dayOfTitle(cellText(rows, from - 1, column)))
  return [
    {
      kind: 'roleMatrix',
      sheets: [sheet],
      heading: from,
      games: seats.map((own, game) => ({ sheet, row: (columns[game] ?? 0) + 1, size: own.length })),
      slots: [
        slot('player', columnName(player + 1), (row) => cellText(rows, row, player)),
        slot('role', 'letters', part(1)),
        slot('won', 'marks', part(2)),
      ],
      facts: days.some((own) => own.length > 0)
        ? [
            {
              heading: 'date',
              at: `row ${from}`,
              texts: days,
              cells: columns.map((column) => [{ row: from, column: column + 1 }]),
            },
          ]
        : [],
      left: [],
      titles: [...rows.slice(0, from).flat().filter(isYearTitle), name],
    },
  ]
}

/** The day in the title of a game's column, such as `12.03.2024 №2`. Empty if there is none. */
export function dayOfTitle(title: string): readonly string[] {
  const day = title.split(/\s*№/u)[0] ?? ''
  return isDateText(day) || dayWithoutYear(day) !== undefined ? [day] : []
}
