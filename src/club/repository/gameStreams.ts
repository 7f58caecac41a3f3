// Reads games with their ledgers from `game/<id>` and `ledger/<id>`, caches them in memory, and appends to both
// streams. If another writer has changed a game, it is removed from the cache and read again.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent } from '../../store/port.ts'
import { type Game, gameOf } from '../model/game.ts'
import { readGameContent, readLedgerLines } from '../model/gameStream.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { ImportStreams } from './importStreams.ts'
import { isVersionConflict } from './versionConflict.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import { gameRowOf } from '../model/gameRowOf.ts'
import type { GameCache } from './gameCache.ts'

export interface GameStreams {
  get(id: string): Promise<Result<Game>>
  /** Reads the game from the store, even if it is cached. */
  read(id: string): Promise<Result<Game>>
  /** Returns the game in the version that the caller has seen. Rejected if the game has changed since. */
  seen(id: string, version: number): Promise<Result<Game>>
  /** Removes the game from the cache. */
  forget(id: string): void
  /** Caches the game and makes its row visible. */
  cacheAndShow(game: Game): Game
  /** Appends events to a game's stream and returns the new version of the stream. */
  appendGame(id: string, version: number, events: readonly NewEvent[]): Promise<Result<number>>
  appendLedger(id: string, version: number, events: readonly NewEvent[]): Promise<Result<number>>
  /** Appends to the streams of several games together or not at all, and returns their new versions in this order. */
  appendGames(appends: readonly GameAppend[]): Promise<Result<readonly number[]>>
  /** Stores a new game and its ledger together or not at all. */
  appendWhole(
    id: string,
    game: readonly NewEvent[],
    ledger: readonly NewEvent[],
  ): Promise<Result<GameAndLedgerVersions>>
}

interface GameAppend {
  readonly game: string
  readonly version: number
  readonly events: readonly NewEvent[]
}

interface GameAndLedgerVersions {
  readonly version: number
  readonly ledgerVersion: number
}

export function createGameStreams(
  store: EventStore,
  cache: GameCache,
  summaries: Pick<SummaryStreams, 'show'>,
  imports: Pick<ImportStreams, 'isHidden'>,
): GameStreams {
  async function read(id: string): Promise<Result<Game>> {
    if (imports.isHidden(id)) return unknownGame(id)
    const stored = await store.read(GAME_STREAM_PREFIX + id)
    if (!stored.ok) return stored
    const lines = await store.read(LEDGER_STREAM_PREFIX + id)
    if (!lines.ok) return lines
    try {
      const story = readGameContent(stored.value)
      if (!story) return unknownGame(id)
      const game = gameOf(story, lastVersionOf(stored.value), readLedgerLines(lines.value), lastVersionOf(lines.value))
      // A cached game must have a row. If the row cannot be computed, the error is caught below.
      gameRowOf(game)
      return ok(game)
    } catch (error) {
      // Another program version may have written the game. One such game must not make the club unusable.
      return err({ code: 'games/unreadable', params: { game: id.slice(0, 60), cause: String(error) } })
    }
  }

  function cacheAndShow(game: Game): Game {
    cache.put(game)
    summaries.show(gameRowOf(game))
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
    if (isVersionConflict(appended)) cache.forget(game)
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
        params: { stream: GAME_STREAM_PREFIX + id, expected: version, actual: game.value.version },
      })
    },
    forget: cache.forget,
    cacheAndShow,
    appendGame: (id, version, events) => append(GAME_STREAM_PREFIX + id, id, version, events),
    appendLedger: (id, version, events) => append(LEDGER_STREAM_PREFIX + id, id, version, events),
    appendGames: (appends) => appendToGames(store, cache, appends),
    appendWhole: (id, game, ledger) => appendGameWithLedger(store, id, game, ledger),
  }
}

/** A game that another writer changed in the meantime is read again. */
async function appendToGames(
  store: EventStore,
  cache: GameCache,
  appends: readonly GameAppend[],
): Promise<Result<readonly number[]>> {
  const appended = await store.appendAll(
    appends.map(({ game, version, events }) => ({
      stream: GAME_STREAM_PREFIX + game,
      expectedVersion: version,
      events,
    })),
  )
  if (appended.ok) return ok(appended.value.map(({ version }) => version))
  if (isVersionConflict(appended)) for (const { game } of appends) cache.forget(game)
  return appended
}

async function appendGameWithLedger(
  store: EventStore,
  id: string,
  game: readonly NewEvent[],
  ledger: readonly NewEvent[],
): Promise<Result<GameAndLedgerVersions>> {
  const appends = [
    { stream: GAME_STREAM_PREFIX + id, expectedVersion: 0, events: game },
    { stream: LEDGER_STREAM_PREFIX + id, expectedVersion: 0, events: ledger },
  ]
  const appended = await store.appendAll(appends.filter(({ events }) => events.length > 0))
  return appended.ok ? ok({ version: game.length, ledgerVersion: ledger.length }) : appended
}

function unknownGame(id: string): Result<never> {
  return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
}

function lastVersionOf(envelopes: readonly Envelope[]): number {
  return envelopes.at(-1)?.version ?? 0
}
