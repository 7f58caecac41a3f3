// Finds tables of a plan whose game is void and was not played again yet, and the people who sit there. Pure functions.

import { compareByGameNumber, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow, TableInPlan } from '../../scoring/gameRow.ts'

/**
 * Returns the last void game at a table of the plan, if all games there are void. In a stage without a schedule, such
 * as an imported one, the replacement game seats the same people as the void game.
 */
export function findVoidGameToPlayAgain(rows: readonly GameRow[], place: TableInPlan): GameRow | undefined {
  const here = rows.filter(({ place: at }) => at !== undefined && isSameTableInPlan(at, place))
  return nonVoidGameRows(here).length > 0 ? undefined : here.toSorted(compareByGameNumber).at(-1)
}

/** Member ids in seat order. */
export function memberIdsBySeat({ seats }: Pick<GameRow, 'seats'>): readonly string[] {
  return seats.toSorted((a, b) => a.seat - b.seat).map(({ member }) => member)
}

export function isSameTableInPlan(one: TableInPlan, other: TableInPlan): boolean {
  return one.stage === other.stage && one.round === other.round && one.table === other.table
}
