// The games of a whole club in the order ratings take them: by evening, then by when they began.
// Void and unfinished games never count. A season's ratings end with its last game, so that a table
// of old does not move when people play on.

import type { ClubState } from '../clubState.ts'
import type { GameRow } from '../games/row.ts'
import { createRatings, type RatedGame, type RatingFold } from './ratings.ts'

export function inOrderOfPlay(rows: Iterable<GameRow>): readonly GameRow[] {
  return [...rows].filter(({ outcome }) => outcome !== null).sort(byPlay)
}

export function ratedGame(row: GameRow, club: Pick<ClubState, 'seasons'>): RatedGame | undefined {
  if (row.outcome === null) return undefined
  const seats = row.seats.map(({ member, role }) => ({ player: member, role }))
  return { kind: club.seasons.get(row.season)?.kind ?? 'season', winner: row.outcome.winner, seats }
}

/** Ratings after the last of `scope`, with all games of the club before it. */
export function ratingsAfter(club: Pick<ClubState, 'seasons'>, rows: Iterable<GameRow>, scope: readonly GameRow[]): RatingFold {
  const ratings = createRatings()
  const last = inOrderOfPlay(scope).at(-1)
  if (!last) return ratings
  for (const row of inOrderOfPlay(rows)) {
    if (byPlay(row, last) > 0) break
    const game = ratedGame(row, club)
    if (game) ratings.play(game)
  }
  return ratings
}

function byPlay(a: GameRow, b: GameRow): number {
  return compareText(a.evening, b.evening) || a.startedAt - b.startedAt || a.number - b.number || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
