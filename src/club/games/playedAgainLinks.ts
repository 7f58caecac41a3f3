// Links between a void game and the game that counts instead: games at the same table of a plan, and deals of one game.
// Links of a table need not be stored, because a void game keeps its table and a table has only one game that counts.
// Pure.

import { compareByStartTime, nonVoidGameRows, rowsOfVoidGames } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { otherDealsOf } from './deals.ts'
import { isSameTableInPlan } from '../model/voidGameToPlayAgain.ts'

interface GameLink {
  readonly id: string
  readonly number: number
  /** Number of the deal, if the game was dealt again or continued under other rules. */
  readonly deal?: number
}

export interface PlayedAgainLinks {
  /** Void games that this game replaces, in order of play. */
  readonly inPlaceOf?: readonly GameLink[]
  /** The game that replaces a void game. Set only for void games. */
  readonly playedAgainAs?: GameLink
}

/** `rows` are the game rows of the season. */
export function findPlayedAgainLinks(
  rows: readonly GameRow[],
  game: Pick<GameRow, 'id' | 'place' | 'isVoid' | 'inPlaceOf'>,
): PlayedAgainLinks {
  const { id, place, isVoid } = game
  const atTable = place
    ? rows.filter(({ id: other, place: at }) => other !== id && at !== undefined && isSameTableInPlan(at, place))
    : []
  const others = [...new Set([...atTable, ...otherDealsOf(rows, game)])]
  const linkOf = ({ id: other, number, deal }: GameRow): GameLink => ({
    id: other,
    number,
    ...(deal === undefined ? {} : { deal }),
  })
  const counting = nonVoidGameRows(others)[0]
  if (isVoid) return counting ? { playedAgainAs: linkOf(counting) } : {}
  const voided = rowsOfVoidGames(others).toSorted(compareByStartTime)
  return voided.length === 0 ? {} : { inPlaceOf: voided.map(linkOf) }
}
