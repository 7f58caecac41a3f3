// Plays a run in this process, or over threads of its own, and hands its blocks on in the order of their numbers.

import { extname } from 'node:path'
import Piscina from 'piscina'
import { blocksOf, type RunPlan } from '../../agents/runs/run.ts'
import { shareBlocks } from '../../agents/runs/sharing.ts'
import { played, type BlockOrder, type PlayedBlock } from './block.ts'

interface RunOptions {
  readonly workers: number
  readonly withRecords: boolean
  /** Blocks that were played before. */
  readonly done: ReadonlySet<number>
  /** Called in the order of the blocks. */
  readonly each: (block: PlayedBlock) => void
  readonly stop: AbortSignal
}

/** Beside this file, as source or built. */
const WORKER = new URL(`./block.worker${extname(import.meta.url)}`, import.meta.url).href

/** Ends when every block is handed on, or at the next one after `stop`. */
export async function playRun(plan: RunPlan, { workers, withRecords, done, each, stop }: RunOptions): Promise<void> {
  const blocks = Array.from({ length: blocksOf(plan) }, (_, block) => block).filter((block) => !done.has(block))
  const share = (play: (block: number) => Promise<PlayedBlock>) => shareBlocks(blocks, { workers, play, each, stop })
  if (workers === 1) return share((block) => playHere({ plan, block, withRecords }))
  const threads = new Piscina<BlockOrder, PlayedBlock>({
    filename: WORKER,
    name: 'playInThread',
    minThreads: workers,
    maxThreads: workers,
  })
  try {
    await share((block) => threads.run({ plan, block, withRecords }))
  } finally {
    await threads.destroy()
  }
}

/** A signal, or a line of progress, has its turn before the next. */
async function playHere({ plan, block, withRecords }: BlockOrder): Promise<PlayedBlock> {
  await new Promise(setImmediate)
  return played(plan, block, withRecords)
}
