// Win rates with what chance leaves open, by side and by role. A rate of few games says little:
// the interval says how little (Wilson, 95 %).

import { FACTIONS, ROLES, type Faction, type Role } from '../../rules/vocabulary.ts'
import { wilson } from '../../rules/wilson.ts'
import type { Appearance } from './appearance.ts'

export interface Share {
  readonly games: number
  readonly wins: number
  /** Ends of the interval, 0..1. */
  readonly low: number
  readonly high: number
}

export function shareOf(appearances: readonly Pick<Appearance, 'won'>[]): Share {
  const games = appearances.length
  const wins = appearances.filter(({ won }) => won).length
  const [low, high] = wilson(wins, games)
  return { games, wins, low, high }
}

/** Sides he has played for. */
export function sharesBySide(appearances: readonly Appearance[]): readonly (Share & { readonly faction: Faction })[] {
  return FACTIONS.flatMap((faction) => {
    const own = appearances.filter((each) => each.faction === faction)
    return own.length === 0 ? [] : [{ faction, ...shareOf(own) }]
  })
}

/** Roles he has held. */
export function sharesByRole(appearances: readonly Appearance[]): readonly (Share & { readonly role: Role })[] {
  return ROLES.flatMap((role) => {
    const own = appearances.filter(({ seat }) => seat.role === role)
    return own.length === 0 ? [] : [{ role, ...shareOf(own) }]
  })
}
