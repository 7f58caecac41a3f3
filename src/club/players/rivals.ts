// Head to head: every player one has met, on the same side and on opposite ones, and how often one
// won. The Maniac is against everybody.

import { factionOf } from '../../scoring/sides.ts'
import type { BaseRates } from '../../scoring/statistics/figures.ts'
import type { Appearance } from './appearance.ts'

export interface Rival {
  readonly member: string
  readonly name: string
  readonly together: Met
  readonly against: Met
}

interface Met {
  readonly games: number
  /** Games the player himself won. */
  readonly wins: number
  /** How many of them anybody would have won with the same cards. */
  readonly expected: number
}

const NEVER: Met = { games: 0, wins: 0, expected: 0 }

/** Those met most often first; equals by name. */
export function rivalsOf(
  member: string,
  appearances: readonly Appearance[],
  nameOf: (member: string) => string,
  base: BaseRates,
): readonly Rival[] {
  const met = new Map<string, Record<'together' | 'against', Met>>()
  for (const { row, faction, won } of appearances) {
    for (const other of row.seats) {
      if (other.member === member) continue
      const known = met.get(other.member) ?? { together: NEVER, against: NEVER }
      const how = factionOf(other.role) === faction ? 'together' : 'against'
      const { games: before, wins, expected } = known[how]
      const now: Met = {
        games: before + 1,
        wins: wins + (won ? 1 : 0),
        expected: expected + base(row.rulebook, faction),
      }
      met.set(other.member, { ...known, [how]: now })
    }
  }
  return [...met]
    .map(([rival, { together, against }]) => ({ member: rival, name: nameOf(rival), together, against }))
    .sort((a, b) => games(b) - games(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function games({ together, against }: Rival): number {
  return together.games + against.games
}
