// Draws from a seed. Each stream of a seed has a name, so the draws of one part of a test do not change those of
// another part.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** An integer from 0 up to, but not including, the limit. */
export type Below = (limit: number) => number

export class Draws {
  readonly below: Below

  constructor(below: Below) {
    this.below = below
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** Draws an element. Throws if the list is empty. */
  of<T>(all: readonly T[]): T {
    if (all.length === 0) throw new Error('nothing to draw from')
    return all[this.below(all.length)] as T
  }

  shuffled<T>(all: readonly T[]): T[] {
    const made = [...all]
    for (let index = made.length - 1; index > 0; index -= 1) {
      const other = this.below(index + 1)
      ;[made[index], made[other]] = [made[other] as T, made[index] as T]
    }
    return made
  }
}

/** Draws of this part of a test from a seed. */
export function drawsOf(seed: number, part: string): Draws {
  const random = xoroshiro128plus(mixed(seed, part))
  return new Draws((limit) => uniformInt(random, 0, limit - 1))
}

/** Similar seeds begin with similar draws, so all bits of seed and name are mixed first (FNV-1a, murmur3). */
function mixed(seed: number, part: string): number {
  let bits = 0x811c9dc5
  for (const letter of `${seed} ${part}`) bits = Math.imul(bits ^ letter.charCodeAt(0), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
