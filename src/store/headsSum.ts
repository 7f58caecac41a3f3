// All heads of a store in one figure: how many there are, and the sum of their hashes. Whoever keeps it with every write
// is compared with the journal by it, without a list of all streams: with 10,000 games a quarter of a start.

import type { ChainEnd } from './hash.ts'
import type { HeadsSum } from './port.ts'

const NO_HEADS: HeadsSum = { streams: 0, sum: '0' }
const MODULUS = 1n << 256n

/** The sum once the heads `before` have become `after`; a stream that is not there has version 0. */
export function replaced(sum: HeadsSum, before: Iterable<ChainEnd>, after: Iterable<ChainEnd>): HeadsSum {
  const [gone, come] = [added(before), added(after)]
  return {
    streams: sum.streams - gone.streams + come.streams,
    sum: ((((BigInt(`0x${sum.sum}`) - gone.sum + come.sum) % MODULUS) + MODULUS) % MODULUS).toString(16),
  }
}

export function sumOf(heads: Iterable<ChainEnd>): HeadsSum {
  return replaced(NO_HEADS, [], heads)
}

export function isSameSum(a: HeadsSum, b: HeadsSum): boolean {
  return a.streams === b.streams && a.sum === b.sum
}

function added(heads: Iterable<ChainEnd>): { readonly streams: number; readonly sum: bigint } {
  let streams = 0
  let sum = 0n
  for (const { version, hash } of heads) {
    if (version === 0) continue
    streams += 1
    // What is no hash came from elsewhere: without it the sum differs from every other, and all is listed.
    if (/^[0-9a-f]{64}$/.test(hash)) sum += BigInt(`0x${hash}`)
  }
  return { streams, sum }
}
