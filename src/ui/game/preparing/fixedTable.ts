import type { Place } from '../../../scoring/row.ts'

/** A table of a plan: the season, the place, who sits there by seat, who judges. */
export interface FixedTable {
  readonly season: string
  readonly place: Place
  readonly judge: string
  readonly judgeId?: string
  readonly people: readonly { readonly member: string }[]
}
