// A SQLite file damaged in one known place: the damaged stream is reported, and the other streams can be read. For
// damage to any bit, see flipped.test.ts.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { sha256Hex } from '../../../src/store/hash.ts'
import { lookAt, storeIn, WRITTEN } from './sqlite-file.ts'
import { events, fault, good } from './subject.ts'

const damaged = (stream: string, version: number) => ({ code: 'store/tampered', params: { stream, version } })

async function stored(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'club.sqlite')
  await storeIn(path)
  return path
}

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  [
    'a body that is not text',
    `UPDATE events SET body = CAST(replace(CAST(body AS BLOB), x'D081', x'D0C1') AS TEXT) WHERE stream = '"game/1"' AND version = 3`,
    { ...WRITTEN, 'game/1': damaged('game/1', 3) },
  ],
  [
    'a hash that is not text',
    `UPDATE events SET hash = CAST(x'FF' AS TEXT) WHERE stream = '"game/1"' AND version = 2`,
    { ...WRITTEN, 'game/1': damaged('game/1', 2) },
  ],
  [
    'a changed hash of a head',
    `UPDATE heads SET hash = CAST(x'80FF' AS TEXT) WHERE stream = '"plan/Зима"'`,
    { ...WRITTEN, 'plan/Зима': damaged('plan/Зима', 6) },
  ],
  [
    'a head whose name is not text',
    `UPDATE heads SET stream = CAST(x'22FF22' AS TEXT) WHERE stream = '"game/2"'`,
    { ...WRITTEN, 'game/2': damaged('game/2', 1) },
  ],
  [
    'a head with the name of a missing stream',
    `UPDATE heads SET stream = '"game/7"' WHERE stream = '"game/2"'`,
    { ...WRITTEN, 'game/2': damaged('game/2', 1), 'game/7': damaged('game/7', 1) },
  ],
  [
    'a head whose name is not a JSON string',
    `UPDATE heads SET stream = '7' WHERE stream = '"game/2"'`,
    { ...WRITTEN, 'game/2': damaged('game/2', 1) },
  ],
  [
    'an event whose stream name is not text',
    `UPDATE events SET stream = CAST(x'22FF22' AS TEXT) WHERE stream = '"game/2"' AND version = 6`,
    { ...WRITTEN, 'game/2': damaged('game/2', 6) },
  ],
  ['a missing head', `DELETE FROM heads WHERE stream = '"club"'`, { ...WRITTEN, club: damaged('club', 1) }],
])('damage (%s) is reported for the damaged stream, and the other streams are read', async (_what, sql, streams) => {
  const path = await stored()
  const db = new Database(path)
  db.exec(sql)
  db.close()
  expect(await lookAt(path)).toEqual({ streams })
})

test('a closed store has all its data in a single file', async () => {
  const path = await stored()
  copyFileSync(path, `${path}.copy`)
  expect(await lookAt(`${path}.copy`)).toEqual({ streams: WRITTEN })
})

test('a body that is not JSON counts as damage even if its hash is correct', async () => {
  const path = await stored()
  const db = new Database(path)
  const before = db.prepare(`SELECT hash FROM events WHERE stream = '"club"' AND version = 5`).get() as { hash: string }
  const hash = sha256Hex(`${before.hash}{"at"`)
  db.prepare(`UPDATE events SET body = '{"at"', hash = ? WHERE stream = '"club"' AND version = 6`).run(hash)
  db.prepare(`UPDATE heads SET hash = ? WHERE stream = '"club"'`).run(hash)
  db.close()
  expect(await lookAt(path)).toEqual({ streams: { ...WRITTEN, club: damaged('club', 6) } })
})

const ALL_DAMAGED = { streams: Object.fromEntries(Object.keys(WRITTEN).map((stream) => [stream, damaged(stream, 1)])) }

/** Overwrites the first page of a table with zeros. */
function emptyPageOf(path: string, table: 'heads' | 'events'): void {
  const db = new Database(path)
  const { rootpage, size } = db
    .prepare(`SELECT rootpage, page_size AS size FROM sqlite_master, pragma_page_size WHERE name = ?`)
    .get(table) as { readonly rootpage: number; readonly size: number }
  db.close()
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0, (rootpage - 1) * size, rootpage * size))
}

test('without the heads page, every stream is listed in full length and reported as damaged', async () => {
  const path = await stored()
  emptyPageOf(path, 'heads')
  expect(await lookAt(path)).toEqual(ALL_DAMAGED)
  const store = createSqliteStore(path)
  expect(good(await store.list('')).map(({ version }) => version)).toEqual([6, 6, 6, 6, 6])
  expect(fault(await store.append('club', 6, events(1)))).toMatchObject({ code: 'store/unavailable' })
  await store.close()
})

test('without the events table, the store is unavailable instead of reporting a damaged stream', async () => {
  const path = await stored()
  const store = createSqliteStore(path)
  const db = new Database(path)
  db.exec('DROP VIEW games; DROP TABLE events')
  db.close()
  for (const answer of [await store.read('club'), await store.append('club', 6, events(1))])
    expect(fault(answer)).toMatchObject({ code: 'store/unavailable' })
  await store.close()
})

test('without the events page, the heads are listed and every stream is reported as damaged', async () => {
  const path = await stored()
  emptyPageOf(path, 'events')
  expect(await lookAt(path)).toEqual(ALL_DAMAGED)
  const store = createSqliteStore(path)
  expect(good(await store.list('game/')).map(({ version }) => version)).toEqual([6, 6])
  await store.close()
})
