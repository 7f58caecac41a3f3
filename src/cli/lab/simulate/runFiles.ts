// The games of a run as records, one per line, in a file that grows with each block.

import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { BlockResult, RunManifest } from '../../../agents/runs/run.ts'
import { createRefusal, RefusedError } from '../../sentences/refusal.ts'

export interface RecordsFile {
  /** Returns the size of the file after the write. */
  write(records: string): number
  close(): void
}

/**
 * Opens a new file, or one that a run continues, of which the first `bytes` bytes are kept. An existing file is never
 * overwritten by a new run.
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

// A run that can be interrupted and continued: a file with its manifest, followed by every block that was played, in
// order. Anything after the last complete line was cut off by an interruption and is played again.
/** `bytes` is the size of the records file after this block. */
type CheckpointLine = BlockResult & { readonly bytes: number }

export interface RunCheckpoint {
  readonly blocks: readonly BlockResult[]
  readonly bytes: number
  add(block: BlockResult, bytes: number): void
}

/** Errors: `simulate/another-run` if the file belongs to a different run or is not a checkpoint. */
export function openRunCheckpoint(path: string, run: RunManifest): RunCheckpoint {
  const head = `${JSON.stringify({ run })}\n`
  const lines: CheckpointLine[] = []
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    if (!text.startsWith(head)) throw createRefusal('simulate/another-run', path)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.slice(head.length).split('\n'))
      if (line !== '') lines.push(JSON.parse(line) as CheckpointLine)
    truncateSync(path, Buffer.byteLength(whole))
  } else writeFileSync(path, head)
  return {
    blocks: lines.map(({ bytes: _, ...block }) => block),
    bytes: lines.at(-1)?.bytes ?? 0,
    add: (block, bytes) => {
      appendFileSync(path, `${JSON.stringify({ ...block, bytes })}\n`)
    },
  }
}
