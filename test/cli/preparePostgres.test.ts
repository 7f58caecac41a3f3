// `prepare-postgres` against a real server, run as the owner of a database would. Afterwards the server's role can read
// and add and nothing else, and no password was printed.

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openPostgresStore } from '../../src/store/adapters/postgres/postgres.ts'
import { events, good } from '../store/adapters/subject.ts'
import { ranMeanwhile } from '../support/cli.ts'
import { PASSWORD, startPostgres, whyNoPostgres, type PostgresServer } from '../support/postgres.ts'

/** The test's own connections must stay open while the command runs. */
async function run(...args: readonly string[]) {
  const { status, stdout, stderr } = await ranMeanwhile(['prepare-postgres', ...args])
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(stdout + stderr).not.toContain(secret)
  return { status, stdout, stderr }
}

it.each([
  ['another kind of store', ['--store', 'sqlite:club.sqlite'], 2, '--store'],
  ['a missing store', [], 2, '--store'],
  ['an empty role', ['--store', 'postgres://a@127.0.0.1:1/b', '--role', ''], 2, '--role'],
  [
    'an unreadable address',
    ['--store', `postgres://a b:%D0%90${PASSWORD}@127.0.0.1:1/b`],
    1,
    '(postgres/not-prepared)',
  ],
  ['an unreachable database', ['--store', `postgres://a:${PASSWORD}@127.0.0.1:1/b`], 1, '(postgres/not-prepared)'],
] as const)('prepare-postgres refuses %s', async (_what, args, status, said) => {
  const ran = await run(...args)
  expect([ran.status, ran.stdout]).toEqual([status, ''])
  expect(ran.stderr).toContain(said)
})

describe.skipIf(whyNoPostgres() !== undefined)('prepare-postgres with a real server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('prepare-postgres creates the tables, grants rights to read and add, and can be repeated', async () => {
    const database = await server.freshDatabase()
    const role = `App-${database}`
    await server.query(`CREATE ROLE "${role}" LOGIN PASSWORD '${PASSWORD}'`)
    const as = server.url({ database, role })
    // Before the command, the role may not even create the tables.
    expect(await openPostgresStore(as)).toMatchObject({ ok: false })
    const shown = `postgres://127.0.0.1:${server.port}/${database}`
    const first = await run('--store', server.url({ database }), '--role', role, '--json')
    expect(first).toEqual({ status: 0, stdout: `${JSON.stringify({ store: shown, role })}\n`, stderr: '' })
    const store = good(await openPostgresStore(as))
    good(await store.append('game/1', 0, events(3)))
    await store.close()
    const again = await run('--store', server.url({ database }), '--role', role)
    expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining(role) as string })
    const { rows } = await server.query(
      `SELECT string_agg(privilege_type || ' ' || table_name, ', ' ORDER BY table_name, privilege_type) AS all
       FROM information_schema.role_table_grants WHERE grantee = '${role}'`,
      database,
    )
    expect(rows).toEqual([{ all: 'INSERT events, SELECT events, SELECT heads, SELECT migrations' }])
  })

  test('prepare-postgres reports a database error, and a newer schema with its own code', async () => {
    const database = await server.freshDatabase()
    const unknown = await run('--store', server.url({ database }), '--role', 'nobody')
    expect([unknown.status, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toMatch(/42704.*\(postgres\/not-prepared\)/)
    await server.query('INSERT INTO consigliere.migrations VALUES (99)', database)
    const newer = await run('--store', server.url({ database }))
    expect([newer.status, newer.stderr]).toEqual([1, expect.stringContaining('(store/newer)') as string])
  })
})
