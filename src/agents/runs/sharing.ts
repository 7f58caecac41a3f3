// Shares the blocks of a run among workers and hands them on in the order of their
// numbers: so a run is the same with any number of them.

export interface ShareBlocksOptions<Block> {
  readonly workers: number
  /** Plays a block wherever a worker is free. */
  readonly play: (block: number) => Promise<Block>
  /** Called in the order in which the blocks were given. */
  readonly each: (block: Block) => void
  /** After it no block is begun; those that are being played are handed on, as far as none is missing before them. */
  readonly stop: AbortSignal
}

/** Ends when every block was handed on, or was stopped. Rejects with what a worker rejects with. */
export async function shareBlocks<Block>(
  blocks: readonly number[],
  { workers, play, each, stop }: ShareBlocksOptions<Block>,
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
