// A game with its ledger, read from `game/<id>` and `ledger/<id>` and kept in memory, and the append to
// either. A game that was changed by somebody else is forgotten, so that it is read again.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent } from '../../store/port.ts'
import { type Game, gameOf, outcomeOf, rowOf } from '../model/game.ts'
import { readGame, readLines } from '../model/gameStream.ts'
import { GAMES, LEDGERS } from '../model/streams.ts'
import type { ImportStreams } from './importStreams.ts'
import { isConflict } from './sharedStreams.ts'
import type { Summaries } from './summaries.ts'

export interface GameStreams {
  get(id: string): Promise<Result<Game>>
  /** Past what is in memory. */
  read(id: string): Promise<Result<Game>>
  /** As its caller has seen it; refused when it has moved on. */
  seen(id: string, version: number): Promise<Result<Game>>
  /** Takes the game out of memory. */
  forget(id: string): void
  /** Keeps the game in memory and shows its row. */
  cacheAndShow(game: Game): Game
  /** The new version. */
  appendGame(id: string, version: number, events: readonly NewEvent[]): Promise<Result<number>>
  appendLedger(id: string, version: number, events: readonly NewEvent[]): Promise<Result<number>>
  /** A new game with its ledger, both or neither. */
  appendWhole(id: string, game: readonly NewEvent[], ledger: readonly NewEvent[]): Promise<Result<WholeVersions>>
}

interface WholeVersions {
  readonly version: number
  readonly ledgerVersion: number
}

export function createGameStreams(
  store: EventStore,
  cache: GameCache,
  summaries: Pick<Summaries, 'show'>,
  imports: Pick<ImportStreams, 'isHidden'>,
): GameStreams {
  async function read(id: string): Promise<Result<Game>> {
    if (imports.isHidden(id)) return unknownGame(id)
    const stored = await store.read(GAMES + id)
    if (!stored.ok) return stored
    const lines = await store.read(LEDGERS + id)
    if (!lines.ok) return lines
    try {
      const story = readGame(stored.value)
      if (!story) return unknownGame(id)
      const game = gameOf(story, headOf(stored.value), readLines(lines.value), headOf(lines.value))
      // Its row is shown as soon as it is in memory: a game of which none can be made is not read at all.
      rowOf(game)
      return ok(game)
    } catch (error) {
      // Another version wrote it: one game must not close the club.
      return err({ code: 'games/unreadable', params: { game: id.slice(0, 60), cause: String(error) } })
    }
  }

  function cacheAndShow(game: Game): Game {
    cache.put(game)
    summaries.show(rowOf(game))
    return game
  }

  async function get(id: string): Promise<Result<Game>> {
    const known = imports.isHidden(id) ? undefined : cache.get(id)
    if (known) return ok(known)
    const found = await read(id)
    return found.ok ? ok(cacheAndShow(found.value)) : found
  }

  async function append(
    stream: string,
    game: string,
    version: number,
    events: readonly NewEvent[],
  ): Promise<Result<number>> {
    const appended = await store.append(stream, version, events)
    if (appended.ok) return ok(appended.value.version)
    if (isConflict(appended)) cache.forget(game)
    return appended
  }

  return {
    get,
    read,
    async seen(id, version) {
      const game = await get(id)
      if (!game.ok || game.value.version === version) return game
      return err({
        code: 'store/version-conflict',
        params: { stream: GAMES + id, expected: version, actual: game.value.version },
      })
    },
    forget: cache.forget,
    cacheAndShow,
    appendGame: (id, version, events) => append(GAMES + id, id, version, events),
    appendLedger: (id, version, events) => append(LEDGERS + id, id, version, events),
    appendWhole: (id, game, ledger) => appendWhole(store, id, game, ledger),
  }
}

async function appendWhole(
  store: EventStore,
  id: string,
  game: readonly NewEvent[],
  ledger: readonly NewEvent[],
): Promise<Result<WholeVersions>> {
  const appends = [
    { stream: GAMES + id, expectedVersion: 0, events: game },
    { stream: LEDGERS + id, expectedVersion: 0, events: ledger },
  ]
  const appended = await store.appendAll(appends.filter(({ events }) => events.length > 0))
  return appended.ok ? ok({ version: game.length, ledgerVersion: ledger.length }) : appended
}

function unknownGame(id: string): Result<never> {
  return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
}

function headOf(envelopes: readonly Envelope[]): number {
  return envelopes.at(-1)?.version ?? 0
}

// Games kept in memory: unfinished ones stay, finished ones make room for those used last. Knows no store.
const GAMES_IN_MEMORY = 40

export interface GameCache {
  get(id: string): Game | undefined
  put(game: Game): void
  forget(id: string): void
}

export function createGameCache(size = GAMES_IN_MEMORY): GameCache {
  const games = new Map<string, Game>()
  const isFinished = (game: Game) => game.isVoid || outcomeOf(game) !== undefined

  return {
    get: (id) => games.get(id),
    put(game) {
      const { id } = game.opened
      games.delete(id)
      games.set(id, game)
      if (games.size <= size) return
      const oldest = [...games.values()].find((each) => isFinished(each) && each !== game)
      if (oldest) games.delete(oldest.opened.id)
    },
    forget: (id) => void games.delete(id),
  }
}
