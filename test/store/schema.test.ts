// Databases of released schemas, as they were written at the time, can always be opened and read. A fixture is never
// edited. For a new schema version, a fixture is added.

import 'fake-indexeddb/auto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import type { EventStore } from '../../src/store/port.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { events, good, payloads } from './adapters/subject.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-schema-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Appends a new event and returns the payloads of all streams. */
async function contents(store: EventStore) {
  good(await store.append('game/1', 3, events(1, 4)))
  const streams = good(await store.list(''))
  const all = await Promise.all(
    streams.map(async ({ stream }) => [stream, payloads(good(await store.read(stream)))] as const),
  )
  await store.close()
  return Object.fromEntries(all)
}

const THE_CLUB = { 'game/1': [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }], 'Игра №2': [{ n: 1 }, { n: 2 }] }

test.each(['sqlite-1.sql'])('a SQLite database of %s opens with all its events', async (name) => {
  const path = join(directory(), 'club.sqlite')
  const db = new Database(path)
  db.exec(fixture(name))
  db.close()
  expect(await contents(createSqliteStore(path))).toEqual(THE_CLUB)
})

test('a SQLite file of a newer schema is refused and left unchanged', () => {
  const path = join(directory(), 'club.sqlite')
  const db = new Database(path)
  db.exec('PRAGMA user_version = 99')
  expect(() => createSqliteStore(path)).toThrow('newer version: 99')
  expect(db.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 99 })
  db.close()
})

test.each([1])('a Dexie database of schema %i opens with its rows and a folded stream', async (schema) => {
  const { stores, tables } = JSON.parse(fixture(`dexie-${schema}.json`)) as {
    stores: Record<string, string>
    tables: Record<string, unknown[]>
  }
  const raw = new Dexie(`schema-${schema}`)
  raw.version(schema).stores(stores)
  for (const [name, rows] of Object.entries(tables)) await raw.table(name).bulkAdd(rows)
  raw.close()
  expect(await contents(createDexieStore({ name: `schema-${schema}` }))).toEqual(THE_CLUB)
})

test.each(['journal-1.jsonl'])('the journal %s opens without a fault', async (name) => {
  const path = join(directory(), 'journal.jsonl')
  writeFileSync(path, fixture(name))
  const journal = await openFileJournal(path)
  expect([journal.fault(), journal.head().count]).toEqual([undefined, 5])
  expect(good(await journal.check())).toBeUndefined()
  await journal.close()
})
