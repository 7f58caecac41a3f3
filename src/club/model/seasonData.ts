// A season with all of the club's data about it: the input of standings, papers, exports and the audit.

import { createRatingHistory, type RatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { SeasonForScoring } from '../../scoring/scoredSeason.ts'
import { type ClubState, type SeasonRecord } from './clubState.ts'
import { schemeOfSeason } from './clubLookups.ts'
import type { Plan } from './plan.ts'
import { clubStateWithSeasonClubs } from './clubsInEvent.ts'

export interface SeasonData extends SeasonForScoring {
  /** Members with the clubs that they play for in this season. */
  readonly club: ClubState
  readonly season: SeasonRecord
  readonly plan: Plan
}

export function createSeasonData(
  club: ClubState,
  season: SeasonRecord,
  rows: Iterable<GameRow>,
  plan: Plan,
  ratings: RatingHistory = createRatingHistory(),
): SeasonData {
  return {
    club: clubStateWithSeasonClubs(club, season.id),
    season,
    scheme: schemeOfSeason(club, season),
    rows,
    ratings,
    plan,
  }
}
