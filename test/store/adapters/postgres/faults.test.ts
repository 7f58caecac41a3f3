// Faults of a database on another machine: connection, server, disk, rights and version. No acknowledged append is
// lost, no append is stored twice, and no secret is shown.

import { chmodSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Envelope, EventStore, NewEvent } from '../../../../src/store/port.ts'
import {
  openPostgresStore,
  migratePostgresAndGrantRights,
  type PostgresOptions,
} from '../../../../src/store/adapters/postgres/postgres.ts'
import { startCuttingProxy } from '../../../support/cuttingProxy.ts'
import { eventually } from '../../../support/eventually.ts'
import { PASSWORD, startPostgres, whyNoPostgres, type PostgresServer } from '../../../support/postgres.ts'
import { smallDisk, whyNoDisk } from '../../../support/small-disk.ts'
import { event, events, fault, good, payloads, versions } from '../subject.ts'

const missing = whyNoPostgres()
const noDisk = missing ?? whyNoDisk('tmpfs')
/** Longer than any server needs to recover, so that only a permanent failure reaches this limit. */
const PATIENT: PostgresOptions = { connections: 4, patience: 10 * 60_000 }
/** SQLSTATE of an insert whose row already exists. */
const UNIQUE_VIOLATION = '23505'
const HASTY: PostgresOptions = { connections: 2, patience: 100 }

async function open(url: string, options: PostgresOptions = PATIENT): Promise<EventStore> {
  const store = good(await openPostgresStore(url, options))
  onTestFinished(() => store.close())
  return store
}

describe.skipIf(missing !== undefined)('store on a failing PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  async function behindProxy(options: PostgresOptions) {
    const database = await server.freshDatabase()
    const proxy = await startCuttingProxy(() => server.port)
    onTestFinished(() => proxy.close())
    const store = await open(server.url({ database, port: proxy.port }), options)
    return { proxy, store, direct: await open(server.url({ database })) }
  }

  /** Repeats an append, because on a slow machine connecting can take longer than the store's patience. */
  const appended = (store: EventStore, at: number, added: readonly NewEvent[]) =>
    eventually(async () => expect(good(await store.append('game/1', at, added)).version).toBe(at + added.length))

  test('a store on PostgreSQL recognises an append whose response was lost, and stores it once', async () => {
    const { proxy, store, direct } = await behindProxy(PATIENT)
    const heard: number[] = []
    good(await store.append('game/1', 0, events(1)))
    store.subscribe((envelopes) => heard.push(...versions(envelopes)))
    for (let version = 1; version < 12; version += 1) {
      proxy.loseNextAnswer()
      expect(good(await store.append('game/1', version, events(1, version + 1))).version).toBe(version + 1)
    }
    expect(payloads(good(await direct.read('game/1')))).toEqual(events(12).map(({ payload }) => payload))
    await eventually(() => expect(heard).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
  })

  test('an append of unknown outcome is recognised when it is tried again', async () => {
    const { proxy, store, direct } = await behindProxy(HASTY)
    await appended(store, 0, events(1))
    proxy.loseNextAnswer()
    const sent = store.append('game/1', 1, events(2, 2))
    await eventually(async () => expect(good(await direct.read('game/1'))).toHaveLength(3))
    proxy.down(true)
    const answer = await sent
    proxy.down(false)
    // Whether the connection is back in time depends on the machine. If it is not, the append is tried again, with the
    // same result.
    if (!answer.ok) {
      expect(answer.error.code).toBe('store/unavailable')
      await appended(store, 1, events(2, 2))
    }
    expect(versions(good(await direct.read('game/1')))).toEqual([1, 2, 3])
    // A different event is not a repetition.
    expect(fault(await store.append('game/1', 1, [event('other')]))).toMatchObject({ code: 'store/version-conflict' })
  })

  test('a store recognises its own append even if the connection is lost during the lookup', async () => {
    const { proxy, store, direct } = await behindProxy(HASTY)
    await appended(store, 0, events(1))
    proxy.loseNextAnswer('INSERT 0 2')
    // The append is sent again and refused because it already exists. Then no query is possible.
    proxy.downAfter(UNIQUE_VIOLATION)
    expect(fault(await store.append('game/1', 1, events(2, 2)))).toMatchObject({ code: 'store/unavailable' })
    proxy.down(false)
    await appended(store, 1, events(2, 2))
    expect(versions(good(await direct.read('game/1')))).toEqual([1, 2, 3])
  })

  test('only the invalid append of several sent together is refused', async () => {
    const database = await server.freshDatabase()
    const [store, other] = [await open(server.url({ database })), await open(server.url({ database }))]
    const streams = Array.from({ length: 40 }, (_, index) => `game/${index}`)
    for (const stream of streams) good(await store.append(stream, 0, events(1)))
    // The first store does not know about this event, so that only the database can refuse the append.
    good(await other.append('game/7', 1, [event('other')]))
    const answers = await Promise.all(streams.map((stream) => store.append(stream, 1, events(3, 2))))
    expect(answers.map(({ ok }) => ok)).toEqual(streams.map((stream) => stream !== 'game/7'))
    expect(answers[7]).toMatchObject({
      error: { code: 'store/version-conflict', params: { stream: 'game/7', expected: 1, actual: 2 } },
    })
    for (const stream of streams)
      expect(versions(good(await other.read(stream)))).toEqual(stream === 'game/7' ? [1, 2] : [1, 2, 3, 4])
  })

  test('each of several appends sent together is stored once, even if the response was lost', async () => {
    const { proxy, store, direct } = await behindProxy(PATIENT)
    const streams = Array.from({ length: 10 }, (_, index) => `game/${index}`)
    for (let version = 0; version < 6; version += 2) {
      proxy.loseNextAnswer()
      const heads = await Promise.all(streams.map((stream) => store.append(stream, version, events(2, version + 1))))
      expect(heads.map((head) => good(head).version)).toEqual(streams.map(() => version + 2))
    }
    for (const stream of streams)
      expect(payloads(good(await direct.read(stream)))).toEqual(events(6).map(({ payload }) => payload))
  })

  test('several processes are notified of each event once and in order, even if sessions are lost', async () => {
    const { proxy, store, direct } = await behindProxy(PATIENT)
    const [near, far]: [Envelope[], Envelope[]] = [[], []]
    good(await direct.append('club', 0, events(3)))
    store.subscribe((envelopes) => near.push(...envelopes))
    direct.subscribe((envelopes) => far.push(...envelopes))
    // A process is notified only of events after it has started to listen. A received event shows that the process
    // listens.
    await eventually(async () => {
      const head = good(await direct.read('ready')).length
      good(await direct.append('ready', head, events(1, head + 1)))
      expect(near.length).toBeGreaterThan(0)
    })
    for (let version = 0; version < 20; version += 1) {
      if (version % 7 === 3) proxy.cut()
      good(await (version % 2 === 0 ? store : direct).append('game/1', version, events(1, version + 1)))
    }
    const all = good(await direct.read('game/1'))
    for (const heard of [near, far])
      await eventually(() => expect(heard.filter(({ stream }) => stream === 'game/1')).toEqual(all))
    expect(near.some(({ stream }) => stream === 'club')).toBe(false)
  })

  test('every acknowledged append is kept exactly once if the server is killed while it writes', async () => {
    const own = await startPostgres()
    onTestFinished(() => own.stop())
    const store = await open(own.url())
    const acknowledged: number[] = []
    let kills = 0
    const isDone = () => kills === 3
    async function write(writer: number): Promise<void> {
      for (let version = 0; !isDone(); version += 1) {
        const answer = await store.append(`game/${writer}`, version, [event({ writer, n: version + 1 })])
        acknowledged[writer] = good(answer).version
      }
    }
    const writers = [0, 1, 2].map(write)
    while (!isDone()) {
      const before = acknowledged.reduce((sum, each) => sum + each, 0)
      await eventually(() => expect(acknowledged.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(before + 20))
      await own.kill()
      await own.start()
      kills += 1
    }
    await Promise.all(writers)
    for (const [writer, version] of acknowledged.entries()) {
      const kept = payloads(good(await store.read(`game/${writer}`)))
      expect(kept).toEqual(Array.from({ length: version }, (_, index) => ({ writer, n: index + 1 })))
    }
  })

  test("allows the app's role only reads and inserts, and no insert that breaks a chain", async () => {
    const database = await server.freshDatabase()
    await server.query(`CREATE ROLE app_${database} LOGIN PASSWORD '${PASSWORD}'`)
    good(await migratePostgresAndGrantRights(server.url({ database }), `app_${database}`))
    const url = server.url({ database, role: `app_${database}` })
    const store = await open(url)
    good(await store.append('game/1', 0, events(3)))
    expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3])
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const sql of [
      `UPDATE consigliere.events SET body = 'x'`,
      'DELETE FROM consigliere.events',
      'TRUNCATE consigliere.events',
      `UPDATE consigliere.heads SET version = 1`,
      'DELETE FROM consigliere.heads',
      `INSERT INTO consigliere.heads VALUES ('"x"', 1, '')`,
      'ALTER TABLE consigliere.events DISABLE TRIGGER ALL',
      'DROP TABLE consigliere.events',
      'INSERT INTO consigliere.migrations VALUES (99)',
      'SET session_replication_role = replica',
    ])
      await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    for (const row of [
      `('"game/1"', 4, '{}', '${'0'.repeat(64)}')`,
      `('"game/1"', 9, '{}', 'x')`,
      `('"a"', 2, '{}', 'x')`,
    ])
      await expect(client.query(`INSERT INTO consigliere.events VALUES ${row}`), row).rejects.toMatchObject({
        code: 'CG001',
      })
    await client.end()
    expect(good(await store.list('')).map(({ version }) => version)).toEqual([3])
  })

  test.each([1])('opens schema %i of a released version and appends to it', async (number) => {
    const database = await server.freshDatabase()
    await server.query(
      readFileSync(new URL(`../../fixtures/postgres-${number}.sql`, import.meta.url), 'utf8'),
      database,
    )
    const store = await open(server.url({ database }))
    good(await store.append('game/1', 3, events(1, 4)))
    expect(payloads(good(await store.read('game/1')))).toEqual(events(4).map(({ payload }) => payload))
    expect(payloads(good(await store.read('Игра №2')))).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('a PostgreSQL database of a newer version is refused', async () => {
    const database = await server.freshDatabase()
    await (await open(server.url({ database }))).close()
    await server.query('INSERT INTO consigliere.migrations VALUES (99)', database)
    expect(fault(await openPostgresStore(server.url({ database })))).toEqual({
      code: 'store/newer',
      params: { found: 99, known: 1 },
    })
  })

  test('no result reveals the password, whatever went wrong', async () => {
    const encoded = encodeURIComponent(PASSWORD)
    const wrong = [
      server.url().replace(encoded, 'not-the-password'),
      server.url({ role: 'nobody' }),
      server.url({ database: 'nowhere' }),
      server.url({ port: 1 }),
      `postgres://postgres:${encoded}@[::bad/x`,
      `postgres://postgres:${encoded}@127.0.0.1:99999/x`,
      `mysql://postgres:${encoded}@127.0.0.1/x`,
      `postgres://postgres:${encoded}@no-such-host.invalid/x`,
      `postgres:///x?host=/no/such/folder&user=postgres&password=${encoded}`,
    ]
    for (const url of wrong) {
      const text = JSON.stringify(fault(await openPostgresStore(url, HASTY)))
      expect(text).toContain('store/unavailable')
      for (const secret of [PASSWORD, encoded, 'not-the-password']) expect(text).not.toContain(secret)
    }
  })
})

describe.skipIf(noDisk !== undefined)('store on PostgreSQL with a full disk', () => {
  test('a store on a full disk refuses an append and continues once there is room', async () => {
    const disk = smallDisk('tmpfs', 200 * 1024 * 1024)
    onTestFinished(() => disk.remove())
    for (const folder of [dirname(disk.directory), disk.directory]) chmodSync(folder, 0o755)
    const server = await startPostgres(disk.directory)
    onTestFinished(() => server.stop())
    const store = await open(server.url(), { ...HASTY, patience: 1_000 })
    good(await store.append('game/1', 0, events(1)))
    disk.leave(64 * 1024)
    let [version, refused] = [1, '']
    while (refused === '') {
      const answer = await store.append('game/1', version, [event({ n: version + 1, text: 'x'.repeat(1_500) })])
      if (answer.ok) version += 1
      else refused = answer.error.code
    }
    expect(refused).toBe('store/unavailable')
    disk.makeRoom()
    // The server exits if there is no room for its own log.
    await server.kill()
    await server.start()
    const kept = good(await store.read('game/1'))
    expect(kept.length).toBe(version)
    expect(good(await store.append('game/1', version, [event('more')])).version).toBe(version + 1)
  })
})
