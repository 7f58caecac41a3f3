// Frames of sheets with a row for each game in which every team is a list of names in one cell, such as `Лиса, Кот, Ян`
// below the heading `Мафия`. The headings of these columns name the cards. Pure functions.

import type { Role } from '../../../rules/vocabulary.ts'
import type { CellGrid } from '../../tables/book.ts'
import { columnName } from '../../tables/table.ts'
import { foldedRole, foldedResult, isBlackWord, isNameLike, isRedWord, isYearTitle } from './foldedWords.ts'
import type { CellPlace, Frame, FramedGame, GameFact, SeatSlot } from './frame.ts'
import { cellText, gridWidth, range } from './grid.ts'
import { isHinted } from './hints.ts'

const SEPARATOR = /\s*[,;\n]\s*|\s+[/|]\s+/u
const FEWEST_PLAYERS = 8
const HEADING_ROWS = 6

interface TeamColumn {
  readonly column: number
  readonly role: Role
}

interface NamedSeat extends TeamColumn {
  readonly name: string
}

/** The card of a column's heading. Headings of colours are those of the usual players of a side. */
function roleOfHeading(text: string): Role | undefined {
  const role = foldedRole(text)
  if (role !== undefined || text === '' || isHinted(text, 'winner')) return role
  const isSide = foldedResult(text) !== undefined
  if (isSide && isBlackWord(text)) return 'mafia'
  return isSide && isRedWord(text) ? 'civilian' : undefined
}

export function teamFrames(sheet: number, name: string, rows: CellGrid): readonly Frame[] {
  const columnsOf = (row: number): readonly TeamColumn[] =>
    range(0, gridWidth(rows) - 1).flatMap((column) => {
      const role = roleOfHeading(cellText(rows, row, column))
      return role === undefined ? [] : [{ column, role }]
    })
  const heading = range(0, Math.min(HEADING_ROWS, rows.length) - 1).find((row) => {
    const roles = columnsOf(row).map(({ role }) => role)
    return (['don', 'mafia', 'sheriff', 'civilian'] as const).every((role) => roles.includes(role))
  })
  if (heading === undefined) return []
  const teams = columnsOf(heading)
  const seats = new Map(
    range(heading + 1, rows.length - 1).flatMap((row) => {
      const own = teams.flatMap(({ column, role }): readonly NamedSeat[] =>
        cellText(rows, row, column)
          .split(SEPARATOR)
          .filter((each) => each !== '')
          .map((each) => ({ column, role, name: each })),
      )
      const named = own.filter((each) => isNameLike(each.name)).length
      return named >= FEWEST_PLAYERS ? [[row + 1, own] as const] : []
    }),
  )
  if (seats.size === 0) return []
  const games = [...seats].map(([row, own]): FramedGame => ({ sheet, row, size: own.length }))
  const slot = (title: string, at: string, textOf: (seat: NamedSeat) => string): SeatSlot => ({
    heading: title,
    at,
    texts: [...seats.values()].map((own) => own.map(textOf)),
    cellAt: ({ row }, seat): CellPlace => ({ row, column: (seats.get(row)?.[seat]?.column ?? 0) + 1 }),
  })
  const isTeam = (column: number) => teams.some((each) => each.column === column)
  const facts = range(0, gridWidth(rows) - 1).flatMap((column): readonly GameFact[] => {
    const texts = games.map(({ row }) => [cellText(rows, row - 1, column)].filter((text) => text !== ''))
    if (isTeam(column) || texts.every((own) => own.length === 0)) return []
    const cells = games.map(({ row }, game) => (texts[game]?.length === 0 ? [] : [{ row, column: column + 1 }]))
    return [{ heading: cellText(rows, heading, column), at: columnName(column + 1), texts, cells }]
  })
  return [
    {
      kind: 'teams',
      sheets: [sheet],
      heading: heading + 1,
      games,
      slots: [slot('player', 'names', ({ name: text }) => text), slot('role', 'headings', ({ role }) => role)],
      facts,
      left: [],
      titles: [...rows.slice(0, heading).flat().filter(isYearTitle), name],
    },
  ]
}
