// Draws the choices that the contest makes itself. Each draw has a number of its own, so that it depends only on the
// game's seed.

import { pickIndependentlyBySeed } from '../../rules/draws.ts'
import type { GameSeed } from '../../rules/header.ts'

/**
 * The rules number their draws by the round, up or down from 0. The contest's draws are numbered from this value, so
 * that the two never coincide.
 */
const DRAW_NUMBER_OFFSET = 1_000

/**
 * Choices that the contest makes itself, drawn from the game's seed: the order of speakers, and substitutes for missing
 * or illegal answers.
 */
export class SeededContestDraws {
  readonly #seed: GameSeed
  #number = DRAW_NUMBER_OFFSET

  constructor(seed: GameSeed) {
    this.#seed = seed
  }

  /** Throws if `items` is empty. */
  pick<T>(items: readonly T[]): T {
    this.#number += 1
    const drawn = pickIndependentlyBySeed(items, this.#seed, this.#number)
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
