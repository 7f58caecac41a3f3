// Every free choice the door makes itself, by the game's own generator: the order of a talk, what stands in for
// an answer. Numbered on, apart from the draws of the rules.

import { drawBySeed } from '../../rules/deal.ts'
import type { GameSeed } from '../../rules/header.ts'

/** The rules number theirs by the round, up or down. */
const FIRST = 1_000

export class Draws {
  readonly #seed: GameSeed
  #number = FIRST

  constructor(seed: GameSeed) {
    this.#seed = seed
  }

  /** One of at least one. */
  pick<T>(items: readonly T[]): T {
    this.#number += 1
    const drawn = drawBySeed(items, this.#seed, this.#number)
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }

  shuffle<T>(items: readonly T[]): readonly T[] {
    const rest = items.map((item) => ({ item }))
    const order: T[] = []
    while (rest.length > 0) {
      const drawn = this.pick(rest)
      rest.splice(rest.indexOf(drawn), 1)
      order.push(drawn.item)
    }
    return order
  }
}
