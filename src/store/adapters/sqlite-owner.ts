// Lets only one process at a time write a SQLite store: by a lock on a small database next to it, kept by an open
// transaction. The system releases it when the process ends, also when it is killed. Node only.

import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'

/** Another process writes this store. */
export class StoreInUseError extends Error {
  /** Its id; undefined where it cannot be read. */
  readonly pid: number | undefined

  constructor(pid: number | undefined) {
    super(`the store is in use by process ${pid ?? 'unknown'}`)
    this.pid = pid
  }
}

/** The database next to the store; it is never deleted, because then two processes could get a lock. */
const ownerPath = (path: string) => `${path}.owner`

/** Enough for a process that is just ending, or just writing its id. */
const LOCK_TIMEOUT_MS = 250

/** Returns the function that releases the store. Throws StoreInUse, and errors of the disk. */
export function acquireStoreLock(path: string): () => void {
  closeSync(openSync(ownerPath(path), 'a', 0o600))
  const db = new Database(ownerPath(path), { timeout: LOCK_TIMEOUT_MS })
  try {
    begin(db)
    db.exec('CREATE TABLE IF NOT EXISTS owner (one INTEGER PRIMARY KEY CHECK (one = 1), pid INTEGER NOT NULL)')
    db.prepare('INSERT OR REPLACE INTO owner VALUES (1, ?)').run(process.pid)
    // Committed, so that other processes can read the id; one that gets the lock in between has written its own.
    db.exec('COMMIT')
    begin(db)
    return () => {
      // Closing without it may keep the lock until the statements are garbage-collected.
      db.exec('ROLLBACK')
      db.close()
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Owns the store once more where the database of the lock was deleted: another process would get a lock of its own.
 * Returns the function that releases it. Undefined where the lock is there, or another process has been faster.
 */
export function reacquireStoreLock(path: string): (() => void) | undefined {
  if (existsSync(ownerPath(path))) return undefined
  try {
    return acquireStoreLock(path)
  } catch (error) {
    if (error instanceof StoreInUseError) return undefined
    throw error
  }
}

function begin(db: Database.Database): void {
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_BUSY')) throw new StoreInUseError(pidIn(db))
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
