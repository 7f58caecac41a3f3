// The games that may be asked for here, whoever plays them.

import type { WatchedGame } from './frames/watchedGame.ts'
import type { Access } from './access.ts'
import type { LoggedGames } from './logged/loggedGames.ts'
import { Refusal } from './refusal.ts'
import type { ServedTable } from './tables/servedTable.ts'
import type { Tables } from './tables/tables.ts'

export interface FoundGame {
  readonly watched: WatchedGame
  /** Absent where a secretary logs it. */
  readonly table?: ServedTable
}

export interface Games {
  readonly tables: Tables
  readonly logged: LoggedGames
}

/** Errors: `server/unknown-game`. */
export async function findGame({ tables, logged }: Games, { isOfClub }: Access, id: string): Promise<FoundGame> {
  const table = isOfClub === true ? undefined : await tables.find(id)
  if (table !== undefined) return { watched: table.watched, table }
  const watched = await logged.find(id)
  if (watched !== undefined) return { watched }
  throw new Refusal(404, 'server/unknown-game')
}
