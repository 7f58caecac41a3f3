// A table of a plan that was played again: the void games of its place, and the one that counts there. Nothing is
// stored for it: a void game keeps its place, and a place has one game that counts. Pure.

import { standingRows, voidRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import { isSamePlace } from '../model/toReplay.ts'

interface GameLink {
  readonly id: string
  readonly number: number
}

export interface ReplayLinks {
  /** Void games of this place, in order of play: this one counts instead of them. */
  readonly inPlaceOf?: readonly GameLink[]
  /** This one is void; that one is played in its place. */
  readonly playedAgainAs?: GameLink
}

/** `rows`: those of the season. */
export function replayLinks(
  rows: readonly GameRow[],
  { id, place, isVoid }: Pick<GameRow, 'id' | 'place' | 'isVoid'>,
): ReplayLinks {
  if (!place) return {}
  const others = rows.filter(({ id: other, place: at }) => other !== id && at !== undefined && isSamePlace(at, place))
  const linkOf = (row: GameRow): GameLink => ({ id: row.id, number: row.number })
  const counting = standingRows(others)[0]
  if (isVoid) return counting ? { playedAgainAs: linkOf(counting) } : {}
  const voided = voidRows(others).toSorted((a, b) => a.number - b.number)
  return voided.length === 0 ? {} : { inPlaceOf: voided.map(linkOf) }
}
