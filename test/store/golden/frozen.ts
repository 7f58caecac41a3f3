// One club as each kind of store wrote it in format 1: the files in test/fixtures/stored-1, which are never written
// again, because clubs have such files on their disks. `FREEZE=1` writes missing files and leaves existing files
// unchanged.

import Database from 'libsql'
import { Dexie } from 'dexie'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { EVENT_TYPE_DEFINITIONS } from '../../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { createDexieStore } from '../../../src/store/adapters/dexie.ts'
import { openPostgresStore } from '../../../src/store/adapters/postgres/postgres.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk } from '../../../src/store/journal/memory.ts'
import { createJournalledStore } from '../../../src/store/journal/withJournal.ts'
import { repairStoreAndJournal } from '../../../src/store/journal/repairStoreAndJournal.ts'
import type { EventStore, RepairableStore } from '../../../src/store/port.ts'
import { type Ask, clubOver, played, prepare, scenes } from '../../api/scenes.ts'
import { newClub, taken } from '../../club/clubFixture.ts'
import { drawsOf } from '../../generators/draws.ts'
import { KnownValues } from '../../generators/knownValues.ts'
import { valueOf } from '../../generators/values.ts'
import type { PostgresServer } from '../../support/postgres.ts'

const FOLDER = resolve(import.meta.dirname, '../../fixtures/stored-1')
const pathOf = (file: string) => join(FOLDER, file)

export type GoldenFile =
  | 'club.backup.jsonl'
  | 'club.journal.jsonl'
  | 'club.journal.jsonl.marker'
  | 'club.sqlite'
  | 'club.dexie.json'
  | 'club.postgres.sql'
  | 'payloads.json'
  | 'season.json'
  | 'standings.json'

/** Reads a file, which is compressed in the repository. */
export function golden(file: GoldenFile): Buffer {
  return gunzipSync(readFileSync(pathOf(`${file}.gz`)))
}

/** All rows of all tables of an IndexedDB database, with the version and the keys of its schema. */
export interface DexieDump {
  readonly version: number
  readonly stores: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}

export async function putIntoIndexedDb(name: string, { version, stores, rows }: DexieDump): Promise<void> {
  const database = new Dexie(name)
  database.version(version).stores(stores)
  await database.open()
  for (const [table, all] of Object.entries(rows)) await database.table(table).bulkAdd([...all])
  database.close()
}

/** Writes a club in which many of the actions of the screens were performed. */
async function livedIn(store: EventStore): Promise<void> {
  const ask: Ask = clubOver(store, 'id')
  const world = await prepare('games.open', ask)
  await played(ask, world)
  // A scene that earlier scenes have made impossible is refused and changes nothing.
  for (const { scene } of scenes) await scene(ask, world).catch(() => undefined)
}

/** Writes the missing files. */
export async function freeze(server: PostgresServer | undefined): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const disk = createMemoryDiskContent()
  const memory = createMemoryStore()
  const journal = await openJournal(createMemoryDisk(disk))
  const recovery = await taken(repairStoreAndJournal(memory, journal, { depth: 'heads' }))
  const store = createJournalledStore(memory, journal, recovery)
  await livedIn(store)
  const club = newClub(store, 'frozen')
  keep('club.backup.jsonl', (await taken(club.backup())).text)
  const seasons = await taken(club.ask('seasons.list', {}))
  const season = seasons.find(({ games }) => games > 0)?.id ?? ''
  const exported = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  keep('season.json', 'text' in exported ? exported.text : '')
  keep('payloads.json', JSON.stringify(drawnPayloads()))
  keep('standings.json', JSON.stringify(await standingsOf(store), undefined, 1))
  await freezeSqlite(memory)
  await freezeDexie(memory)
  if (server) await freezePostgres(memory, server)
  await store.close()
  keep('club.journal.jsonl', Buffer.from(disk.bytes))
  keep('club.journal.jsonl.marker', disk.notes.get('marker') ?? '')
}

/** Payloads that the program of version 1 accepted, by event type. */
export type Payloads = Readonly<Record<string, readonly unknown[]>>

const PAYLOADS_OF_A_KIND = 20

/**
 * Payloads generated from the schemas. The screens of a club never create many of them, but other devices may send
 * them.
 */
function drawnPayloads(): Payloads {
  return Object.fromEntries(
    Object.entries(EVENT_TYPE_DEFINITIONS).map(([type, { payload }]) => {
      const drawn = Array.from({ length: 4 * PAYLOADS_OF_A_KIND }, (_, seed): unknown =>
        JSON.parse(JSON.stringify(valueOf(payload, { draws: drawsOf(seed, type), known: new KnownValues() }))),
      )
      return [type, drawn.filter((each) => payload.safeParse(each).success).slice(0, PAYLOADS_OF_A_KIND)]
    }),
  )
}

function keep(file: GoldenFile, content: string | Buffer): void {
  const path = pathOf(`${file}.gz`)
  if (!existsSync(path)) writeFileSync(path, gzipSync(content, { level: 9 }))
}

/** Standings as the club's screens show them, for comparison. */
export async function standingsOf(store: EventStore): Promise<unknown> {
  const club = newClub(store, 'look')
  const seasons = await taken(club.ask('seasons.list', {}))
  const members = await taken(club.ask('members.list', {}))
  const standings = await Promise.all(
    seasons.map(async ({ id }) => [id, await taken(club.ask('seasons.standings', { season: id }))] as const),
  )
  return JSON.parse(JSON.stringify({ seasons, members, standings }))
}

async function copyInto(store: Pick<EventStore, 'append'>, from: RepairableStore): Promise<void> {
  for (const { stream } of await taken(from.list(''))) {
    const [first, ...rest] = await taken(from.read(stream))
    if (first) await taken(store.append(stream, 0, [first, ...rest]))
  }
}

async function freezeSqlite(from: RepairableStore): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'))
  const path = join(folder, 'club.sqlite')
  const store = createSqliteStore(path)
  await copyInto(store, from)
  await store.close()
  // Moves the log into the database file, so that there is only one file.
  const database = new Database(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  keep('club.sqlite', readFileSync(path))
  rmSync(folder, { recursive: true })
}

async function freezeDexie(from: RepairableStore): Promise<void> {
  const store = createDexieStore({ name: 'frozen' })
  await copyInto(store, from)
  await store.close()
  const raw = await new Dexie('frozen').open()
  const rows: Record<string, readonly unknown[]> = {}
  const stores: Record<string, string> = {}
  for (const table of raw.tables) {
    stores[table.name] = [table.schema.primKey.src, ...table.schema.indexes.map(({ src }) => src)].join(',')
    rows[table.name] = await table.toArray()
  }
  const dump: DexieDump = { version: raw.verno, stores, rows }
  raw.close()
  await Dexie.delete('frozen')
  keep('club.dexie.json', JSON.stringify(dump))
}

async function freezePostgres(from: RepairableStore, server: PostgresServer): Promise<void> {
  const database = await server.freshDatabase()
  const store = await taken(openPostgresStore(server.url({ database }), { connections: 1 }))
  await copyInto(store, from)
  await store.close()
  const dumped = spawnSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', server.url({ database })], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (dumped.status !== 0) throw new Error(dumped.stderr)
  // Removes the lines that only psql understands and servers do not.
  keep('club.postgres.sql', dumped.stdout.replaceAll(/^\\.*\n/gm, ''))
}
