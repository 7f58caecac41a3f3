// Whether the club knows what a game's season is scored by: a stream of the club may have been cut, may not have come
// yet, or may name a scheme that only a later version can read.

import type { Result } from '../../rules/vocabulary.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { seasonOf } from '../model/find.ts'
import { findScheme, unknownScheme } from '../model/findScheme.ts'
import type { Game } from '../model/game.ts'

export function knownScheme(club: ClubState, { opened }: Pick<Game, 'opened'>): Result<unknown> {
  const season = seasonOf(club, opened.season)
  if (!season.ok) return season
  const { scheme, schemeVersion } = season.value
  return findScheme(club, scheme, schemeVersion) ? ok(undefined) : unknownScheme(scheme)
}
