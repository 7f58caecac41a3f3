// Lets only one process at a time write a SQLite store. The lock is an open transaction on a small database next to the
// store. The operating system releases it when the process ends, even if the process is killed. Node only.

import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'

/** Thrown if another process writes this store. */
export class StoreInUseError extends Error {
  /** Id of the other process, or `undefined` if the id cannot be read. */
  readonly pid: number | undefined

  constructor(pid: number | undefined) {
    super(`the store is in use by process ${pid ?? 'unknown'}`)
    this.pid = pid
  }
}

/**
 * Path of the lock's database, next to the store. It is never deleted, because then two processes could each get a
 * lock.
 */
const ownerPath = (path: string) => `${path}.owner`

/** Milliseconds to wait for the lock, which is long enough for a process that is just ending or just writing its id. */
const LOCK_TIMEOUT_MS = 250

/** Returns the function that releases the store. Throws StoreInUseError, or an error of the disk. */
export function acquireStoreLock(path: string): () => void {
  closeSync(openSync(ownerPath(path), 'a', 0o600))
  const db = new Database(ownerPath(path), { timeout: LOCK_TIMEOUT_MS })
  try {
    begin(db)
    db.exec('CREATE TABLE IF NOT EXISTS owner (one INTEGER PRIMARY KEY CHECK (one = 1), pid INTEGER NOT NULL)')
    db.prepare('INSERT OR REPLACE INTO owner VALUES (1, ?)').run(process.pid)
    // The transaction is committed so that other processes can read the id. If another process gets the lock before
    // this one starts the next transaction, it has written its own id.
    db.exec('COMMIT')
    begin(db)
    return () => {
      // Without the rollback, closing the database may keep the lock until the statements are garbage-collected.
      db.exec('ROLLBACK')
      db.close()
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Acquires the lock again if its database was deleted, because another process could then get a lock of its own.
 * Returns the function that releases it. `undefined` if the database still exists, or if another process was faster.
 */
export function reacquireDeletedStoreLock(path: string): (() => void) | undefined {
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
