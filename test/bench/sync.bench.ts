// Time until 10,000 entries of a disconnected device reach the hub, and from there another device: the real server with
// its list of devices and signatures, and SQLite with a journal at every end. `npm run bench:sync`.

import '../../src/i18n/generated/all.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClub } from '../../src/application/club.ts'
import { CLUB_SYNC_POLICY, CHECKED_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { startServer } from '../../src/server/server.ts'
import { hashOfToken } from '../../src/server/tokens.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { openJournaledStore } from '../store/journal/opened.ts'
import { processClock, unreferencedClock } from '../../src/store/platform.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { appendWithDeviceId } from '../../src/store/sync/deviceId.ts'
import { createHub } from '../../src/store/sync/hub.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore } from '../../src/store/sync/syncedStore.ts'
import { newTable, openTable, RED_WINS, taken } from '../club/clubFixture.ts'

const WANTED = 10_000
const folder = mkdtempSync(join(tmpdir(), 'consigliere-sync-'))

async function journaled(name: string) {
  const journal = await openFileJournal(join(folder, `${name}.journal`))
  const opened = await openJournaledStore(createSqliteStore(join(folder, `${name}.sqlite`)), journal, {
    clock: unreferencedClock,
  })
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value.store
}

const hubStore = await journaled('hub')
const exchange = createHub(hubStore, CHECKED_SYNC_POLICY, { ids: randomUUID, time: Date.now })
const laptops = new HubDevices(hubStore, Date.now, { own: 'hub', isEmpty: () => exchange.isEmpty() })
const server = await startServer(
  {
    store: hubStore,
    hub: { exchange, laptops },
    club: createClub({ store: hubStore, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } }),
    adminHash: hashOfToken('the-operator-of-this-bench'),
    clock: processClock,
    time: Date.now,
    lang: 'en',
    log: console.error,
  },
  { port: 0, isLan: false },
)

async function lineOf(id: string) {
  let note: string | undefined = JSON.stringify({ id })
  const key = await loadOrCreateDeviceKey(
    { read: async () => note, write: async (text) => void (note = text) },
    () => id,
  )
  const token = await laptops.letIn(id)
  const line = createHttpHubConnection({
    address: server.addresses[0] ?? '',
    token,
    deviceId: id,
    key,
    run: { session: id, machine: 'Desk' },
    fetch,
  })
  await line.heads({})
  await laptops.admit(id, keyFingerprintOf(key.key), 'all')
  return line
}

/** Seconds until the store on this connection has all entries, and none unsent. */
async function joined(store: Awaited<ReturnType<typeof journaled>>, id: string, has: number): Promise<number> {
  const line = await lineOf(id)
  const from = performance.now()
  const synced = createSyncedStore(store, line, { deviceId: id, policy: CLUB_SYNC_POLICY, time: Date.now })
  for (;;) {
    const { state, unsent } = synced.status()
    if (state === 'joined' && unsent === 0 && (await countOf(hubStore)) >= has && (await countOf(store)) >= has) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const seconds = (performance.now() - from) / 1_000
  await synced.close()
  return seconds
}

async function countOf(store: Awaited<ReturnType<typeof journaled>>): Promise<number> {
  const listed = await store.list('')
  const heads = listed.ok ? listed.value : []
  return heads.reduce(
    (sum, { stream, version }) => sum + (CLUB_SYNC_POLICY.kindOf(stream) === 'derived' ? 0 : version),
    0,
  )
}

const own = await journaled('own')
const named: typeof own = {
  ...own,
  append: (stream, version, events) =>
    own.append(stream, version, appendWithDeviceId({ stream, expectedVersion: version, events }, 'a').events),
  appendAll: (appends) => own.appendAll(appends.map((append) => appendWithDeviceId(append, 'a'))),
}
const { club, season, members } = await newTable(named)
while ((await countOf(own)) < WANTED) {
  const game = await openTable(club, season, members)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
}
const entries = await countOf(own)
const sent = await joined(own, 'a', entries)
const got = await joined(await journaled('other'), 'b', entries)
console.log(
  `${entries} entries: sent in ${sent.toFixed(2)} s, got by another in ${got.toFixed(2)} s (asked for: 6 s each)`,
)
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
