// Head to head: the other players whom a player met, on the same side and on opposite sides, and how often the player
// won. The Maniac counts as an opponent of everybody.

import { factionOf } from '../../scoring/sides.ts'
import type { BaseRateLookup } from '../../scoring/statistics/playerStatistics.ts'
import type { Appearance } from './appearances.ts'

export interface HeadToHeadRecord {
  readonly member: string
  readonly name: string
  readonly together: SharedGames
  readonly against: SharedGames
}

interface SharedGames {
  readonly games: number
  /** Games that the player won. */
  readonly wins: number
  /** Number of the shared games that an average player would win with the same cards. */
  readonly expected: number
}

const NO_SHARED_GAMES: SharedGames = { games: 0, wins: 0, expected: 0 }

/** Players who were met most often come first. Ties are ordered by name. */
export function headToHeadRecordsOf(
  member: string,
  appearances: readonly Appearance[],
  nameOf: (member: string) => string,
  base: BaseRateLookup,
): readonly HeadToHeadRecord[] {
  const met = new Map<string, Record<'together' | 'against', SharedGames>>()
  for (const { row, faction, won } of appearances) {
    for (const other of row.seats) {
      if (other.member === member) continue
      const known = met.get(other.member) ?? { together: NO_SHARED_GAMES, against: NO_SHARED_GAMES }
      const how = factionOf(other.role) === faction ? 'together' : 'against'
      const { games: before, wins, expected } = known[how]
      const now: SharedGames = {
        games: before + 1,
        wins: wins + (won ? 1 : 0),
        expected: expected + base(row.rulebook, faction),
      }
      met.set(other.member, { ...known, [how]: now })
    }
  }
  return [...met]
    .map(([rival, { together, against }]) => ({ member: rival, name: nameOf(rival), together, against }))
    .sort((a, b) => gameCountOf(b) - gameCountOf(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function gameCountOf({ together, against }: HeadToHeadRecord): number {
  return together.games + against.games
}
