// The blocks of a run are shared among workers and reported once and in order, whichever worker finishes first.

import { expect, test } from 'vitest'
import { playBlocksInParallel } from '../../../src/agents/runs/sharing.ts'

const BLOCKS = [0, 1, 2, 3, 4, 5, 6]
const never = new AbortController().signal

/** Workers that finish a block when the test ends it. */
function slowWorkers() {
  const ends = new Map<number, () => void>()
  return {
    play: (block: number) => new Promise<number>((resolve) => ends.set(block, () => resolve(block))),
    begun: () => [...ends.keys()],
    end: async (block: number) => {
      ends.get(block)?.()
      // The worker needs a few ticks to take its next block.
      await new Promise(setImmediate)
    },
  }
}

for (const workers of [1, 2, 3, 20])
  test(`with ${workers} workers, every block is reported once, in order`, async () => {
    const handed: number[] = []
    const play = async (block: number) => {
      for (let turn = 0; turn < (block * 5) % 7; turn += 1) await Promise.resolve()
      return block
    }
    await playBlocksInParallel(BLOCKS, { workers, play, stop: never, each: (block) => handed.push(block) })
    expect(handed).toEqual(BLOCKS)
  })

test('a block that ends early is reported only after the blocks before it', async () => {
  const handed: number[] = []
  const slow = slowWorkers()
  const whole = playBlocksInParallel([0, 1, 2], {
    workers: 2,
    play: slow.play,
    stop: never,
    each: (block) => handed.push(block),
  })
  await slow.end(1)
  expect(handed).toEqual([])
  expect(slow.begun()).toEqual([0, 1, 2])
  await slow.end(0)
  expect(handed).toEqual([0, 1])
  await slow.end(2)
  await whole
  expect(handed).toEqual([0, 1, 2])
})

test('after a stop, running blocks are reported and no new block starts', async () => {
  const handed: number[] = []
  const slow = slowWorkers()
  const stop = new AbortController()
  const whole = playBlocksInParallel(BLOCKS, {
    workers: 2,
    play: slow.play,
    stop: stop.signal,
    each: (block) => handed.push(block),
  })
  stop.abort()
  await slow.end(1)
  await slow.end(0)
  await whole
  expect(slow.begun()).toEqual([0, 1])
  expect(handed).toEqual([0, 1])
})

test('a run rejects with the error of a worker', async () => {
  const play = (block: number) => (block === 2 ? Promise.reject(new Error('no memory')) : Promise.resolve(block))
  await expect(playBlocksInParallel(BLOCKS, { workers: 2, play, stop: never, each: () => {} })).rejects.toThrow(
    'no memory',
  )
})
