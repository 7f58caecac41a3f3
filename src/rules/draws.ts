// Draws and shuffles that a seed determines, for ties between voted players, seats, lots and agents' choices. Anyone
// who has the seed can repeat them.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import type { GameSeed } from './header.ts'
import { createRandomGenerator, mixUint32Bits } from './random.ts'

/** Returns a shuffled copy. The same seed gives the same order. */
export function shuffleBySeed<T>(items: readonly T[], seed: GameSeed): readonly T[] {
  return shuffleWith(items, typeof seed === 'string' ? wideGenerator(seed, 0) : createRandomGenerator(seed, 'shuffle'))
}

/** Returns a copy, shuffled with the Fisher–Yates algorithm. */
export function shuffleWith<T>(items: readonly T[], random: RandomGenerator): readonly T[] {
  const result = items.slice()
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = uniformInt(random, 0, i)
    const a = result[i] as T
    result[i] = result[j] as T
    result[j] = a
  }
  return result
}

/**
 * Draws one item with the game's seed and the round, so that every replay breaks a tie the same way. The drawn numbers
 * must never change, because stored games are replayed with them. For this reason, neighbouring seeds are not mixed
 * here.
 */
export function pickBySeed<T>(items: readonly T[], seed: GameSeed, round: number): T | undefined {
  if (items.length < 2) return items[0]
  const random =
    typeof seed === 'string' ? wideGenerator(seed, round) : xoroshiro128plus((seed ^ Math.imul(round, 0x9e3779b1)) | 0)
  return items[uniformInt(random, 0, items.length - 1)]
}

/** Like `pickBySeed`, but two draws in one game are independent even if the seed is known (AIWOLF-3, AIWOLF-7). */
export function pickIndependentlyBySeed<T>(items: readonly T[], seed: GameSeed, number: number): T | undefined {
  const wide = typeof seed === 'string' ? seed : seed.toString(16).padStart(8, '0').repeat(4)
  return pickBySeed(items, wide, number)
}

/** Uses all 128 bits of the seed, and the draw of one round does not predict that of the next. */
function wideGenerator(seed: string, round: number) {
  const words = [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16))
  return xoroshiro128plusFromState(words.map((word, i) => mixUint32Bits(word ^ Math.imul(round, 0x9e3779b1 + 2 * i))))
}
