// A game with its ledger, read from `game/<id>` and `ledger/<id>` and kept in memory, and the append to
// either. A game that was changed by somebody else is forgotten, so that it is read again.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent } from '../../store/port.ts'
import { type Game, gameOf, outcomeOf, gameRowOf } from '../model/game.ts'
import { readGame, readLedgerLines } from '../model/gameStream.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { ImportStreams } from './importStreams.ts'
import { isVersionConflict } from './sharedStreams.ts'
import type { SummaryStreams } from './summaryStreams.ts'

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
  appendWhole(
    id: string,
    game: readonly NewEvent[],
    ledger: readonly NewEvent[],
  ): Promise<Result<GameAndLedgerVersions>>
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
      const story = readGame(stored.value)
      if (!story) return unknownGame(id)
      const game = gameOf(story, lastVersionOf(stored.value), readLedgerLines(lines.value), lastVersionOf(lines.value))
      // Its row is shown as soon as it is in memory: a game of which none can be made is not read at all.
      gameRowOf(game)
      return ok(game)
    } catch (error) {
      // Another version wrote it: one game must not close the club.
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
    appendWhole: (id, game, ledger) => appendGameWithLedger(store, id, game, ledger),
  }
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

// Games kept in memory: unfinished ones stay, finished ones make room for those used last. Knows no store.
const MAX_GAMES_IN_MEMORY = 40

export interface GameCache {
  get(id: string): Game | undefined
  put(game: Game): void
  forget(id: string): void
}

export function createGameCache(size = MAX_GAMES_IN_MEMORY): GameCache {
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
