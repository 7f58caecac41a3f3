// Drawing cards: the default composition shuffled by the game's own seed, so that a draw can be
// checked by anyone who has the header. Source: CITY section 2.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Rulebook } from './rulebook.ts'
import type { Role } from './vocabulary.ts'

/** Roles for seats 1..n. */
export function dealRoles(rulebook: Rulebook, n: number, seed: number): readonly Role[] {
  return shuffled(rulebook.deal(n), seed)
}

/** Fisher-Yates with a seeded generator; the input is left as it is. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = xoroshiro128plus(seed)
  const result = items.slice()
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = uniformInt(random, 0, i)
    const a = result[i] as T
    result[i] = result[j] as T
    result[j] = a
  }
  return result
}

/** One of the items, drawn by the game's seed and the round: ties broken alike in every replay. */
export function pickBySeed<T>(items: readonly T[], seed: number, round: number): T | undefined {
  if (items.length < 2) return items[0]
  return items[uniformInt(xoroshiro128plus((seed ^ Math.imul(round, 0x9e3779b1)) | 0), 0, items.length - 1)]
}
