// What scoring needs to know of a season and of the club around it, as plain data.

import type { RatingHistory } from './ratings/history.ts'
import type { GameRow } from './row.ts'
import type { Scheme } from './schemes/scheme.ts'
import type { ScoredPlan } from './scored.ts'
import type { SeasonKind } from './seasonKind.ts'

/** What scoring needs to know of a season and of the club around it. */
export interface ScoredSeason {
  readonly season: { readonly id: string }
  readonly scheme: Scheme
  readonly club: {
    readonly members: ReadonlyMap<string, { readonly name: string; readonly club?: string }>
    readonly seasons: ReadonlyMap<string, { readonly kind: SeasonKind }>
  }
  /** Games of the whole club: ratings take them all. */
  readonly rows: Iterable<GameRow>
  /** Of these games; kept from one question to the next. */
  readonly ratings: RatingHistory
  readonly plan: ScoredPlan
}
