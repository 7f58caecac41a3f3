// The contract of every store, over a real PostgreSQL.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})
