// Win rates with what chance leaves open, by side and by role. A rate of few games says little:
// the interval says how little (Wilson, 95 %), and what chance gives with the same cards says what it is held to.

import { FACTIONS, ROLES, type Faction, type Role } from '../../rules/vocabulary.ts'
import { wilson } from '../../rules/wilson.ts'
import type { BaseRates } from '../../scoring/statistics/figures.ts'
import type { Appearance } from './appearance.ts'

export interface Share {
  readonly games: number
  readonly wins: number
  /** Ends of the interval, 0..1. */
  readonly low: number
  readonly high: number
  /** How often anybody wins with the same cards; not where the share is everybody's. */
  readonly chance?: number
}

export function shareOf(appearances: readonly Pick<Appearance, 'won'>[]): Share {
  const games = appearances.length
  const wins = appearances.filter(({ won }) => won).length
  const [low, high] = wilson(wins, games)
  return { games, wins, low, high }
}

/** Of one player, held to the base rates of the games around his. */
export function ownShare(appearances: readonly Appearance[], base: BaseRates): Share {
  const share = shareOf(appearances)
  if (share.games === 0) return share
  const expected = appearances.reduce((sum, { row, faction }) => sum + base(row.rulebook, faction), 0)
  return { ...share, chance: expected / share.games }
}

/** Sides he has played for. */
export function sharesBySide(
  appearances: readonly Appearance[],
  base: BaseRates,
): readonly (Share & { readonly faction: Faction })[] {
  return FACTIONS.flatMap((faction) => {
    const own = appearances.filter((each) => each.faction === faction)
    return own.length === 0 ? [] : [{ faction, ...ownShare(own, base) }]
  })
}

/** Roles he has held. */
export function sharesByRole(
  appearances: readonly Appearance[],
  base: BaseRates,
): readonly (Share & { readonly role: Role })[] {
  return ROLES.flatMap((role) => {
    const own = appearances.filter(({ seat }) => seat.role === role)
    return own.length === 0 ? [] : [{ role, ...ownShare(own, base) }]
  })
}
