// A frame is one possible division of sheets into games. It contains the texts of each seat, the texts that occur once
// per game, and the cells that belong to neither. It assigns no meanings, because the laws of the game decide them. A
// frame contains the texts of the games themselves, so the search for frames and the reading of a frame cannot
// disagree.

import type { Role } from '../../../rules/vocabulary.ts'

/** Location of texts in a form that a map of columns can express. */
export type MapPlace =
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'columns'; readonly columns: readonly number[] }
  | { readonly kind: 'label'; readonly label: string }

/** A cell of the file, by its row and column, both counted from 1. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

interface Source {
  readonly heading: string
  /** Name of the place. Unique within the frame and readable for people, such as `C`, `+2`, `row 2` or `below1:B`. */
  readonly at: string
  readonly place?: MapPlace
}

/** Texts that occur once per seat, by game and seat. */
export interface SeatSlot extends Source {
  readonly texts: readonly (readonly string[])[]
  /** The cell with the text of this seat, counted from 0. */
  readonly cellAt: (game: FramedGame, seat: number) => CellPlace
}

/** Texts that occur once per game, by game: one cell, or several cells of one label. */
export interface GameFact extends Source {
  readonly texts: readonly (readonly string[])[]
  /** The cells of the texts, by game. Empty for texts that are in no cell, such as the name of a sheet. */
  readonly cells: readonly (readonly CellPlace[])[]
}

/** Filled cells that belong to no slot and no fact. */
export interface Leftover {
  readonly what: 'rows' | 'cells' | 'label'
  readonly at: string
  readonly sample: string
  readonly times: number
}

/**
 * `row` is the first row of the game or, if games are in columns, the column of the game, counted from 1. `size` is the
 * number of seats.
 */
export interface FramedGame {
  readonly sheet: number
  readonly row: number
  readonly size: number
  /** First column of the game's lane, counted from 0. Omitted if games are not in lanes. */
  readonly left?: number
}

export interface Frame {
  /**
   * - rows: one row for each seat
   * - blocks, lanes: one row for each seat, with labels around the seats of a game; lanes are side by side
   * - across, lines: one row for each game, or several consecutive rows for each game
   * - turned: one column for each game
   * - teams: one row for each game, with the names of a team in one cell
   * - roleMatrix: players in rows and games in columns, with card and result in one cell
   */
  readonly kind: 'rows' | 'blocks' | 'lanes' | 'across' | 'lines' | 'turned' | 'teams' | 'roleMatrix'
  /** Numbers of the sheets that the frame covers, counted from 0. */
  readonly sheets: readonly number[]
  /** Number of the header row, counted from 1, or 0 if there is none. */
  readonly heading: number
  readonly games: readonly FramedGame[]
  readonly slots: readonly SeatSlot[]
  readonly facts: readonly GameFact[]
  readonly left: readonly Leftover[]
  /** Cards by seat, if the headings of the player columns name them. */
  readonly roles?: readonly Role[]
  /** Texts above the games and names of sheets, which may name the year. */
  readonly titles: readonly string[]
  /** The titles by sheet. Omitted if the frame covers only one sheet. */
  readonly titlesBySheet?: ReadonlyMap<number, readonly string[]>
}
