// Which games count. All code that sums, ranks or lists asks here: a void game is never among them unless it is
// asked for by name (`voidRows`).

import { compareText } from './compareText.ts'
import type { GameOutcome, GameRow } from './row.ts'

export type CountingRow = GameRow & { readonly outcome: GameOutcome; readonly isVoid: false }

/** Absent: every season, every stage. */
export interface RowScope {
  readonly season?: string
  readonly stage?: string
}

/** Games that are over and not void: what points, ratings and figures are made of. */
export function countingRows(rows: Iterable<GameRow>, scope: RowScope = {}): readonly CountingRow[] {
  return [...rows].filter((row): row is CountingRow => isCounting(row) && isIn(row, scope))
}

/** A game as far as `standingRows` looks at it. */
export type Placed = Pick<GameRow, 'isVoid' | 'season' | 'place'>

/** Games that are not void, over or not: each holds its table, its people have sat. */
export function standingRows<Row extends Placed>(rows: Iterable<Row>, scope: RowScope = {}): readonly Row[] {
  return [...rows].filter((row) => !row.isVoid && isIn(row, scope))
}

/** Games that were declared void: for lists that say so and tables that are played again. */
export function voidRows(rows: Iterable<GameRow>, scope: RowScope = {}): readonly GameRow[] {
  return [...rows].filter((row) => row.isVoid && isIn(row, scope))
}

export function isCounting(row: GameRow): row is CountingRow {
  return !row.isVoid && row.outcome !== null
}

function isIn(row: Pick<Placed, 'season' | 'place'>, { season, stage }: RowScope): boolean {
  return (season === undefined || row.season === season) && (stage === undefined || row.place?.stage === stage)
}

type Played = Pick<GameRow, 'evening' | 'number' | 'id'>

/** In order of play: games of the past may be entered after later ones. */
export function byPlay(a: Played, b: Played): number {
  return compareText(a.evening, b.evening) || byNumber(a, b)
}

/** By the start of the game: games of several seasons have only the clock in common. The same on every device. */
export function byStart(
  a: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
  b: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
) {
  return a.startedAt - b.startedAt || byNumber(a, b)
}

/** In order of entry, the same on every device: two that are cut off may give two games one number. */
export function byNumber(a: Pick<GameRow, 'number' | 'id'>, b: Pick<GameRow, 'number' | 'id'>): number {
  return a.number - b.number || compareText(a.id, b.id)
}
