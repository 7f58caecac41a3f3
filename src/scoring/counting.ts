// Decides which games count. All code that sums, ranks or lists games uses these functions, so that void games are
// excluded unless they are requested explicitly (`rowsOfVoidGames`).

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

/** Games that are not void, finished or not. Each of them occupies its table, and its players count as having met. */
export function nonVoidGameRows<Row extends ScopedGameRow>(
  rows: Iterable<Row>,
  scope: GameRowScope = {},
): readonly Row[] {
  return [...rows].filter((row) => !row.isVoid && isIn(row, scope))
}

/** Games that were declared void, for lists that mark them and for tables that are played again. */
export function rowsOfVoidGames(rows: Iterable<GameRow>, scope: GameRowScope = {}): readonly GameRow[] {
  return [...rows].filter((row) => row.isVoid && isIn(row, scope))
}

/** Whether the game is being played. A stopped game waits for another day, and its players are free. */
export function isRunningGameRow({ phase, isStopped }: Pick<GameRow, 'phase' | 'isStopped'>): boolean {
  return phase !== 'over' && isStopped === undefined
}

export function isCountedGameRow(row: GameRow): row is CountedGameRow {
  return !row.isVoid && row.outcome !== null
}

function isIn(row: Pick<ScopedGameRow, 'season' | 'place'>, { season, stage }: GameRowScope): boolean {
  return (season === undefined || row.season === season) && (stage === undefined || row.place?.stage === stage)
}

type PlayOrderKey = Pick<GameRow, 'evening' | 'number' | 'id'>

/** Orders games by evening and number, because past games may have been entered after later ones. */
export function compareByPlayOrder(a: PlayOrderKey, b: PlayOrderKey): number {
  return compareText(a.evening, b.evening) || compareByGameNumber(a, b)
}

/**
 * Orders games by their start. Across seasons, game numbers are not comparable, but start times are. The order is the
 * same on every device.
 */
export function compareByStartTime(
  a: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
  b: Pick<GameRow, 'startedAt' | 'number' | 'id'>,
) {
  return a.startedAt - b.startedAt || compareByGameNumber(a, b)
}

/**
 * Orders games by number and then by id. Two devices without a connection may give two games the same number, but the
 * order is the same on every device.
 */
export function compareByGameNumber(a: Pick<GameRow, 'number' | 'id'>, b: Pick<GameRow, 'number' | 'id'>): number {
  return a.number - b.number || compareText(a.id, b.id)
}
