// The PostgreSQL adapter as a subject, with a database of its own on the test's server.

import type { Sealed } from '../../../../src/store/hash.ts'
import type { EventStore } from '../../../../src/store/port.ts'
import { openPostgresStore } from '../../../../src/store/adapters/postgres/postgres.ts'
import type { PostgresServer } from '../../../support/postgres.ts'
import { good, type Subject } from '../subject.ts'
import pg from 'pg'

export async function postgresSubject(server: PostgresServer): Promise<Subject> {
  const database = await server.freshDatabase()
  const opened: EventStore[] = []
  return {
    isShared: true,
    heals: false,
    async open() {
      const store = good(await openPostgresStore(server.url({ database }), { connections: 4 }))
      opened.push(store)
      return store
    },
    async meddle(stream, edit) {
      const client = new pg.Client({ connectionString: server.url({ database }) })
      await client.connect()
      const name = JSON.stringify(stream)
      const { rows } = await client.query<Sealed>(
        'SELECT version, body, hash FROM consigliere.events WHERE stream = $1 ORDER BY version',
        [name],
      )
      // Bypasses the trigger, as only the administrator of the machine can.
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica`)
      await client.query('DELETE FROM consigliere.events WHERE stream = $1', [name])
      for (const { version, body, hash } of edit(rows))
        await client.query('INSERT INTO consigliere.events VALUES ($1, $2, $3, $4)', [name, version, body, hash])
      await client.query('COMMIT')
      await client.end()
    },
    async dispose() {
      for (const store of opened) await store.close()
    },
  }
}
