// The store contract over a real PostgreSQL, and the storage of source 002.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenchmarkGameStorage } from '../../../../src/store/gameStorage.ts'
import { startPostgres, whyNoPostgres, type PostgresServer } from '../../../support/postgres.ts'
import { contract } from '../contract.ts'
import { postgresSubject } from './subject.ts'

describe.skipIf(whyNoPostgres() !== undefined)('EventStore contract: PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test.each(contract(25))('$name', async ({ run }) => {
    const subject = await postgresSubject(server)
    try {
      await expect(run(subject)).resolves.toBeUndefined()
    } finally {
      await subject.dispose()
    }
  })

  test('game storage keeps a game and loses no event of concurrent writers', async () => {
    const subject = await postgresSubject(server)
    const storage = createBenchmarkGameStorage(await subject.open(), () => 1_700_000_000_000)
    const game = { id: 'game-1', seed: 12345, status: 'SETUP', metadata: { players: 10 } }
    expect(await storage.getGame('game-1')).toBeNull()
    await storage.createGame(game)
    expect(await storage.getGame('game-1')).toEqual(game)
    const written = Array.from({ length: 20 }, (_, n) => ({ type: 'VOTE_CAST', payload: { n }, private: n % 2 === 0 }))
    await Promise.all(written.map((event) => storage.appendEvent('game-1', event)))
    const read = await storage.getEvents('game-1')
    expect(read).toHaveLength(20)
    expect(read).toEqual(expect.arrayContaining(written))
    await subject.dispose()
  })
})
