// Which games count. All code that sums, ranks or lists asks here: a void game is never among them unless it is
// asked for by name (`voidRows`).

import { compareText } from './compareText.ts'
import type { GameOutcome, GameRow } from './gameRow.ts'

export type CountingRow = GameRow & { readonly outcome: GameOutcome; readonly isVoid: false }

/** Absent: every season, every stage. */
export interface GameRowScope {
  readonly season?: string
  readonly stage?: string
}

/** Games that are over and not void: what points, ratings and figures are made of. */
export function countingRows(rows: Iterable<GameRow>, scope: GameRowScope = {}): readonly CountingRow[] {
  return [...rows].filter((row): row is CountingRow => isCounting(row) && isIn(row, scope))
}

/** A game as far as `nonVoidRows` looks at it. */
export type ScopedGameRow = Pick<GameRow, 'isVoid' | 'season' | 'place'>

/** Games that are not void, over or not: each holds its table, its people have sat. */
export function nonVoidRows<Row extends ScopedGameRow>(rows: Iterable<Row>, scope: GameRowScope = {}): readonly Row[] {
  return [...rows].filter((row) => !row.isVoid && isIn(row, scope))
}

/** Games that were declared void: for lists that say so and tables that are played again. */
export function voidRows(rows: Iterable<GameRow>, scope: GameRowScope = {}): readonly GameRow[] {
  return [...rows].filter((row) => row.isVoid && isIn(row, scope))
}

export function isCounting(row: GameRow): row is CountingRow {
  return !row.isVoid && row.outcome !== null
}

function isIn(row: Pick<ScopedGameRow, 'season' | 'place'>, { season, stage }: GameRowScope): boolean {
  return (season === undefined || row.season === season) && (stage === undefined || row.place?.stage === stage)
}

type PlayOrderKey = Pick<GameRow, 'evening' | 'number' | 'id'>

/** In order of play: games of the past may be entered after later ones. */
export function byPlayOrder(a: PlayOrderKey, b: PlayOrderKey): number {
  return compareText(a.evening, b.evening) || byGameNumber(a, b)
}

/** By the start of the game: games of several seasons have only the clock in common. The same on every device. */
export function byStartTime(
  a: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
  b: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
) {
  return a.startedAt - b.startedAt || byGameNumber(a, b)
}

/** In order of entry, the same on every device: two that are cut off may give two games one number. */
export function byGameNumber(a: Pick<GameRow, 'number' | 'id'>, b: Pick<GameRow, 'number' | 'id'>): number {
  return a.number - b.number || compareText(a.id, b.id)
}
