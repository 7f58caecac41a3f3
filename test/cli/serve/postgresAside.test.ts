// At its start, `serve` with PostgreSQL names the events that it sets aside, as with a SQLite file: changes of the
// club, and data that the start does not read, such as the ledger of a finished game. The rest of the club is served.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresStore } from '../../../src/store/adapters/postgres/postgres.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { PASSWORD, startPostgres, whyNoPostgres, type PostgresServer } from '../../support/postgres.ts'
import { event, good } from '../../store/adapters/subject.ts'
import { ended, newStore, serve } from './started.ts'

const LINE = { id: 'l1', game: 'nowhere', seat: 1, kind: 'bonus', hundredths: 20, reason: 'Best move', source: 'judge' }

/** Writes events that fit their schema but are invalid: two merges in a circle, and a ledger without a game. */
async function spoil(store: EventStore): Promise<void> {
  const member = (id: string) => event({ member: id }, 'MemberAdded')
  const merged = (from: string, into: string) => event({ from, into }, 'MembersMerged')
  const created = event({ name: 'Ours' }, 'ClubCreated')
  good(await store.append('club', 0, [created, member('a'), member('b'), merged('a', 'b'), merged('b', 'a')]))
  good(await store.append('ledger/nowhere', 0, [event(LINE, 'LedgerLineAdded')]))
  await store.close()
}

async function named(address: string): Promise<void> {
  const server = await serve(address)
  await eventually(() => {
    expect(server.errors()).toMatch(/set aside.*club, version 5/)
    expect(server.errors()).toMatch(/set aside.*ledger\/nowhere/)
  })
  expect(server.errors()).not.toContain(PASSWORD)
  expect((await fetch(`${server.address}/`)).status).toBeLessThan(500)
  expect(await ended(server, 'SIGTERM')).toBe(0)
}

test('serve names the invalid events of a SQLite file', async () => {
  const address = newStore()
  await spoil(createSqliteStore(address.replace('sqlite:', '')))
  await named(address)
})

describe.skipIf(whyNoPostgres() !== undefined)('serve with PostgreSQL', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('serve names the invalid events of a PostgreSQL database', async () => {
    const address = postgres.url({ database: await postgres.freshDatabase() })
    await spoil(good(await openPostgresStore(address)))
    await named(address)
  })
})
