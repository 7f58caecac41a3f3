// The SQLite adapter as a subject, with a file in a directory of its own.

import Database from 'libsql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sealed } from '../../../src/store/hash.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import type { Subject } from './subject.ts'

export async function sqliteSubject(): Promise<Subject<RepairableStore>> {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-sqlite-'))
  const path = join(directory, 'club.sqlite')
  const opened: RepairableStore[] = []
  return {
    isShared: true,
    heals: false,
    async open() {
      const store = createSqliteStore(path)
      opened.push(store)
      return store
    },
    async meddle(stream, edit) {
      const db = new Database(path)
      const name = JSON.stringify(stream)
      const records = db
        .prepare('SELECT version, body, hash FROM events WHERE stream = ? ORDER BY version')
        .all(name) as Sealed[]
      db.exec('BEGIN IMMEDIATE')
      db.prepare('DELETE FROM events WHERE stream = ?').run(name)
      const insert = db.prepare('INSERT INTO events (stream, version, body, hash) VALUES (?, ?, ?, ?)')
      for (const { version, body, hash } of edit(records)) insert.run(name, version, body, hash)
      db.exec('COMMIT')
      db.close()
    },
    async dispose() {
      for (const store of opened) await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
