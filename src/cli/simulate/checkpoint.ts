// A run that can be ended and gone on with: a file with its manifest, then every block that was played, in
// order. What stands behind the last whole line was cut off by an end and is played again.

import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { BlockCount, Manifest } from '../../agents/runs/run.ts'
import { refuse } from '../sentences/refusal.ts'

/** `bytes`: how far the file of records had grown with this block. */
type Line = BlockCount & { readonly bytes: number }

export interface Checkpoint {
  readonly blocks: readonly BlockCount[]
  readonly bytes: number
  add(block: BlockCount, bytes: number): void
}

/** Errors: `simulate/another-run` when the file is of another run, or of none. */
export function openCheckpoint(path: string, run: Manifest): Checkpoint {
  const head = `${JSON.stringify({ run })}\n`
  const lines: Line[] = []
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    if (!text.startsWith(head)) throw refuse('simulate/another-run', path)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.slice(head.length).split('\n')) if (line !== '') lines.push(JSON.parse(line) as Line)
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
