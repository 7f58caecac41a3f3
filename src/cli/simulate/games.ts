// Plays a run block by block.

import { blocksOf, type RunPlan } from '../../agents/runs/run.ts'
import { played, type PlayedBlock } from './block.ts'
import { playBlocks } from './threads.ts'

interface RunOptions {
  readonly workers: number
  readonly withRecords: boolean
  /** Blocks that were played before. */
  readonly done: ReadonlySet<number>
  /** Called in the order of the blocks. */
  readonly each: (block: PlayedBlock) => void
  readonly stop: AbortSignal
}

/** Ends when every block is handed on, or at the next one after `stop`. */
export function playRun(plan: RunPlan, { workers, withRecords, done, each, stop }: RunOptions): Promise<void> {
  const blocks = Array.from({ length: blocksOf(plan) }, (_, block) => block).filter((block) => !done.has(block))
  return playBlocks(blocks, {
    workers,
    name: 'playInThread',
    orderOf: (block) => ({ plan, block, withRecords }),
    here: (order) => played(order.plan, order.block, order.withRecords),
    each,
    stop,
  })
}
