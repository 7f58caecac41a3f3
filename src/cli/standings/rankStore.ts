// Ranks a season of a club's store for the command line: the club itself over it, asked as a screen
// asks. Whatever the club would put right on the way stays out of the file. Rule: spec/cli.md.

import { createClub, type Club } from '../../club/club.ts'
import type { Reply } from '../../club/repository/commandContext.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'
import { holdStore } from '../../store/adapters/buffered.ts'
import type { Ranked, TeamsAsked } from './ranked.ts'
import { heldIds, seasonNamed, valueOf } from '../options/season.ts'
import { readStoreAt } from '../options/store.ts'

export function rankStore(address: string, name: string, minimumGames: number): Promise<Ranked> {
  return ranked(address, name, (club, season) => club.standings(season, { minimumGames }))
}

export function rankStoreTeams(
  address: string,
  name: string,
  { minimumGames, best }: TeamsAsked,
): Promise<Ranked<TeamRow>> {
  return ranked(address, name, (club, season) => club.teams(season, { minimumGames }, best))
}

async function ranked<Row>(
  address: string,
  name: string,
  rowsOf: (club: Club, season: string) => Reply<readonly Row[]>,
): Promise<Ranked<Row>> {
  const { store } = readStoreAt(address)
  try {
    // It asks and never commits: no id or time of its own reaches the store.
    const club = createClub({ store: holdStore(store), clock: () => 0, ids: heldIds() })
    const { id } = await seasonNamed(club, name)
    return { rows: valueOf(await rowsOf(club, id), name), notes: await faultsOf(club, name) }
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
