// Links between games at a table that was played again: the void games of the table, and the game that counts. The
// links need not be stored, because a void game keeps its table and a table has only one game that counts. Pure.

import { compareByGameNumber, nonVoidGameRows, voidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { isSameTableInPlan } from '../model/voidGameToPlayAgain.ts'

interface GameLink {
  readonly id: string
  readonly number: number
}

export interface PlayedAgainLinks {
  /** Void games at this table that this game replaces, in order of play. */
  readonly inPlaceOf?: readonly GameLink[]
  /** The game that replaces a void game. Set only for void games. */
  readonly playedAgainAs?: GameLink
}

/** `rows` are the game rows of the season. */
export function findPlayedAgainLinks(
  rows: readonly GameRow[],
  { id, place, isVoid }: Pick<GameRow, 'id' | 'place' | 'isVoid'>,
): PlayedAgainLinks {
  if (!place) return {}
  const others = rows.filter(
    ({ id: other, place: at }) => other !== id && at !== undefined && isSameTableInPlan(at, place),
  )
  const linkOf = (row: GameRow): GameLink => ({ id: row.id, number: row.number })
  const counting = nonVoidGameRows(others)[0]
  if (isVoid) return counting ? { playedAgainAs: linkOf(counting) } : {}
  const voided = voidGameRows(others).toSorted(compareByGameNumber)
  return voided.length === 0 ? {} : { inPlaceOf: voided.map(linkOf) }
}
