// Distribution of seats and teams: how often each player sat in each seat and played for each team. The counts are
// exact and cover finished games.

import { memberNameOf } from '../model/mergedMembers.ts'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'
import { countedGamesOfSeason } from '../../scoring/season.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface TeamAndSeatBalance {
  readonly games: number
  /** Number of seats at the largest table. */
  readonly seats: number
  /** Players sorted by number of games, highest first, then by name. */
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

export function computeTeamAndSeatBalance(data: SeasonData): TeamAndSeatBalance {
  const finished = countedGamesOfSeason(data)
  const seats = Math.min(
    MAX_CLUB_TABLE_SEATS,
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
