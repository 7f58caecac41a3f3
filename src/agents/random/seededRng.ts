// The generator of source 002. The same seed gives the same numbers in every run.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { createRandomGenerator } from '../../rules/random.ts'

const FRACTION_STEPS = 2 ** 32

export class SeededRNG {
  readonly #random: RandomGenerator

  constructor(seed: number) {
    this.#random = createRandomGenerator(seed, 'seeded-rng')
  }

  /** A number from 0 up to, but excluding, 1. */
  random(): number {
    return uniformInt(this.#random, 0, FRACTION_STEPS - 1) / FRACTION_STEPS
  }

  /** Returns a new array and leaves the given one unchanged. */
  shuffle<T>(array: readonly T[]): T[] {
    const result = [...array]
    for (let i = result.length - 1; i > 0; i -= 1) {
      const j = uniformInt(this.#random, 0, i)
      const [a, b] = [result[i] as T, result[j] as T]
      result[i] = b
      result[j] = a
    }
    return result
  }

  /** Throws if the array is empty. */
  pick<T>(array: readonly T[]): T {
    if (array.length === 0) throw new Error('nothing to pick from')
    return array[uniformInt(this.#random, 0, array.length - 1)] as T
  }
}
