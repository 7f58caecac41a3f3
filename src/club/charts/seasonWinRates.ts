// Win rates of each side and role in a season, with their uncertainty. The rates of all players together are based on
// the verdicts of the games in which the side or role was dealt. The rates of one player are based on the wins in the
// ledgers of the player's own games, as on the player's page.

import { type Faction, sortKnownFirst, type Role, ROLES } from '../../rules/vocabulary.ts'
import { countedGamesOfSeason } from '../../scoring/season.ts'
import { factionOf, factionsOf } from '../../scoring/sides.ts'
import { createBaseRateLookup } from '../../scoring/statistics/playerStatistics.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { type WinRate, winRateOf, winRatesByRole, winRatesByFaction } from '../players/winRates.ts'
import { appearancesOf } from '../players/appearances.ts'

export interface SeasonWinRates {
  readonly games: number
  readonly draws: number
  readonly sides: readonly (WinRate & { readonly faction: Faction })[]
  readonly roles: readonly (WinRate & { readonly role: Role })[]
}

export function computeSeasonWinRates(data: SeasonData, member?: string): SeasonWinRates {
  const finished = countedGamesOfSeason(data)
  const dealt = finished.map(({ seats, outcome }) => ({
    roles: new Set(seats.map(({ role }) => role)),
    winner: outcome?.winner,
  }))
  if (member !== undefined) {
    const own = appearancesOf(member, finished)
    const base = createBaseRateLookup(finished)
    return {
      games: own.length,
      draws: own.filter(({ row }) => row.outcome?.winner === 'draw').length,
      sides: winRatesByFaction(own, base),
      roles: winRatesByRole(own, base),
    }
  }
  const shareWhere = (isDealt: (roles: ReadonlySet<Role>) => boolean, faction: Faction) =>
    winRateOf(dealt.filter(({ roles }) => isDealt(roles)).map(({ winner }) => ({ won: winner === faction })))
  const all = new Set(dealt.flatMap(({ roles }) => [...roles]))
  return {
    games: finished.length,
    draws: dealt.filter(({ winner }) => winner === 'draw').length,
    sides: factionsOf(all)
      .map((faction) => ({
        faction,
        ...shareWhere((roles) => [...roles].some((role) => factionOf(role) === faction), faction),
      }))
      .filter(({ games }) => games > 0),
    roles: sortKnownFirst(ROLES, all)
      .map((role) => ({ role, ...shareWhere((roles) => roles.has(role), factionOf(role)) }))
      .filter(({ games }) => games > 0),
  }
}
