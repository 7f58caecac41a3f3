// The data about a season and its club that scoring needs, as plain data.

import type { RatingHistory } from './ratings/history.ts'
import type { GameRow, SeasonKind } from './gameRow.ts'
import type { Scheme } from './schemes/scheme.ts'
import type { PlanForScoring } from './scoredGame.ts'

export interface SeasonForScoring {
  readonly season: { readonly id: string }
  readonly scheme: Scheme
  readonly club: {
    readonly members: ReadonlyMap<string, { readonly name: string; readonly club?: string }>
    readonly seasons: ReadonlyMap<string, { readonly kind: SeasonKind }>
  }
  /** Games of the whole club, because ratings use all of them. */
  readonly rows: Iterable<GameRow>
  /** Ratings computed from these games. Cached between requests. */
  readonly ratings: RatingHistory
  readonly plan: PlanForScoring
}

/** The member's name, or the id if the name is unknown. */
export function memberNameOrId({ members }: SeasonForScoring['club'], member: string): string {
  const name = members.get(member)?.name ?? ''
  return name === '' ? member : name
}
