// The `Storage` interface of source 002 on top of any event store: a game is a stream whose first event is the game's
// row, followed by its events. Only code written for that interface uses this adapter; the program itself stores games
// in other streams.

import type { EventStore, StoreResult } from './port.ts'

interface StoredGame {
  readonly id: string
  readonly seed: number
  readonly status: string
  /** Plain JSON. */
  readonly metadata?: unknown
}

interface StoredEvent {
  readonly type: string
  /** Plain JSON. */
  readonly payload: unknown
  readonly private?: boolean
}

interface GameStorage {
  createGame(game: StoredGame): Promise<void>
  appendEvent(gameId: string, event: StoredEvent): Promise<void>
  /** Returns the events in the order in which they were appended. */
  getEvents(gameId: string): Promise<StoredEvent[]>
  getGame(gameId: string): Promise<StoredGame | null>
}

const BENCHMARK_STREAM_PREFIX = 'benchmark/'
const GAME_STORED_EVENT = 'GameStored'

/**
 * `clock` returns milliseconds since the epoch. Every method throws an error whose message is the store's error code.
 */
export function createBenchmarkGameStorage(store: EventStore, clock: () => number): GameStorage {
  const append = async (id: string, version: number, event: StoredEvent): Promise<boolean> => {
    const { type, payload, private: isPrivate = false } = event
    const kept = await store.append(BENCHMARK_STREAM_PREFIX + id, version, [
      { type, payload, at: clock(), author: 'storage', private: isPrivate },
    ])
    if (!kept.ok && kept.error.code === 'store/version-conflict') return false
    unwrapOrThrow(kept)
    return true
  }
  const read = async (id: string) => unwrapOrThrow(await store.read(BENCHMARK_STREAM_PREFIX + id))
  return {
    async createGame(game) {
      if (!(await append(game.id, 0, { type: GAME_STORED_EVENT, payload: game })))
        throw new Error('storage/game-exists')
    },
    async appendEvent(gameId, event) {
      for (;;) {
        const { length } = await read(gameId)
        if (length === 0) throw new Error('storage/no-such-game')
        // Another writer was faster, so the event is appended after that writer's event.
        if (await append(gameId, length, event)) return
      }
    },
    async getEvents(gameId) {
      const [, ...events] = await read(gameId)
      return events.map(({ type, payload, private: isPrivate }) => ({ type, payload, private: isPrivate }))
    },
    async getGame(gameId) {
      const [first] = await read(gameId)
      return first === undefined ? null : (first.payload as StoredGame)
    },
  }
}

function unwrapOrThrow<T>(result: StoreResult<T>): T {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
