// A ranked table to be printed, independent of the source of its games.

import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import type { Fault } from '../sentences/fault.ts'

/** Rows with the original names, and notes about values that were accepted but flagged. */
export interface RankedTable<Row = StandingRow> {
  readonly rows: readonly Row[]
  readonly notes: readonly (Fault & { readonly place: string })[]
  /** Games that could not be counted, which makes the table incomplete. */
  readonly leftOut?: { readonly games: number; readonly of: number }
}

export interface TeamStandingsOptions {
  readonly minimumGames: number
  /** Maximum number of a club's players that count. If omitted, all of the club's players count. */
  readonly best?: number | undefined
}
