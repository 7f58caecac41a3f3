// A run that can be interrupted and continued: a file with its manifest, followed by every block that was played, in
// order. Anything after the last complete line was cut off by an interruption and is played again.

import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { RunBlockResult, RunManifest } from '../../../agents/runs/run.ts'
import { createRefusal } from '../../sentences/refusal.ts'

/** `bytes` is the size of the records file after this block. */
type CheckpointLine = RunBlockResult & { readonly bytes: number }

export interface RunCheckpoint {
  readonly blocks: readonly RunBlockResult[]
  readonly bytes: number
  add(block: RunBlockResult, bytes: number): void
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
