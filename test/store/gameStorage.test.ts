// Source 002, “Storage patterns”: its four methods over memory and SQLite, and its tables as any program can read them
// from the SQLite file. For the same methods over a real PostgreSQL, see adapters/postgres/contract.test.ts.

import Database from 'libsql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { createBenchmarkGameStorage } from '../../src/store/gameStorage.ts'
import { sqliteSubject } from './adapters/sqlite-subject.ts'
import { memorySubject } from './adapters/subjects.ts'

const GAME = { id: 'game-1', seed: 12345, status: 'SETUP', metadata: { players: 10 } }
const EVENTS = [
  { type: 'PHASE_CHANGED', payload: { from: 'SETUP', to: 'NIGHT_ACTIONS', dayNumber: 1 }, private: false },
  { type: 'NIGHT_ACTION_SUBMITTED', payload: { agentId: 'agent-1', targetId: null }, private: true },
  { type: 'VOTE_CAST', payload: { voterId: 'agent-1', targetId: 'agent-2' }, private: false },
]

it('game storage throws an error with the code of the store’s error', async () => {
  const store = createMemoryStore()
  const storage = createBenchmarkGameStorage(store, () => 1_700_000_000_000)
  await storage.createGame(GAME)
  await store.close()
  await expect(storage.getGame(GAME.id)).rejects.toThrow('store/unavailable')
  await expect(storage.createGame(GAME)).rejects.toThrow('store/unavailable')
})

it('SQL can read games and events from the columns that the source document names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'))
  const path = join(folder, 'club.sqlite')
  const store = createSqliteStore(path)
  const storage = createBenchmarkGameStorage(store, () => 1_700_000_000_000)
  await storage.createGame(GAME)
  for (const event of EVENTS) await storage.appendEvent('game-1', event)
  const sql = new Database(path)
  expect(sql.prepare('SELECT id, seed, created_at, status FROM games').all()).toEqual([
    { id: 'game-1', seed: 12345, created_at: '2023-11-14 22:13:20', status: 'SETUP' },
  ])
  expect(
    sql
      .prepare(
        `SELECT game_id, sequence, event_type, json_extract(payload, '$.voterId') AS voter, private, created_at
         FROM events WHERE game_id = ? AND event_type = 'VOTE_CAST' ORDER BY sequence`,
      )
      .all('game-1'),
  ).toEqual([
    {
      game_id: 'game-1',
      sequence: 4,
      event_type: 'VOTE_CAST',
      voter: 'agent-1',
      private: 0,
      created_at: '2023-11-14 22:13:20',
    },
  ])
  expect(sql.prepare('SELECT count(*) AS n FROM events WHERE private').get()).toMatchObject({ n: 1 })
  expect(sql.prepare('SELECT count(DISTINCT id) AS n FROM events').get()).toMatchObject({ n: 4 })
  sql.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['memory', memorySubject],
  ['SQLite', sqliteSubject],
] as const)('game storage over %s', (_, made) => {
  it('game storage keeps each game separately, with its events in order', async () => {
    const subject = await made()
    const store = await subject.open()
    const storage = createBenchmarkGameStorage(store, () => 1_700_000_000_000)
    expect(await storage.getGame('game-1')).toBeNull()
    expect(await storage.getEvents('game-1')).toEqual([])
    await storage.createGame(GAME)
    await storage.createGame({ ...GAME, id: 'game-2', seed: 7 })
    for (const event of EVENTS) await storage.appendEvent('game-1', event)
    expect(await storage.getGame('game-1')).toEqual(GAME)
    expect(await storage.getEvents('game-1')).toEqual(EVENTS)
    expect(await storage.getEvents('game-2')).toEqual([])
    await subject.dispose()
  })

  it('game storage refuses a game that already exists, and events for an unknown game', async () => {
    const subject = await made()
    const store = await subject.open()
    const storage = createBenchmarkGameStorage(store, () => 1_700_000_000_000)
    await storage.createGame(GAME)
    await expect(storage.createGame(GAME)).rejects.toThrow('storage/game-exists')
    await expect(storage.appendEvent('game-9', { type: 'VOTE_CAST', payload: {} })).rejects.toThrow(
      'storage/no-such-game',
    )
    await subject.dispose()
  })

  it('game storage loses no event of concurrent writers', async () => {
    const subject = await made()
    const store = await subject.open()
    const storage = createBenchmarkGameStorage(store, () => 1_700_000_000_000)
    await storage.createGame(GAME)
    const written = Array.from({ length: 20 }, (_each, n) => ({ type: 'VOTE_CAST', payload: { n }, private: false }))
    await Promise.all(written.map((event) => storage.appendEvent('game-1', event)))
    const read = (await storage.getEvents('game-1')).map(({ payload }) => (payload as { readonly n: number }).n)
    expect(read.toSorted((a, b) => a - b)).toEqual(written.map((_each, n) => n))
    await subject.dispose()
  })
})
