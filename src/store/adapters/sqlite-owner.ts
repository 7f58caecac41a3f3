// One process at a time writes a SQLite store. The right to is a lock on a small database beside it, held by an open
// transaction: the system lets go of it when its process ends, killed or not. Node only.

import { closeSync, openSync } from 'node:fs'
import Database from 'libsql'

/** Another process writes this store. */
export class StoreInUse extends Error {
  /** Its id; undefined where it cannot be read. */
  readonly pid: number | undefined

  constructor(pid: number | undefined) {
    super(`the store is in use by process ${pid ?? 'unknown'}`)
    this.pid = pid
  }
}

/** The database beside the store; it stays there, because deleting it would let two processes in. */
const ownerPath = (path: string) => `${path}.owner`

/** Long enough for one who is just leaving, or just writing its id. */
const WAIT_MS = 250

/** Answers how to give the store up. Throws StoreInUse, and what the disk says. */
export function ownStore(path: string): () => void {
  closeSync(openSync(ownerPath(path), 'a', 0o600))
  const db = new Database(ownerPath(path), { timeout: WAIT_MS })
  try {
    begin(db)
    db.exec('CREATE TABLE IF NOT EXISTS owner (one INTEGER PRIMARY KEY CHECK (one = 1), pid INTEGER NOT NULL)')
    db.prepare('INSERT OR REPLACE INTO owner VALUES (1, ?)').run(process.pid)
    // Committed, so that others can read who it is; whoever comes in between has written his own.
    db.exec('COMMIT')
    begin(db)
    return () => {
      // Closing alone may leave the lock until the statements are collected.
      db.exec('ROLLBACK')
      db.close()
    }
  } catch (error) {
    db.close()
    throw error
  }
}

function begin(db: Database.Database): void {
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_BUSY')) throw new StoreInUse(pidIn(db))
    throw error
  }
}

function pidIn(db: Database.Database): number | undefined {
  try {
    return (db.prepare('SELECT CAST(pid AS INTEGER) AS pid FROM owner').get() as { pid: number } | undefined)?.pid
  } catch {
    return undefined
  }
}
