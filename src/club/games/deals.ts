// Deals of one game: the game and the void games whose number and seats it took over. At most one of them counts. Pure.

import { nonVoidGameRows, type ScopedGameRow } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Rejection } from '../../rules/vocabulary.ts'

/** Maximum number of deals of one game. */
export const MAX_DEALS = 100

type Deal = Pick<GameRow, 'id' | 'inPlaceOf'>

/** Id of the game's first deal. `rows` are the game rows of the season. */
function firstDealOf(rows: ReadonlyMap<string, Deal>, { id, inPlaceOf }: Deal): string {
  let first = id
  let earlier = inPlaceOf
  for (let deals = 1; earlier !== undefined && deals < MAX_DEALS; deals += 1) {
    first = earlier
    earlier = rows.get(earlier)?.inPlaceOf
  }
  return first
}

/** The other deals of the game. `rows` are the game rows of the season. */
export function otherDealsOf<Row extends Deal>(rows: readonly Row[], game: Deal): readonly Row[] {
  if (game.inPlaceOf === undefined && rows.every(({ inPlaceOf }) => inPlaceOf === undefined)) return []
  const byId = new Map<string, Deal>(rows.map((row) => [row.id, row]))
  const first = firstDealOf(byId, game)
  return rows.filter((row) => row.id !== game.id && firstDealOf(byId, row) === first)
}

/** Returns an error if another deal of the game counts, because at most one of them may. */
export function otherDealFault(
  rows: readonly (Deal & ScopedGameRow & Pick<GameRow, 'number'>)[],
  game: Deal,
): Rejection | undefined {
  const [counting] = nonVoidGameRows(otherDealsOf(rows, game))
  return counting && { code: 'games/other-deal-counts', params: { n: counting.number } }
}
