// The games of a run as records, one per line, in a file that grows with each block.

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { createRefusal, RefusedError } from '../../sentences/refusal.ts'

export interface RecordsFile {
  /** Returns the size of the file after the write. */
  write(records: string): number
  close(): void
}

/**
 * Opens a new file, or the file of a continued run, whose first `bytes` bytes are kept. A new run never overwrites an
 * existing file.
 */
export function openRecordsFile(path: string, bytes: number): RecordsFile {
  if (bytes === 0 && existsSync(path)) throw createRefusal('file/exists', path)
  const file = openAtSize(path, bytes)
  let size = bytes
  return {
    write: (records) => {
      size += writeSync(file, records, size)
      return size
    },
    close: () => {
      closeSync(file)
    },
  }
}

function openAtSize(path: string, bytes: number): number {
  try {
    const file = openSync(path, bytes === 0 ? 'wx' : 'r+')
    if (fstatSync(file).size < bytes) throw createRefusal('file/changed', path)
    ftruncateSync(file, bytes)
    return file
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const { code: cause = '' } = error as NodeJS.ErrnoException
    throw createRefusal('file/not-written', path, { cause })
  }
}
