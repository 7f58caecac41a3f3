// How the seats and the colours fell: for every player how often he sat where and on which side.
// Exact counts of finished games.

import { finishedGames } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { LIVE_SEATS } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'

export interface SeasonBalance {
  readonly games: number
  /** The largest table's seats. */
  readonly seats: number
  /** Most games first, then by name. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    readonly games: number
    readonly red: number
    readonly black: number
    /** Times in seat 1, 2, …; as long as `seats`. */
    readonly bySeat: readonly number[]
  }[]
}

export function seasonBalance(data: SeasonData): SeasonBalance {
  const finished = finishedGames(data)
  const seats = Math.min(
    LIVE_SEATS,
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
    name: data.club.members.get(member)?.name ?? member,
    games: red + black,
    red,
    black,
    bySeat,
  }))
  players.sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { games: finished.length, seats, players }
}
