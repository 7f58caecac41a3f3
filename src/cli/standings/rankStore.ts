// Ranks a season of a club's store for the command line: the club itself over it, asked as a screen
// asks. Whatever the club would put right on the way stays out of the file. Rule: spec/cli.md.

import { createClub, type Club } from '../../club/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { Season } from '../../club/seasons/season.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { holdStore } from '../../store/held.ts'
import { faultSentence, printable } from '../sentences/fault.ts'
import type { Ranked } from './ranked.ts'
import { speak } from '../sentences/language.ts'
import { Refused } from '../sentences/refusal.ts'
import { openStoreAt } from '../options/store.ts'

export async function rankStore(address: string, name: string, minimumGames: number): Promise<Ranked> {
  const { store } = openStoreAt(address, 'refuse')
  try {
    // It asks and never commits: no id or time of its own reaches the store.
    const club = createClub({ store: holdStore(store), clock: () => 0, ids: ids() })
    const { id } = await seasonNamed(club, name)
    return { rows: valueOf(await club.standings(id, { minimumGames }), name), notes: await faultsOf(club, name) }
  } finally {
    await store.close()
  }
}

async function seasonNamed(club: Club, name: string): Promise<Season> {
  const seasons = valueOf(await club.seasons(), name)
  const found = seasons.find((each) => nameKey(each.name) === nameKey(name))
  if (found) return found
  const there = speak('fault')('seasons/unknown', {
    n: seasons.length,
    seasons: seasons.map((each) => each.name).join(', '),
  })
  throw new Refused('seasons/unknown', printable(there), printable(name))
}

/** Streams that could not be read: the table may lack their games, and must say so. */
async function faultsOf(club: Club, name: string): Promise<Ranked['notes']> {
  return valueOf(await club.overview(), name).faults.map((fault) => ({
    ...fault,
    place: String(fault.params['stream'] ?? fault.params['game'] ?? name),
  }))
}

function valueOf<T>(result: Result<T>, place: string): T {
  if (result.ok) return result.value
  throw new Refused(result.error.code, faultSentence(result.error), printable(place))
}

function ids(): () => string {
  let count = 0
  return () => `held-${(count += 1)}`
}
