// Ranks a season of a club's store for the command line: the club itself over it, asked as a screen
// asks. What the club would put right on the way is not written to the file. Rule: spec/cli.md.

import { createClub, type Club } from '../../club/club.ts'
import type { Reply } from '../../club/repository/commandContext.ts'
import type { TeamRow } from '../../scoring/standings/teams.ts'
import { bufferStore } from '../../store/adapters/buffered.ts'
import type { Ranked, TeamsAsked } from './ranked.ts'
import { heldIds, seasonNamed } from '../options/season.ts'
import { readStoreAt } from '../options/store.ts'
import { printable } from '../sentences/fault.ts'
import { valueOf } from '../sentences/refusal.ts'

export function rankStore(address: string, name: string, minimumGames: number): Promise<Ranked> {
  return ranked(address, name, (club, season) => club.ask('seasons.standings', { season, minimumGames }))
}

export function rankStoreTeams(
  address: string,
  name: string,
  { minimumGames, best }: TeamsAsked,
): Promise<Ranked<TeamRow>> {
  return ranked(address, name, (club, season) =>
    club.ask('seasons.teams', { season, minimumGames, ...(best === undefined ? {} : { best }) }),
  )
}

async function ranked<Row>(
  address: string,
  name: string,
  rowsOf: (club: Club, season: string) => Reply<readonly Row[]>,
): Promise<Ranked<Row>> {
  const { store } = readStoreAt(address)
  try {
    // It asks and never commits: no id or time of its own reaches the store.
    const club = createClub({ store: bufferStore(store), clock: () => 0, ids: heldIds() })
    const { id } = await seasonNamed(club, name)
    return { rows: valueOf(await rowsOf(club, id), printable(name)), notes: await faultsOf(club, name) }
  } finally {
    await store.close()
  }
}

/** Streams that could not be read: the table may lack their games, and must say so. */
async function faultsOf(club: Club, name: string): Promise<Ranked['notes']> {
  return valueOf(await club.overview(), printable(name)).faults.map((fault) => ({
    ...fault,
    place: String(fault.params['stream'] ?? fault.params['game'] ?? name),
  }))
}
