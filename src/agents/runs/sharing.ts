// Shares the blocks of a run among workers and reports them in the order of their numbers. A run is therefore the same
// with any number of workers.

export interface ParallelBlocksOptions<Block> {
  readonly workers: number
  /** Plays a block on a free worker. */
  readonly play: (block: number) => Promise<Block>
  /** Called with each block, in the order of `blocks`. */
  readonly each: (block: Block) => void
  /** When aborted, no further block is started. Running blocks are still reported unless an earlier one is missing. */
  readonly stop: AbortSignal
}

/** Resolves when every block was reported or the run was stopped. Rejects with the error of a worker. */
export async function playBlocksInParallel<Block>(
  blocks: readonly number[],
  { workers, play, each, stop }: ParallelBlocksOptions<Block>,
): Promise<void> {
  const early = new Map<number, Block>()
  let given = 0
  let handed = 0
  const work = async () => {
    while (!stop.aborted && given < blocks.length) {
      const at = given++
      early.set(at, await play(blocks[at] as number))
      for (let next = early.get(handed); next !== undefined; next = early.get(handed)) {
        early.delete(handed)
        handed += 1
        each(next)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}
