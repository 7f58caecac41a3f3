// A frame: one way in which sheets may fall into games. It says what stands seat by seat, what stands once a game, and
// what was left over. It says nothing about meanings: the laws of the game decide those. Because a frame is the games
// themselves, finding a frame and reading it cannot disagree.

import type { Role } from '../../../rules/vocabulary.ts'

/** Where the texts of a slot stand, as a map of columns can say it. `undefined` if such a map cannot say it. */
export type MapPlace =
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'columns'; readonly columns: readonly number[] }
  | { readonly kind: 'label'; readonly label: string }

interface Source {
  readonly heading: string
  /** Name of the place, unique within the frame and readable for people: `C`, `+2`, `row 2`, `below1:B`. */
  readonly at: string
  readonly place?: MapPlace
}

/** Texts that stand seat by seat: by game, by seat. */
export interface SeatSlot extends Source {
  readonly texts: readonly (readonly string[])[]
}

/** Texts that stand once a game: by game, one cell or several cells of one label. */
export interface GameFact extends Source {
  readonly texts: readonly (readonly string[])[]
}

/** Filled cells that belong to no slot and no fact. */
export interface Leftover {
  readonly what: 'rows' | 'cells' | 'label'
  readonly at: string
  readonly sample: string
  readonly times: number
}

/** `row` is the first row of the game, from 1. */
interface FramedGame {
  readonly sheet: number
  readonly row: number
  readonly size: number
}

export interface Frame {
  /**
   * - rows: one row for each seat
   * - blocks, lanes: seats one below another with labels around them; lanes stand side by side
   * - across, lines: one row for each game, or several rows one below another
   * - turned: one column for each game
   * - roleMatrix: players in rows, games in columns, card and result in a cell
   */
  readonly kind: 'rows' | 'blocks' | 'lanes' | 'across' | 'lines' | 'turned' | 'roleMatrix'
  /** Numbers of the sheets that the frame reads, from 0. */
  readonly sheets: readonly number[]
  /** Number of the header row, from 1, or 0 if there is none. */
  readonly heading: number
  readonly games: readonly FramedGame[]
  readonly slots: readonly SeatSlot[]
  readonly facts: readonly GameFact[]
  readonly left: readonly Leftover[]
  /** Cards by seat, where the headings of the columns name them. */
  readonly roles?: readonly Role[]
  /** Texts above the games that may name the year. */
  readonly titles: readonly string[]
}
