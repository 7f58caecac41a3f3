// The random choices of the sample season. The same seed gives the same choices.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { createRandomGenerator } from '../../rules/random.ts'

export interface Dice {
  /** Both bounds are inclusive. */
  between(min: number, max: number): number
  /** Returns true with this probability in percent. */
  percent(chance: number): boolean
  pick<T>(items: readonly T[]): T
  /** Draws `count` different items in random order. */
  draw<T>(items: readonly T[], count: number): readonly T[]
}

export function createDice(seed: number): Dice {
  const random = createRandomGenerator(seed, 'sample', 0, 'one-stream')
  const between = (min: number, max: number) => uniformInt(random, min, max)

  return {
    between,
    percent: (chance) => between(1, 100) <= chance,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[between(0, items.length - 1)] as (typeof items)[number]
    },
    draw(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
  }
}
