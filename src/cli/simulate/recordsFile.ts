// The games of a run as records, a line each, in a file that grows with the blocks.

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { refuse, Refused } from '../sentences/refusal.ts'

export interface RecordsFile {
  /** The size of the file after it. */
  write(records: string): number
  close(): void
}

/** A new file, or one that a run goes on with: `bytes` of it stand. Never over a file that is there. */
export function openRecords(path: string, bytes: number): RecordsFile {
  if (bytes === 0 && existsSync(path)) throw refuse('file/exists', path)
  const file = opened(path, bytes)
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

function opened(path: string, bytes: number): number {
  try {
    const file = openSync(path, bytes === 0 ? 'wx' : 'r+')
    if (fstatSync(file).size < bytes) throw refuse('file/changed', path)
    ftruncateSync(file, bytes)
    return file
  } catch (error) {
    if (error instanceof Refused) throw error
    const { code: cause = '' } = error as NodeJS.ErrnoException
    throw refuse('file/not-written', path, { cause })
  }
}
