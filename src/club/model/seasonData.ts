// A season with all the club knows of it: what standings, papers, exports and the audit are made from.

import { createRatingHistory, type RatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { ScoredSeason } from '../../scoring/scoredSeason.ts'
import type { ClubState, SeasonRecord } from './clubState.ts'
import { schemeOfSeason } from './findScheme.ts'
import type { Plan } from './plan.ts'

export interface SeasonData extends ScoredSeason {
  readonly club: ClubState
  readonly season: SeasonRecord
  readonly plan: Plan
}

export function seasonData(
  club: ClubState,
  season: SeasonRecord,
  rows: Iterable<GameRow>,
  plan: Plan,
  ratings: RatingHistory = createRatingHistory(),
): SeasonData {
  return { club, season, scheme: schemeOfSeason(club, season), rows, ratings, plan }
}
