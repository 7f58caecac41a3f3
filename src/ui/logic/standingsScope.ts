// Which games a table of standings is made of, as somebody chooses it on screen. Pure.

import type { StandingsScope } from '../../scoring/season.ts'

export const ALL = 'all'

export interface ScopeChoice {
  readonly stage: string
  readonly evening: string
  /** A game's number, or a round's within a stage. */
  readonly before: number | typeof ALL
  readonly minimumGames: number
  readonly club: string
}

export const WHOLE_SEASON: ScopeChoice = { stage: ALL, evening: ALL, before: ALL, minimumGames: 0, club: ALL }

/** A club is no scope: its players keep the places they have among all. */
export function scopeOf({ stage, evening, before, minimumGames }: ScopeChoice): StandingsScope {
  const isStage = stage !== ALL
  return {
    ...(isStage ? { stage } : {}),
    ...(evening === ALL ? {} : { evening }),
    ...(before === ALL ? {} : isStage ? { beforeRound: before } : { beforeGame: before }),
    ...(minimumGames > 0 ? { minimumGames } : {}),
  }
}
