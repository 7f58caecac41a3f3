// Frames of sheets with one row for each game, or with several consecutive rows for each game. Such a sheet has a
// column for each seat. These player columns are recognised because the same names occur in several of them: a player
// has different seats in different games. Pure functions.

import type { CellGrid } from '../../tables/book.ts'
import { columnName } from '../../tables/table.ts'
import { evenColumns, equalStretches } from './evenColumns.ts'
import { foldedKey, foldedMark, foldedRole, isNameLike, isYearTitle, parseCellPoints } from './foldedWords.ts'
import type { CellPlace, Frame, FramedGame, GameFact, SeatSlot } from './frame.ts'
import { cellText, filledTexts, gridWidth, isEmptyBetween, mostCommonNumber, range, shareOf } from './grid.ts'
import { isHinted } from './hints.ts'

const MOST_COLUMNS = 400
const MOST_SAMPLED_ROWS = 2000
const FEWEST_PLAYER_COLUMNS = 6
/** Number of rows above the first game that may contain headings. */
const HEADING_ROWS = 2
/** Maximum number of rows of one game. */
const MOST_LINES = 5

export function acrossFrames(sheet: number, name: string, rows: CellGrid, isTurned: boolean): readonly Frame[] {
  const width = Math.min(gridWidth(rows), MOST_COLUMNS)
  if (width < FEWEST_PLAYER_COLUMNS + 1 || rows.length < 2) return []
  const players = new PlayerColumns(rows, width)
  const columns = players.find()
  if (columns.length < FEWEST_PLAYER_COLUMNS) return []
  const games = players.gameRows(columns)
  return games.length < 2 ? [] : [new AcrossFrame(sheet, name, rows, width, columns, games, isTurned).frame()]
}

/** Finds the columns of the players. */
class PlayerColumns {
  readonly #rows: CellGrid
  readonly #width: number
  /** Columns in which a name occurs, by the name's key. */
  readonly #spread = new Map<string, Set<number>>()
  readonly #leastSpread: number

  constructor(rows: CellGrid, width: number) {
    this.#rows = rows
    this.#width = width
    this.#leastSpread = rows.length < 14 ? 2 : 3
    for (const row of rows.slice(0, MOST_SAMPLED_ROWS))
      for (const [column, text] of row.slice(0, width).entries()) {
        const name = text.trim()
        if (!isNameLike(name)) continue
        const key = foldedKey(name)
        this.#spread.set(key, (this.#spread.get(key) ?? new Set<number>()).add(column))
      }
  }

  #travels(text: string): boolean {
    return (this.#spread.get(foldedKey(text))?.size ?? 0) >= this.#leastSpread
  }

  #texts(column: number): readonly string[] {
    return this.#rows.map((_, row) => cellText(this.#rows, row, column)).filter((text) => text !== '')
  }

  #isFull(column: number, share: number): boolean {
    const texts = this.#texts(column)
    return texts.length >= 2 && texts.filter(isNameLike).length >= share * texts.length
  }

  /**
   * Columns at equal distances in which the same names recur. In a file with few games, too few names recur. Therefore
   * columns that have a heading for players or are full of names are used instead if there are more of them.
   */
  find(): readonly number[] {
    const all = range(0, this.#width - 1)
    const travelling = all.filter((column) => {
      const texts = this.#texts(column)
      const names = texts.filter((text) => this.#travels(text)).length
      return (
        names >= Math.max(2, 0.5 * texts.filter(isNameLike).length, 0.12 * texts.length) &&
        new Set(texts).size >= Math.min(5, Math.ceil(this.#rows.length / 3))
      )
    })
    const seated = travelling.filter((column) => !this.#repeatsSeats(column, travelling))
    const top = range(0, Math.min(6, this.#rows.length - 1))
    const headed = all.filter(
      (column) => top.some((row) => isHinted(cellText(this.#rows, row, column), 'player')) && this.#isFull(column, 0.6),
    )
    const full = this.#rows.length < 25 ? all.filter((column) => this.#isFull(column, 0.9)) : []
    const [byTravel, byHeading, byNames] = [seated, headed, full].map(evenColumns) as [number[], number[], number[]]
    if (byHeading.length > byTravel.length) return byHeading
    const isNamed = byTravel.length < 8 && byNames.length > byTravel.length && byNames.length <= 12
    return isNamed ? byNames : byTravel
  }

  /** Whether a column mostly repeats players of its own row, such as a column with the holders of a card. */
  #repeatsSeats(column: number, columns: readonly number[]): boolean {
    const own = this.#rows.filter((row) => this.#travels((row[column] ?? '').trim()))
    const repeated = own.filter((row) =>
      columns.some((other) => other !== column && foldedKey(row[other] ?? '') === foldedKey(row[column] ?? '')),
    )
    return repeated.length >= 0.7 * own.length
  }

  /** The rows that have different names in most player columns. */
  gameRows(columns: readonly number[]): readonly number[] {
    return range(0, this.#rows.length - 1).filter((row) => {
      const texts = columns.map((column) => cellText(this.#rows, row, column))
      return (
        new Set(texts).size >= 0.7 * columns.length &&
        texts.filter(isNameLike).length >= 0.7 * columns.length &&
        texts.filter((text) => this.#travels(text)).length >= 0.3 * columns.length
      )
    })
  }
}

class AcrossFrame {
  readonly #sheet: number
  readonly #name: string
  readonly #rows: CellGrid
  readonly #width: number
  readonly #players: readonly number[]
  readonly #games: readonly number[]
  readonly #step: number
  readonly #lines: number
  readonly #isTurned: boolean
  readonly #heads: readonly number[]
  readonly #used: Set<number>

  constructor(
    sheet: number,
    name: string,
    rows: CellGrid,
    width: number,
    players: readonly number[],
    games: readonly number[],
    isTurned: boolean,
  ) {
    this.#isTurned = isTurned
    this.#sheet = sheet
    this.#name = name
    this.#rows = rows
    this.#width = width
    this.#players = players
    this.#games = games
    this.#step = (players[1] ?? 0) - (players[0] ?? 0)
    this.#used = new Set(players)
    const distances = games.slice(1).map((row, index) => this.#filledRows((games[index] ?? 0) + 1, row))
    const lines = games.length > 2 ? mostCommonNumber(distances) : 1
    this.#lines = lines >= 2 && lines <= MOST_LINES ? lines : 1
    const top = games[0] ?? 0
    this.#heads = range(Math.max(0, top - HEADING_ROWS), top - 1).filter((row) => filledTexts(rows, row).length >= 3)
  }

  #filledRows(first: number, last: number): number {
    return range(first, last).filter((row) => !isEmptyBetween(this.#rows, row)).length
  }

  /** The lowest heading of a column. In an upper row with merged cells, the first column of a group has the text. */
  #heading(column: number): string {
    const texts = this.#heads.map((row, index) => {
      const own = cellText(this.#rows, row, column)
      const group = this.#players.findLast((player) => player <= column)
      const isMerged = own === '' && index < this.#heads.length - 1
      return isMerged && group !== undefined && column < group + this.#step ? cellText(this.#rows, row, group) : own
    })
    return texts.findLast((text) => text !== '') ?? ''
  }

  /** A cell of the file. Rows and columns are exchanged in a sheet that was turned. */
  #place(row: number, column: number): CellPlace {
    return this.#isTurned ? { row: column + 1, column: row + 1 } : { row: row + 1, column: column + 1 }
  }

  #slot(heading: string, at: string, columns: readonly number[], line = 0): SeatSlot {
    const texts = this.#games.map((row) => columns.map((column) => cellText(this.#rows, row + line, column)))
    const cellAt = ({ row }: FramedGame, seat: number) => this.#place(row - 1 + line, columns[seat] ?? 0)
    return { heading, at, texts, cellAt, ...(line === 0 ? { place: { kind: 'columns', columns } } : {}) }
  }

  #slotOf(columns: readonly number[], at = columnName((columns[0] ?? 0) + 1)): SeatSlot {
    for (const column of columns) this.#used.add(column)
    return this.#slot(this.#heading(columns[0] ?? 0), at, columns)
  }

  frame(): Frame {
    const top = this.#games[0] ?? 0
    const slots = [this.#slotOf(this.#players), ...this.#otherSlots()].filter(({ texts }) =>
      texts.some((own) => own.some((text) => text !== '')),
    )
    const facts = this.#facts()
    const roles = this.#players.flatMap((column) => foldedRole(this.#heading(column)) ?? [])
    const isByCards = this.#step === 1 && roles.length === this.#players.length
    const isOfGame = (row: number) => this.#games.some((game) => row >= game && row < game + this.#lines)
    const others = range(top, this.#rows.length - 1).filter(
      (row) => !isOfGame(row) && filledTexts(this.#rows, row).length >= 3,
    )
    const [other] = others
    return {
      kind: this.#isTurned ? 'turned' : this.#lines > 1 ? 'lines' : 'across',
      sheets: [this.#sheet],
      heading: (this.#heads.at(-1) ?? -1) + 1,
      games: this.#games.map((row) => ({ sheet: this.#sheet, row: row + 1, size: this.#players.length })),
      slots,
      facts,
      left:
        other === undefined
          ? []
          : [
              {
                what: 'rows',
                at: String(other + 1),
                sample: filledTexts(this.#rows, other)[0] ?? '',
                times: others.length,
              },
            ],
      titles: [...this.#rows.slice(0, top).flat().filter(isYearTitle), this.#name],
      ...(isByCards ? { roles } : {}),
    }
  }

  /** The other texts of the seats: below the names, to the right of each name, or in groups of one column per seat. */
  #otherSlots(): readonly SeatSlot[] {
    const [first = 0] = this.#players
    if (this.#lines > 1) {
      const label = this.#labelColumn(first)
      if (label !== undefined) this.#used.add(label)
      return range(1, this.#lines - 1).map((line) => {
        const heading = label === undefined ? '' : cellText(this.#rows, (this.#games[0] ?? 0) + line, label)
        return this.#slot(heading, `row ${line + 1}`, this.#players, line)
      })
    }
    if (this.#step > 1)
      return range(1, this.#step - 1).map((offset) =>
        this.#slotOf(
          this.#players.map((column) => column + offset),
          `+${offset}`,
        ),
      )
    const free = range(0, this.#width - 1).filter((column) => !this.#used.has(column))
    const likeness = free.map((column) => ({ column, kind: this.#kindOf(column) }))
    const isHeaded = free.some((column) => headingStem(this.#heading(column)) !== '')
    return equalStretches(
      isHeaded ? free.map((column) => ({ column, kind: headingStem(this.#heading(column)) })) : likeness,
      this.#players.length,
    ).map((columns) => this.#slotOf(columns))
  }

  /** The column that names the second line of every game. */
  #labelColumn(first: number): number | undefined {
    return range(0, first - 1).find((column) => {
      const labels = this.#games.slice(0, 30).map((row) => foldedKey(cellText(this.#rows, row + 1, column)))
      return labels[0] !== '' && new Set(labels).size === 1
    })
  }

  /** The kind of most cells in a column, for tables without headings. */
  #kindOf(column: number): string {
    const texts = this.#games
      .slice(0, 200)
      .map((row) => cellText(this.#rows, row, column))
      .filter((text) => text !== '')
    if (texts.length === 0) return 'any'
    const share = (test: (text: string) => boolean) => shareOf(texts.map(test))
    if (share((text) => foldedRole(text) !== undefined || /^[мm]$/iu.test(text)) >= 0.7) return 'role'
    if (share((text) => parseCellPoints(text) !== undefined) >= 0.8) return 'number'
    return share((text) => foldedMark(text) !== undefined) >= 0.8 ? 'mark' : 'text'
  }

  #facts(): readonly GameFact[] {
    return range(0, this.#width - 1)
      .filter((column) => !this.#used.has(column))
      .map((column): GameFact => ({
        heading: this.#heading(column),
        at: columnName(column + 1),
        place: { kind: 'column', column },
        texts: this.#games.map((row) => [cellText(this.#rows, row, column)].filter((text) => text !== '')),
        cells: this.#games.map((row) => (cellText(this.#rows, row, column) === '' ? [] : [this.#place(row, column)])),
      }))
      .filter(({ texts }) => texts.some((own) => own.length > 0))
  }
}

/** The heading without its number: `Роль 3` and `Роль 4` have the same stem. */
function headingStem(heading: string): string {
  return foldedKey(heading).replace(/\d+/gu, '').trim()
}
