// Which games a table of standings is made of, as somebody chooses it on screen. Pure.

import type { StandingsScope } from '../../../scoring/season.ts'

export const ALL = 'all'

export interface ScopeChoice {
  readonly stage: string
  /** One evening, or everything up to it (`through`). */
  readonly evening: string
  /** A game's number, or a round's within a stage. */
  readonly before: number | typeof ALL
  readonly minimumGames: number
  readonly club: string
}

export const WHOLE_SEASON: ScopeChoice = { stage: ALL, evening: ALL, before: ALL, minimumGames: 0, club: ALL }

/** Whom a table of standings is of, and of a club how many count. */
export interface KindChoice {
  readonly of: 'players' | 'clubs'
  readonly best: number | typeof ALL
}

export const OF_PLAYERS: KindChoice = { of: 'players', best: ALL }
export const BEST_CHOICES = [2, 3, 4, 5] as const

const THROUGH = '..'

/** What is chosen for everything up to an evening. */
export function through(evening: string): string {
  return THROUGH + evening
}

/** The evenings that have games, in order. */
export function daysOf(games: readonly { readonly evening: string }[]): readonly string[] {
  return [...new Set(games.map(({ evening }) => evening))].toSorted()
}

/** A club is no scope: its players keep the places they have among all. */
export function scopeOf({ stage, evening, before, minimumGames }: ScopeChoice): StandingsScope {
  const isStage = stage !== ALL
  return {
    ...(isStage ? { stage } : {}),
    ...(evening === ALL
      ? {}
      : evening.startsWith(THROUGH)
        ? { throughEvening: evening.slice(THROUGH.length) }
        : { evening }),
    ...(before === ALL ? {} : isStage ? { beforeRound: before } : { beforeGame: before }),
    ...(minimumGames > 0 ? { minimumGames } : {}),
  }
}
