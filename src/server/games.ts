// Games that can be watched here: played by the server, or logged by the club.

import type { Club } from '../application/club.ts'
import type { WatchedGame } from './frames/watchedGame.ts'
import type { TokenAccess } from './access.ts'
import type { LoggedGames } from './logged/loggedGames.ts'
import { Refusal } from './refusal.ts'
import { viewerWithDelayOfRight } from './viewerAccess.ts'
import type { ServedTable } from './tables/servedTable.ts'
import type { ServedTables } from './tables/tables.ts'

export interface FoundGame {
  readonly watched: WatchedGame
  /** Omitted for games that a secretary logs. */
  readonly table?: ServedTable
}

export interface ServedAndLoggedGames {
  readonly tables: ServedTables
  readonly logged: LoggedGames
}

interface GameListSources {
  readonly games: ServedAndLoggedGames
  readonly club: Pick<Club, 'watch'>
}

/** Games that the client may see: those that the server plays, and those at the tables of the club's last evening. */
export async function listGames({ games, club }: GameListSources, access: TokenAccess): Promise<readonly FoundGame[]> {
  const { right, game, isOfClub } = access
  const evening = await club.watch(viewerWithDelayOfRight(right))
  const ids = [
    ...(isOfClub === true ? [] : games.tables.inMemory.keys()),
    ...(evening.ok ? evening.value.tables.map((table) => table.game) : []),
  ]
  const found = await Promise.all((game === undefined ? ids : [game]).map((id) => foundOrNot(games, access, id)))
  // A game of which viewers with this right may see no frame yet is not listed for them.
  return found.filter((each) => each !== undefined && each.watched.visibleTo(right).length > 0) as readonly FoundGame[]
}

function foundOrNot(games: ServedAndLoggedGames, access: TokenAccess, id: string): Promise<FoundGame | undefined> {
  return findGame(games, access, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
}

/** Errors: `server/unknown-game`. */
export async function findGame(
  { tables, logged }: ServedAndLoggedGames,
  { isOfClub }: TokenAccess,
  id: string,
): Promise<FoundGame> {
  const table = isOfClub === true ? undefined : await tables.find(id)
  if (table !== undefined) return { watched: table.watched, table }
  const watched = await logged.find(id)
  if (watched !== undefined) return { watched }
  throw new Refusal(404, 'server/unknown-game')
}
