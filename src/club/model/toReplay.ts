// Tables of a plan whose game is void and not played again yet, and who sits there. Pure.

import { standingRows } from '../../scoring/counting.ts'
import type { GameRow, Place } from '../../scoring/row.ts'

/**
 * The void game that is to be played again at a place without one that counts: its people sit there where no seating says
 * who does, as in a stage that was imported. The last one, where there were several.
 */
export function toReplay(rows: readonly GameRow[], place: Place): GameRow | undefined {
  const here = rows.filter(({ place: at }) => at !== undefined && isSamePlace(at, place))
  return standingRows(here).length > 0 ? undefined : here.toSorted((a, b) => b.number - a.number)[0]
}

/** Members by seat. */
export function sittersOf({ seats }: Pick<GameRow, 'seats'>): readonly string[] {
  return seats.toSorted((a, b) => a.seat - b.seat).map(({ member }) => member)
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.stage === other.stage && one.round === other.round && one.table === other.table
}
