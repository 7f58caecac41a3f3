// Win rates by side and by role, with their uncertainty. A rate from few games means little. The Wilson interval (95 %)
// shows how uncertain a rate is. `chance` is the rate to compare with: how often an average player wins with the same
// cards.

import { type Faction, FACTIONS, sortKnownFirst, type Role, ROLES } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'
import type { BaseRateLookup } from '../../scoring/statistics/playerStatistics.ts'
import type { Appearance } from './appearances.ts'

export interface WinRate {
  readonly games: number
  readonly wins: number
  /** Ends of the confidence interval, from 0 to 1. */
  readonly low: number
  readonly high: number
  /** Rate at which an average player wins with the same cards. Omitted if the rate itself is over all players. */
  readonly chance?: number
}

export function winRateOf(appearances: readonly Pick<Appearance, 'won'>[]): WinRate {
  const games = appearances.length
  const wins = appearances.filter(({ won }) => won).length
  const [low, high] = wilsonInterval(wins, games)
  return { games, wins, low, high }
}

/** A player's win rate, with the rate expected from the base rates. */
export function winRateAgainstBaseline(appearances: readonly Appearance[], base: BaseRateLookup): WinRate {
  const share = winRateOf(appearances)
  if (share.games === 0) return share
  const expected = appearances.reduce((sum, { row, faction }) => sum + base(row.rulebook, faction), 0)
  return { ...share, chance: expected / share.games }
}

export function winRatesByFaction(
  appearances: readonly Appearance[],
  base: BaseRateLookup,
): readonly (WinRate & { readonly faction: Faction })[] {
  return sortKnownFirst(
    FACTIONS,
    appearances.map(({ faction }) => faction),
  ).flatMap((faction) => {
    const own = appearances.filter((each) => each.faction === faction)
    return own.length === 0 ? [] : [{ faction, ...winRateAgainstBaseline(own, base) }]
  })
}

export function winRatesByRole(
  appearances: readonly Appearance[],
  base: BaseRateLookup,
): readonly (WinRate & { readonly role: Role })[] {
  return sortKnownFirst(
    ROLES,
    appearances.map(({ seat }) => seat.role),
  ).flatMap((role) => {
    const own = appearances.filter(({ seat }) => seat.role === role)
    return own.length === 0 ? [] : [{ role, ...winRateAgainstBaseline(own, base) }]
  })
}
