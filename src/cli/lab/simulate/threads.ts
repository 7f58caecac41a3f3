// Plays the blocks of a run in this process or in worker threads, and passes them on in the order of their numbers.
// Used for both runs and leaderboards.

import { extname } from 'node:path'
import Piscina from 'piscina'
import { playBlocksInParallel } from '../../../agents/runs/sharing.ts'

interface PlayBlocksOptions<Order, Block> {
  readonly workers: number
  /** Function of block.worker.ts that a thread runs. */
  readonly name: string
  readonly orderOf: (block: number) => Order
  /** The same function for this process. */
  readonly here: (order: Order) => Block
  /** Called in the order of the blocks. */
  readonly each: (block: Block) => void
  readonly stop: AbortSignal
}

/** The worker's file, next to this one as a source or a built file. */
const BLOCK_WORKER_URL = new URL(`./block.worker${extname(import.meta.url)}`, import.meta.url).href

/** Resolves when every block has been passed to `each`, or at the next block after `stop` was aborted. */
export async function playBlocks<Order, Block>(
  blocks: readonly number[],
  { workers, name, orderOf, here, each, stop }: PlayBlocksOptions<Order, Block>,
): Promise<void> {
  const share = (play: (block: number) => Promise<Block>) => playBlocksInParallel(blocks, { workers, play, each, stop })
  if (workers === 1) return share((block) => playHere(() => here(orderOf(block))))
  const threads = new Piscina<Order, Block>({
    filename: BLOCK_WORKER_URL,
    name,
    minThreads: workers,
    maxThreads: workers,
  })
  try {
    await share((block) => threads.run(orderOf(block)))
  } finally {
    await threads.destroy()
  }
}

/** Plays a block in this process. Before the next block, signals and the progress line are handled. */
async function playHere<Block>(play: () => Block): Promise<Block> {
  await new Promise(setImmediate)
  return play()
}
