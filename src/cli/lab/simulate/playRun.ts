// Plays a run block by block.

import { countRunBlocks, type RunPlan } from '../../../agents/runs/run.ts'
import { playRunBlock, type BlockWithRecords } from './block.ts'
import { playBlocks } from './threads.ts'

interface RunOptions {
  readonly workers: number
  readonly withRecords: boolean
  /** Blocks that were already played. */
  readonly done: ReadonlySet<number>
  /** Called in the order of the blocks. */
  readonly each: (block: BlockWithRecords) => void
  readonly stop: AbortSignal
}

/** Resolves when every block has been passed to `each`, or at the next block after `stop` was aborted. */
export function playRun(plan: RunPlan, { workers, withRecords, done, each, stop }: RunOptions): Promise<void> {
  const blocks = Array.from({ length: countRunBlocks(plan) }, (_, block) => block).filter((block) => !done.has(block))
  return playBlocks(blocks, {
    workers,
    name: 'playRunBlockInThread',
    orderOf: (block) => ({ plan, block, withRecords }),
    here: (order) => playRunBlock(order.plan, order.block, order.withRecords),
    each,
    stop,
  })
}
