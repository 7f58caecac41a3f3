// Detects a full disk, both before SQLite writes to it and as the cause of an error. Node and SQLite report a full disk
// in four different ways. Node only: no file of the browser's build may import this one. Never writes.

import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/**
 * Minimum free space for opening a store. SQLite needs 32 KiB for the -shm file and some pages for its log. With less
 * free space, an I/O error means that the disk is full.
 */
const MIN_FREE_BYTES = 64 * 1024

/**
 * Whether a full disk caused this error. `path` is the file that was written, which is needed for errors that do not
 * name their cause.
 */
export function isDiskFullError(error: unknown, path?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (DISK_FULL_CODES.includes(error.code)) return true
  return path !== undefined && String(error.code).startsWith('SQLITE_IOERR') && lacksDiskSpace(path)
}

/**
 * Returns the error. If a full disk caused it, returns an `ENOSPC` error as from Node, with the original as its cause.
 */
export function normaliseDiskError(error: unknown, path: string): unknown {
  return isDiskFullError(error, path) ? noSpace(error) : error
}

/**
 * Throws if the disk has no room for SQLite to open this database. SQLite maps its -shm file into memory. On a full
 * ext4 disk the system ends the process (SIGBUS) when SQLite writes to that file, and this cannot be caught.
 */
export function requireDiskSpaceForSqlite(database: string): void {
  if (!existsSync(`${database}-shm`) && lacksDiskSpace(database)) throw noSpace()
}

function noSpace(cause?: unknown): Error {
  return Object.assign(new Error('ENOSPC: no space left on device', { cause }), { code: 'ENOSPC' })
}

/**
 * Whether the disk with this file has less free space than opening a store needs. `false` if the free space is unknown.
 */
export function lacksDiskSpace(path: string): boolean {
  try {
    const { blocks, bavail, bsize } = statfsSync(dirname(path))
    // Some network drives report a size of 0.
    return blocks > 0 && bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}
