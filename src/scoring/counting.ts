// Decides which games count. All code that sums, ranks or lists games uses these functions, so that void games are
// excluded unless they are requested explicitly (`voidGameRows`).

import { compareText } from './compareText.ts'
import type { GameOutcome, GameRow } from './gameRow.ts'

export type CountedGameRow = GameRow & { readonly outcome: GameOutcome; readonly isVoid: false }

/** If both are omitted, the scope is every season and every stage. */
export interface GameRowScope {
  readonly season?: string
  readonly stage?: string
}

/** Games that are over and not void. Points, ratings and statistics are computed from them. */
export function countedGameRows(rows: Iterable<GameRow>, scope: GameRowScope = {}): readonly CountedGameRow[] {
  return [...rows].filter((row): row is CountedGameRow => isCountedGameRow(row) && isIn(row, scope))
}

/** The part of a game row that `nonVoidGameRows` needs. */
export type ScopedGameRow = Pick<GameRow, 'isVoid' | 'season' | 'place'>

/** Games that are not void, finished or not. Each occupies its table, and its players have sat together. */
export function nonVoidGameRows<Row extends ScopedGameRow>(
  rows: Iterable<Row>,
  scope: GameRowScope = {},
): readonly Row[] {
  return [...rows].filter((row) => !row.isVoid && isIn(row, scope))
}

/** Games that were declared void, for lists that mark them and for tables that are played again. */
export function voidGameRows(rows: Iterable<GameRow>, scope: GameRowScope = {}): readonly GameRow[] {
  return [...rows].filter((row) => row.isVoid && isIn(row, scope))
}

export function isCountedGameRow(row: GameRow): row is CountedGameRow {
  return !row.isVoid && row.outcome !== null
}

function isIn(row: Pick<ScopedGameRow, 'season' | 'place'>, { season, stage }: GameRowScope): boolean {
  return (season === undefined || row.season === season) && (stage === undefined || row.place?.stage === stage)
}

type PlayOrderKey = Pick<GameRow, 'evening' | 'number' | 'id'>

/** Order of play. Past games may have been entered after later ones. */
export function compareByPlayOrder(a: PlayOrderKey, b: PlayOrderKey): number {
  return compareText(a.evening, b.evening) || compareByGameNumber(a, b)
}

/**
 * Order by the start of the game, because only the clock is common to games of several seasons. It is the same on every
 * device.
 */
export function compareByStartTime(
  a: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
  b: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
) {
  return a.startedAt - b.startedAt || compareByGameNumber(a, b)
}

/** Order of entry, the same on every device. Two devices without a connection may give two games the same number. */
export function compareByGameNumber(a: Pick<GameRow, 'number' | 'id'>, b: Pick<GameRow, 'number' | 'id'>): number {
  return a.number - b.number || compareText(a.id, b.id)
}
