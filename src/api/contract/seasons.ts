// Seasons, their rules and their tables.

import type { StandingsScope } from '../../scoring/season.ts'
import type { SeasonKind } from '../../scoring/seasonKind.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { Hiding } from '../../club/model/hiding.ts'
import type { Season } from '../../club/seasons/season.ts'
import type { Award } from '../../scoring/standings/awards.ts'
import type { MetricInfo } from '../../scoring/standings/metrics.ts'
import type { Leader, StandingRow } from '../../scoring/standings/row.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'

export type { Season } from '../../club/seasons/season.ts'

export interface SeasonsRequests {
  'seasons.list': { args: Record<string, never>; data: readonly Season[] }
  'seasons.open': {
    args: {
      name: string
      kind?: SeasonKind
      scheme: string
      from: string
      rulebook: RulebookId
      preset: string
      flags: Flags
    }
    data: Season
  }
  'seasons.setFlags': { args: { season: string; flags: Flags }; data: Season }
  /** Only while it has no games. */
  'seasons.setScheme': { args: { season: string; scheme: string; version: string }; data: Season }
  /** From others; without `hiding` everything is open again. */
  'seasons.hide': { args: { season: string; hiding?: Hiding }; data: Season }
  'seasons.standings': { args: { season: string } & StandingsScope; data: readonly StandingRow[] }
  /** Clubs by the points of their players: of all, or of the best so many. */
  'seasons.teams': { args: { season: string; best?: number } & StandingsScope; data: readonly TeamRow[] }
  /** The first places of the whole season. */
  'seasons.leaders': { args: { season: string }; data: readonly Leader[] }
  /** Every metric of the registry, with its place in the order of the season's scheme. */
  'seasons.metrics': { args: { season: string }; data: readonly MetricInfo[] }
  'seasons.awards': { args: { season: string }; data: readonly Award[] }
}
