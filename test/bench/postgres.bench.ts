// Measures PostgreSQL as a hub. 32 writers take turns with plain inserts of the same rows in the same run: once through
// one store, as at a hub, and once through a store each, so that no appends share a statement. A plain insert is one
// row in one transaction, equally durable, on as many connections, without trigger, chain or head. Also measures how
// much a game adds to the database, and the time in which a disconnected laptop sends 10,000 entries and another
// receives them. `npm run bench:postgres`; the official results are in docs/federation.md.

import '../../src/i18n/generated/all.ts'
import pg from 'pg'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore } from '../../src/store/sync/syncedStore.ts'
import { sealedRecordOf } from '../../src/store/hash.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { openPostgresStore } from '../../src/store/adapters/postgres/postgres.ts'
import { MAFIA_WINS, newTable, openTable, taken } from '../club/clubFixture.ts'
import { event, events, good } from '../store/adapters/subject.ts'
import { serveHub } from '../support/hubServer.ts'
import { startPostgres } from '../support/postgres.ts'

const WRITERS = 32
const APPENDS = 60
const ROUNDS = 5
const TEXT = 'x'.repeat(300)
const server = await startPostgres()

async function timed(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}

const perSecond = (milliseconds: number) => Math.round((WRITERS * APPENDS * 1_000) / milliseconds)
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const store = good(await openPostgresStore(server.url(), { connections: WRITERS }))
await server.query(
  'CREATE TABLE plain (stream text, version integer, body text, hash text, PRIMARY KEY (stream, version))',
)
const pool = new pg.Pool({ connectionString: server.url(), max: WRITERS })
const stores = await Promise.all(
  Array.from({ length: WRITERS }, async () => good(await openPostgresStore(server.url(), { connections: 1 }))),
)
const ours: number[] = []
const alone: number[] = []
const plain: number[] = []
for (let round = -1; round < ROUNDS; round += 1) {
  const all = <T>(write: (writer: number, own: EventStore) => Promise<T>) =>
    timed(() => Promise.all(stores.map((own, writer) => write(writer, own))))
  const appended = await all(async (writer) => {
    for (let version = 0; version < APPENDS; version += 1)
      good(await store.append(`game/${round}-${writer}`, version, [event({ n: version, text: TEXT })]))
  })
  const apart = await all(async (writer, own) => {
    for (let version = 0; version < APPENDS; version += 1)
      good(await own.append(`alone/${round}-${writer}`, version, [event({ n: version, text: TEXT })]))
  })
  const record = sealedRecordOf({
    ...event({ n: 1, text: TEXT }),
    stream: 'game/0-0',
    version: 1,
    hash: 'f'.repeat(64),
  })
  const inserted = await all(async (writer) => {
    for (let version = 0; version < APPENDS; version += 1)
      await pool.query({
        name: 'plain',
        text: 'INSERT INTO plain VALUES ($1, $2, $3, $4)',
        values: [`"game/${round}-${writer}"`, version, record.body, record.hash],
      })
  })
  // The first round warms up.
  if (round < 0) continue
  ours.push(perSecond(appended))
  alone.push(perSecond(apart))
  plain.push(perSecond(inserted))
}
const [own, single, bare] = [median(ours), median(alone), median(plain)]
const share = (figure: number) => `${figure} appends a second, ${Math.round((100 * figure) / bare)} %`
console.log(`${WRITERS} writers, plain inserts: ${bare} a second`)
console.log(`  of one store: ${share(own)}; of a store each: ${share(single)}`)
for (const each of stores) await each.close()
await pool.end()
await store.close()

const database = await server.freshDatabase()
const club = good(await openPostgresStore(server.url({ database }), { connections: 4 }))
const size = async () =>
  Number((await server.query(`SELECT pg_database_size('${database}') AS bytes`)).rows[0]?.['bytes'] ?? 0)
const table = await newTable(club)
const before = await size()
const GAMES = 100
let entries = 0
for (let game = 0; game < GAMES; game += 1) {
  const { id } = await openTable(table.club, table.season, table.members)
  const played = await taken(table.club.enterAll({ game: id, version: 1 }, MAFIA_WINS))
  entries += played.version
}
console.log(
  `${GAMES} short games (${entries} entries and their ledgers): ${Math.round(((await size()) - before) / GAMES / 1024)} KB a game`,
)
await club.close()

const hubDatabase = await server.freshDatabase()
const hubStore = good(await openPostgresStore(server.url({ database: hubDatabase }), { connections: 4 }))
const hub = await serveHub(hubStore, CLUB_SYNC_POLICY)
const join = (laptop: string, own = createMemoryStore()) =>
  createSyncedStore(
    own,
    createHttpHubConnection({
      address: `http://127.0.0.1:${hub.port}`,
      token: laptop,
      deviceId: laptop,
      run: { session: laptop, machine: 'Desk' },
      fetch,
    }),
    {
      deviceId: laptop,
      policy: CLUB_SYNC_POLICY,
      time: Date.now,
    },
  )
const offline = createMemoryStore()
for (let game = 0; game < 200; game += 1)
  good(
    await offline.append(
      `game/${game}`,
      0,
      events(50).map((each) => ({ ...each, laptop: 'a' })),
    ),
  )
async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const count = async () => good(await hubStore.list('game/')).reduce((sum, { version }) => sum + version, 0)
const joined: { a?: ReturnType<typeof join>; b?: ReturnType<typeof join> } = {}
const sent = await timed(async () => {
  joined.a = join('a', offline)
  await until(async () => (await count()) === 10_000)
})
const other = createMemoryStore()
const got = await timed(async () => {
  joined.b = join('b', other)
  await until(async () => good(await other.list('game/')).reduce((sum, { version }) => sum + version, 0) === 10_000)
})
console.log(
  `10,000 entries of a laptop that was cut off: sent in ${(sent / 1_000).toFixed(2)} s, and got by another in ${(got / 1_000).toFixed(2)} s`,
)
await joined.a?.close()
await joined.b?.close()
await hub.close()
await hubStore.close()
await server.stop()
