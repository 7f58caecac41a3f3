// The seeded generator behind everything that is drawn by chance. Each use of chance (cards, play, a seat's own
// choices) has a stream of its own: one stream reveals nothing about another, and neighbouring seeds give unrelated
// numbers. It never uses the clock or the platform's randomness. The caller provides the seed.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** Uses of chance. The numbers are part of the generator: changing one changes every game that was drawn with it. */
const STREAM_NUMBERS = {
  deal: 1,
  play: 2,
  seat: 3,
  seating: 4,
  sample: 5,
  bootstrap: 6,
  'seeded-rng': 7,
  'tables-of-seating': 8,
  'search-of-seating': 9,
  'rulebook-examples': 10,
  shuffle: 11,
} as const
export type RandomStream = keyof typeof STREAM_NUMBERS

/**
 * Ways to turn a seed into numbers. The program uses `separate-streams`. Before, it used `one-stream`, in which the
 * cards and the random play of a game drew the same unmixed numbers, so that the play depended on the cards.
 * `one-stream` remains for replaying runs whose manifest names no generator, and for fixed seeds whose result must not
 * change: the sample season and the examples printed for a rulebook.
 */
export const RANDOM_GENERATOR_NAMES = ['separate-streams', 'one-stream'] as const
export type RandomGeneratorName = (typeof RANDOM_GENERATOR_NAMES)[number]
export const DEFAULT_RANDOM_GENERATOR_NAME: RandomGeneratorName = 'separate-streams'

/** `index` distinguishes the members of one stream, such as the seats of a table. */
export function createRandomGenerator(
  seed: number,
  stream: RandomStream,
  index = 0,
  generator: RandomGeneratorName = DEFAULT_RANDOM_GENERATOR_NAME,
): RandomGenerator {
  if (generator === 'one-stream') return xoroshiro128plus((seed ^ Math.imul(index, GOLDEN_RATIO_WORD)) | 0)
  const use = Math.imul(STREAM_NUMBERS[stream], 0x27d4eb2f) + Math.imul(index, 0x165667b1)
  return xoroshiro128plusFromState(
    SEED_WORD_OFFSETS.map((word) => mixUint32Bits(mixUint32Bits(seed + word) ^ mixUint32Bits(use + word))),
  )
}

/** Draws a whole number from 0 to `below` - 1. */
export type RandomIntFunction = (below: number) => number

export function randomIntFrom(random: RandomGenerator): RandomIntFunction {
  return (below) => uniformInt(random, 0, below - 1)
}

export function pickRandom<T>(items: readonly T[], randomInt: RandomIntFunction): T {
  return items[randomInt(items.length)] as T
}

/** The fractional part of the golden ratio, because its multiples are evenly spread. */
const GOLDEN_RATIO_WORD = 0x9e3779b1
const SEED_WORD_OFFSETS = [1, 2, 3, 4].map((each) => Math.imul(each, GOLDEN_RATIO_WORD))

/**
 * The finaliser of MurmurHash3: each bit of the word affects every bit of the result, and no two words give the same
 * result.
 */
export function mixUint32Bits(word: number): number {
  let x = word
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}
