// Ranks a season of a club's store for the command line: the club itself over it, asked as a screen
// asks. Whatever the club would put right on the way stays out of the file. Rule: spec/cli.md.

import { createClub, type Club } from '../../club/club.ts'
import { holdStore } from '../../store/held.ts'
import type { Ranked } from './ranked.ts'
import { heldIds, seasonNamed, valueOf } from '../options/season.ts'
import { openStoreAt } from '../options/store.ts'

export async function rankStore(address: string, name: string, minimumGames: number): Promise<Ranked> {
  const { store } = openStoreAt(address, 'refuse')
  try {
    // It asks and never commits: no id or time of its own reaches the store.
    const club = createClub({ store: holdStore(store), clock: () => 0, ids: heldIds() })
    const { id } = await seasonNamed(club, name)
    return { rows: valueOf(await club.standings(id, { minimumGames }), name), notes: await faultsOf(club, name) }
  } finally {
    await store.close()
  }
}

/** Streams that could not be read: the table may lack their games, and must say so. */
async function faultsOf(club: Club, name: string): Promise<Ranked['notes']> {
  return valueOf(await club.overview(), name).faults.map((fault) => ({
    ...fault,
    place: String(fault.params['stream'] ?? fault.params['game'] ?? name),
  }))
}
