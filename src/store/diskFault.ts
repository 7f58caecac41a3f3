// Recognises a full disk, before SQLite writes to it and behind an error of Node or SQLite, which have four names for
// it. Node only: no file that a browser builds may import this one. Never writes.

import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/** SQLite needs 32 KiB for the -shm file and some pages for its log. With less, an I/O error is the full disk. */
const MIN_FREE_BYTES = 64 * 1024

/** Whether a full disk caused this error; `path`: the file that was written, where the error may not say. */
export function isDiskFull(error: unknown, path?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (DISK_FULL_CODES.includes(error.code)) return true
  return path !== undefined && String(error.code).startsWith('SQLITE_IOERR') && lacksDiskSpace(path)
}

/** The error, or in its place one that names a full disk as Node does. */
export function normaliseDiskError(error: unknown, path: string): unknown {
  return isDiskFull(error, path) ? noSpace(error) : error
}

/**
 * Throws where SQLite would have no room to open this database. It maps its -shm file into memory, and on a full ext4
 * the system ends the process (SIGBUS) when SQLite writes there: this cannot be caught.
 */
export function throwIfDiskFull(database: string): void {
  if (!existsSync(`${database}-shm`) && lacksDiskSpace(database)) throw noSpace()
}

function noSpace(cause?: unknown): Error {
  return Object.assign(new Error('ENOSPC: no space left on device', { cause }), { code: 'ENOSPC' })
}

/** Whether the disk of this file's folder has less room than a store needs to open; false where nobody says. */
export function lacksDiskSpace(path: string): boolean {
  try {
    const { blocks, bavail, bsize } = statfsSync(dirname(path))
    // Some network drives tell no size.
    return blocks > 0 && bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}
