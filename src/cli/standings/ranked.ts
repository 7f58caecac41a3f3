// A ranked table on its way to the terminal, wherever its games came from.

import type { StandingRow } from '../../scoring/standings/row.ts'
import type { Fault } from '../sentences/fault.ts'

/** Rows with names as they are, and what was taken but flagged. */
export interface Ranked<Row = StandingRow> {
  readonly rows: readonly Row[]
  readonly notes: readonly (Fault & { readonly place: string })[]
  /** Games that could not be counted: the table is not the whole one. */
  readonly leftOut?: { readonly games: number; readonly of: number }
}

/** Clubs instead of players. */
export interface TeamsAsked {
  readonly minimumGames: number
  /** How many players of a club count; all of them unless told. */
  readonly best?: number | undefined
}
