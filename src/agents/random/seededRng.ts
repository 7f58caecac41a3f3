// The generator of source 002: seeded, the same numbers in every run. It draws by the generator that deals cards, so a
// shuffle is the deal of that seed.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const PARTS = 2 ** 32

export class SeededRNG {
  readonly #random: ReturnType<typeof xoroshiro128plus>

  constructor(seed: number) {
    this.#random = xoroshiro128plus(seed)
  }

  /** 0 up to, and without, 1. */
  random(): number {
    return uniformInt(this.#random, 0, PARTS - 1) / PARTS
  }

  /** A new array; the given one stays as it is. */
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

  /** Throws where there is nothing to pick from. */
  pick<T>(array: readonly T[]): T {
    if (array.length === 0) throw new Error('nothing to pick from')
    return array[uniformInt(this.#random, 0, array.length - 1)] as T
  }
}
