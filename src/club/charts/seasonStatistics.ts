// Distribution of seats and teams: how often each player sat in each seat and played on each team. Exact counts of
// finished games.

import { memberNameOf } from '../model/mergedMembers.ts'
import { fraction, fractionText } from '../../rules/fraction.ts'
import { type Faction, sortKnownFirst, MAX_LIVE_SEATS, type Role, ROLES } from '../../rules/vocabulary.ts'
import { finishedGames } from '../../scoring/season.ts'
import { factionOf, factionsOf, teamOf } from '../../scoring/sides.ts'
import { baseRates } from '../../scoring/statistics/playerStatistics.ts'
import { toNamedJudge } from '../model/judging.ts'
import type { SeasonData } from '../model/seasonData.ts'
import {
  appearancesOf,
  type WinRate,
  winRateOf,
  winRatesByRole,
  winRatesByFaction,
} from '../players/playerStatistics.ts'

export interface SeasonBalance {
  readonly games: number
  /** Number of seats at the largest table. */
  readonly seats: number
  /** Players with most games first, then by name. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    readonly games: number
    readonly red: number
    readonly black: number
    /** Number of games in seat 1, 2, … The list has the length of `seats`. */
    readonly bySeat: readonly number[]
  }[]
}

export function seasonBalance(data: SeasonData): SeasonBalance {
  const finished = finishedGames(data)
  const seats = Math.min(
    MAX_LIVE_SEATS,
    finished.reduce((most, row) => Math.max(most, row.seats.length), 0),
  )
  const counts = new Map<string, { red: number; black: number; bySeat: number[] }>()
  for (const { seats: sitters } of finished) {
    for (const { member, seat, role } of sitters) {
      const count = counts.get(member) ?? { red: 0, black: 0, bySeat: Array.from({ length: seats }, () => 0) }
      counts.set(member, count)
      count[teamOf(role)] += 1
      count.bySeat[seat - 1] = (count.bySeat[seat - 1] ?? 0) + 1
    }
  }
  const players = [...counts].map(([member, { red, black, bySeat }]) => ({
    member,
    name: memberNameOf(data.club, member),
    games: red + black,
    red,
    black,
    bySeat,
  }))
  players.sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { games: finished.length, seats, players }
}

// Bonuses and penalties that each judge gave in the games that they judged. Sums are exact. A mean is a fraction, which
// is rounded where it is shown.
export interface JudgeStatistics {
  /** The judge's current name. Empty if the games have no judge. */
  readonly judge: string
  readonly games: number
  /** Number of seats with such points, and their sum in hundredths. Penalties are negative, as everywhere. */
  readonly bonus: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
  readonly penalty: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
}

export function judgeStatistics(data: SeasonData): readonly JudgeStatistics[] {
  const sums = new Map<
    string,
    {
      judge: string
      games: number
      bonus: { seats: number; hundredths: number }
      penalty: { seats: number; hundredths: number }
    }
  >()
  for (const row of finishedGames(data)) {
    const { judge, judgeId } = toNamedJudge(data.club, row)
    const { seats } = row
    const key = JSON.stringify(judgeId === undefined ? { judge } : { judgeId })
    const sum = sums.get(key) ?? {
      judge,
      games: 0,
      bonus: { seats: 0, hundredths: 0 },
      penalty: { seats: 0, hundredths: 0 },
    }
    sums.set(key, sum)
    sum.games += 1
    for (const { lines } of seats) {
      for (const kind of ['bonus', 'penalty'] as const) {
        const hundredths = lines[kind] ?? 0
        if (hundredths === 0) continue
        sum[kind].seats += 1
        sum[kind].hundredths += hundredths
      }
    }
  }
  const figures = [...sums.values()].map(({ judge, games, bonus, penalty }): JudgeStatistics => {
    const perGame = ({ seats, hundredths }: typeof bonus) => ({
      seats,
      hundredths,
      perGame: fractionText(fraction(hundredths, games)),
    })
    return { judge, games, bonus: perGame(bonus), penalty: perGame(penalty) }
  })
  return figures.sort((a, b) => b.games - a.games || (a.judge < b.judge ? -1 : a.judge > b.judge ? 1 : 0))
}

// Win rates of each side and each role in a season, with the uncertainty. For all players: the games in which the side
// or role was dealt, by their verdicts. For one player: their own games, by the wins in the ledger, as on the player's
// page.
export interface SeasonWinRates {
  readonly games: number
  readonly draws: number
  readonly sides: readonly (WinRate & { readonly faction: Faction })[]
  readonly roles: readonly (WinRate & { readonly role: Role })[]
}

export function seasonWinRates(data: SeasonData, member?: string): SeasonWinRates {
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
