// Random lines for the night calculator: any seats, any roles, any acts; the same seed, the same lines.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { shuffled } from '../../src/rules/deal.ts'
import { city } from '../../src/rules/rulebooks/city.ts'

export function randomLines(count: number, seed: number): readonly string[] {
  const random = xoroshiro128plus(seed)
  const roll = (from: number, to: number) => uniformInt(random, from, to)
  const chance = (percent: number) => roll(1, 100) <= percent
  const target = (n: number) => roll(1, n)
  const acting = city.night.map((step) => step.id)

  return Array.from({ length: count }, (_, i) => {
    const n = roll(5, 20)
    const cards = shuffled(city.deal(n), seed + i)
    const seats = cards.map((role, at) => ({ seat: at + 1, role, ...(chance(20) ? { alive: false } : {}), ...(chance(15) ? { immune: true } : {}) }))
    const acts = Object.fromEntries(acting.filter(() => chance(80)).map((role) => [role, target(n)]))
    const previous = Object.fromEntries(['doctor', 'mistress'].filter(() => chance(50)).map((role) => [role, target(n)]))
    const flags = Object.fromEntries(city.flags.filter(() => chance(20)).map((flag) => [flag.key, flag.values[roll(0, flag.values.length - 1)]]))
    return JSON.stringify({ id: `r${i}`, flags, seats, previous, acts })
  })
}
