// Stores of format 1 as they are on the disks of clubs. The present program opens each store, finds every entry of its
// backup, and shows the same standings as before. A change of the stored format fails this test unless the change has a
// migration.

import 'fake-indexeddb/auto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import { readBackup } from '../../../src/files/backup/read.ts'
import { EVENT_TYPE_DEFINITIONS, type StoredEventType } from '../../../src/club/model/vocabulary.ts'
import { createDexieStore } from '../../../src/store/adapters/dexie.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { openPostgresStore } from '../../../src/store/adapters/postgres/postgres.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { createMemoryDiskContent } from '../../../src/store/journal/memory.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { taken } from '../../club/clubFixture.ts'
import { type PostgresServer, startPostgres, whyNoPostgres } from '../../support/postgres.ts'
import { openJournaledStore, openMemoryJournal } from '../journal/opened.ts'
import { type DexieDump, freeze, golden, type Payloads, putIntoIndexedDb, standingsOf } from './frozen.ts'

const hasNoPostgres = whyNoPostgres() !== undefined
let server: PostgresServer | undefined
beforeAll(async () => {
  server = hasNoPostgres ? undefined : await startPostgres()
  if (process.env['FREEZE'] !== undefined) await freeze(server)
})
afterAll(() => server?.stop())

async function sqlite(): Promise<EventStore> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'club.sqlite')
  writeFileSync(path, golden('club.sqlite'))
  return createSqliteStore(path)
}

async function indexedDb(): Promise<EventStore> {
  await putIntoIndexedDb('golden', JSON.parse(golden('club.dexie.json').toString()) as DexieDump)
  return createDexieStore({ name: 'golden' })
}

/** Returns an empty store that was restored from the journal alone. */
async function journal(): Promise<EventStore> {
  const disk = createMemoryDiskContent()
  disk.bytes = new Uint8Array(golden('club.journal.jsonl'))
  disk.notes.set('marker', golden('club.journal.jsonl.marker').toString())
  const { store, recovery } = await taken(openJournaledStore(createMemoryStore(), await openMemoryJournal(disk)))
  expect(recovery).toMatchObject({ lost: [], journal: undefined })
  return store
}

async function postgres(): Promise<EventStore> {
  if (!server) throw new Error('no server')
  const database = await server.freshDatabase()
  await server.query(golden('club.postgres.sql').toString(), database)
  return taken(openPostgresStore(server.url({ database }), { connections: 1 }))
}

async function entriesOf(store: EventStore): Promise<readonly Envelope[]> {
  const heads = await taken(store.list(''))
  return (await Promise.all(heads.map(async ({ stream }) => taken(store.read(stream))))).flat()
}

const backup = () => readBackup(golden('club.backup.jsonl').toString())

test('a backup of version 1 is verified as complete', async () => {
  expect(await verifyText(golden('club.backup.jsonl').toString())).toMatchObject({ kind: 'backup', isWhole: true })
  expect(await verifyText(golden('club.backup.jsonl').toString())).not.toHaveProperty('fault')
})

test('a season file of version 1 is valid', async () => {
  const verified = await verifyText(golden('season.json').toString())
  expect(verified).toMatchObject({ kind: 'season' })
  expect(verified).not.toHaveProperty('fault')
})

test('every payload that version 1 accepted is still accepted', () => {
  const payloads = JSON.parse(golden('payloads.json').toString()) as Payloads
  expect(Object.keys(payloads).length).toBeGreaterThan(50)
  for (const [type, all] of Object.entries(payloads)) {
    expect(all.length, type).toBeGreaterThan(0)
    const { payload } = EVENT_TYPE_DEFINITIONS[type as StoredEventType]
    for (const each of all) expect(payload.safeParse(each).error, type).toBeUndefined()
  }
})

describe.each([
  ['SQLite', sqlite],
  ['IndexedDB', indexedDb],
  ['a journal', journal],
  ...(hasNoPostgres ? [] : [['PostgreSQL', postgres] as const]),
] as const)('a club of version 1 in %s', (_, open) => {
  test('a club of version 1 opens with every entry and shows the same standings', async () => {
    const store = await open()
    onTestFinished(() => store.close())
    const entries = new Map((await entriesOf(store)).map((each) => [`${each.stream} ${each.version}`, each]))
    const kept = [...backup().streams.values()].flat()
    expect(kept.length).toBeGreaterThan(100)
    for (const each of kept) expect(entries.get(`${each.stream} ${each.version}`)).toEqual(each)
    expect(entries.size).toBe(kept.length)
    expect(await standingsOf(store)).toMatchObject(JSON.parse(golden('standings.json').toString()))
  })
})
