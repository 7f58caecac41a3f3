// A season as its published pages need it, looked up once for all languages: finished games that others may see, who
// played them, and the moments of its charts. Ids stay inside: pages are called by the numbers of games and of players.

import type { GameRow } from '../../scoring/row.ts'
import { finishedGames } from '../../scoring/season.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import { seasonProgress, type SeasonProgress } from '../charts/progress.ts'
import { rowsInScope, type PaperData } from '../documents/paperData.ts'

/** Most moments that a chart shows. */
const MOST_MOMENTS = 60

export interface Moment {
  /** Of a plan; absent: an evening. */
  readonly round?: number
  readonly evening: string
}

export interface PublishedSeason {
  readonly data: PaperData
  readonly games: readonly GameRow[]
  readonly standings: readonly StandingRow[]
  /** Everybody who played, in the order of their first games. */
  readonly players: readonly string[]
  readonly gameFile: (row: GameRow) => string
  readonly playerFile: (member: string) => string | undefined
  readonly moments: readonly Moment[]
  readonly progress: SeasonProgress
}

/** `data` is as others may have it. */
export function publishedSeason(data: PaperData): PublishedSeason {
  const games = finishedGames(data)
  const players = [...new Set(games.flatMap(({ seats }) => seats.map(({ member }) => member)))]
  const numbers = new Map(players.map((member, index) => [member, index + 1]))
  const files = gameFiles(games)
  const { moments, ids } = momentsOf(games)
  return {
    data,
    games,
    standings: games.length === 0 ? [] : rowsInScope(data, {}),
    players,
    gameFile: ({ id }) => files.get(id) ?? '',
    playerFile: (member) => (numbers.has(member) ? `player-${numbers.get(member)}.html` : undefined),
    moments,
    progress: seasonProgress(data, ids),
  }
}

/** By the number people know; a second of the same number has one behind it. */
function gameFiles(games: readonly GameRow[]): ReadonlyMap<string, string> {
  const taken = new Map<number, number>()
  return new Map(
    games.map(({ id, number }) => {
      const count = (taken.get(number) ?? 0) + 1
      taken.set(number, count)
      return [id, `game-${number}${count === 1 ? '' : `-${count}`}.html`]
    }),
  )
}

/** The last game of every round, or of every evening where nothing was planned. */
function momentsOf(games: readonly GameRow[]): {
  readonly moments: readonly Moment[]
  readonly ids: ReadonlySet<string>
} {
  const last = new Map<string, GameRow>()
  for (const row of games) {
    const key = row.place === undefined ? row.evening : `${row.place.stage} ${row.place.round}`
    last.delete(key)
    last.set(key, row)
  }
  const all = [...last.values()].toSorted((a, b) => a.number - b.number)
  const every = Math.ceil(all.length / MOST_MOMENTS) || 1
  const shown = all.filter((_, index) => (all.length - 1 - index) % every === 0)
  return {
    moments: shown.map(({ place, evening }) => (place === undefined ? { evening } : { round: place.round, evening })),
    ids: new Set(shown.map(({ id }) => id)),
  }
}
