// The user's choice of games for a standings table. Pure.

import type { StandingsScope } from '../../../scoring/season.ts'

export const ALL_CHOICE = 'all'

export interface StandingsScopeChoice {
  readonly stage: string
  /** One evening, or all evenings up to and including one evening (see `upToEveningChoice`). */
  readonly evening: string
  /** Number of a game or, within a stage, of a round. */
  readonly before: number | typeof ALL_CHOICE
  readonly minimumGames: number
  readonly club: string
}

export const WHOLE_SEASON_CHOICE: StandingsScopeChoice = {
  stage: ALL_CHOICE,
  evening: ALL_CHOICE,
  before: ALL_CHOICE,
  minimumGames: 0,
  club: ALL_CHOICE,
}

/** Whether players or clubs are ranked and, for clubs, how many players count. */
export interface StandingsKindChoice {
  readonly of: 'players' | 'clubs'
  readonly best: number | typeof ALL_CHOICE
}

export const PLAYER_STANDINGS_CHOICE: StandingsKindChoice = { of: 'players', best: ALL_CHOICE }
export const CLUB_BEST_PLAYER_COUNTS = [2, 3, 4, 5] as const

const THROUGH_PREFIX = '..'

/** Value of the choice "all evenings up to this evening". */
export function upToEveningChoice(evening: string): string {
  return THROUGH_PREFIX + evening
}

/** Evenings that have games, in order. */
export function eveningsOfGames(games: readonly { readonly evening: string }[]): readonly string[] {
  return [...new Set(games.map(({ evening }) => evening))].toSorted()
}

/** The chosen club is not part of the scope, because its players keep their places among all players. */
export function standingsScopeOf({ stage, evening, before, minimumGames }: StandingsScopeChoice): StandingsScope {
  const isStage = stage !== ALL_CHOICE
  return {
    ...(isStage ? { stage } : {}),
    ...(evening === ALL_CHOICE
      ? {}
      : evening.startsWith(THROUGH_PREFIX)
        ? { throughEvening: evening.slice(THROUGH_PREFIX.length) }
        : { evening }),
    ...(before === ALL_CHOICE ? {} : isStage ? { beforeRound: before } : { beforeGame: before }),
    ...(minimumGames > 0 ? { minimumGames } : {}),
  }
}
