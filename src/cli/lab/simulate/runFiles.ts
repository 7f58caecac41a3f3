// The games of a run as records, a line each, in a file that grows with the blocks.

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
  /** The size of the file after it. */
  write(records: string): number
  close(): void
}

/** A new file, or one that a run goes on with: `bytes` of it stand. Never over a file that is there. */
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

// A run that can be ended and gone on with: a file with its manifest, then every block that was played, in
// order. What stands behind the last whole line was cut off by an end and is played again.
/** `bytes`: how far the file of records had grown with this block. */
type CheckpointLine = BlockResult & { readonly bytes: number }

export interface RunCheckpoint {
  readonly blocks: readonly BlockResult[]
  readonly bytes: number
  add(block: BlockResult, bytes: number): void
}

/** Errors: `simulate/another-run` when the file is of another run, or of none. */
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
