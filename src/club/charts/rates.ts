// How often each side and each role wins in a season, with what chance leaves open. Of everybody:
// games in which the side or role was dealt, by their verdicts. Of one player: his own games, by
// the ledger's wins, as on his page.

import { finishedGames } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { FACTIONS, ROLES, type Faction, type Role } from '../../rules/vocabulary.ts'
import { appearancesOf } from '../players/appearance.ts'
import { shareOf, sharesByRole, sharesBySide, type Share } from '../players/shares.ts'
import { baseRates } from '../../scoring/statistics/figures.ts'
import { factionOf } from '../../scoring/sides.ts'

export interface SeasonRates {
  readonly games: number
  readonly draws: number
  readonly sides: readonly (Share & { readonly faction: Faction })[]
  readonly roles: readonly (Share & { readonly role: Role })[]
}

export function seasonRates(data: SeasonData, member?: string): SeasonRates {
  const finished = finishedGames(data)
  const dealt = finished.map(({ seats, outcome }) => ({
    roles: new Set(seats.map(({ role }) => role)),
    winner: outcome?.winner,
  }))
  if (member !== undefined) {
    const own = appearancesOf(member, finished)
    const base = baseRates(finished)
    return {
      games: own.length,
      draws: own.filter(({ row }) => row.outcome?.winner === 'draw').length,
      sides: sharesBySide(own, base),
      roles: sharesByRole(own, base),
    }
  }
  const shareWhere = (isDealt: (roles: ReadonlySet<Role>) => boolean, faction: Faction) =>
    shareOf(dealt.filter(({ roles }) => isDealt(roles)).map(({ winner }) => ({ won: winner === faction })))
  return {
    games: finished.length,
    draws: dealt.filter(({ winner }) => winner === 'draw').length,
    sides: FACTIONS.map((faction) => ({
      faction,
      ...shareWhere((roles) => [...roles].some((role) => factionOf(role) === faction), faction),
    })).filter(({ games }) => games > 0),
    roles: ROLES.map((role) => ({ role, ...shareWhere((roles) => roles.has(role), factionOf(role)) })).filter(
      ({ games }) => games > 0,
    ),
  }
}
