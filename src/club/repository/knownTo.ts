// The club as one viewer may know it: rows and plans made of what the public view shows him, in the form that every
// query about a season begins with.

import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/row.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Lateness } from '../model/publicTime.ts'
import { rowOf } from '../model/row.ts'
import { PLANS } from '../model/streams.ts'
import type { Repository } from './repository.ts'
import { gameAt, isShownWhole } from './gameAt.ts'

export type KnownClub = Pick<Repository, 'club' | 'rows' | 'planOf' | 'ratings'>

/** `lateness`: absent where he sees everything at once. */
export async function knownTo(repository: Repository, lateness: Lateness | undefined): Promise<Result<KnownClub>> {
  if (lateness === undefined) return ok(repository)
  const { club, publicView } = repository
  const rows = new Map<string, GameRow>()
  let isAll = true
  for (const [id, row] of repository.rows) {
    if (isShownWhole(repository, id, lateness)) {
      rows.set(id, row)
      continue
    }
    isAll = false
    const game = await gameAt(repository, id, lateness)
    if (!game.ok) return game
    if (game.value !== undefined) rows.set(id, rowOf(game.value))
  }
  return ok({
    club,
    rows: isAll ? repository.rows : repository.asPeople(rows),
    planOf: (season) => repository.planOf(season, publicView.shown(PLANS + season, lateness)),
    // The club's own is kept for rows as they are.
    ratings: isAll ? repository.ratings : createRatingHistory(),
  })
}
