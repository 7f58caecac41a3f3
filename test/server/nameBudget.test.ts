// Number of members' names that one address can learn: at most sixty different ones within any hour, whenever the hour
// begins. A name that was already sent is not counted, and addresses do not affect each other.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DisclosedNameBudget } from '../../src/server/phones/nameBudget.ts'

const HOUR_MS = 3_600_000
const MOST = 60

const ask = fc.record({
  wait: fc.oneof(fc.nat(60_000), fc.nat(HOUR_MS), fc.constantFrom(HOUR_MS - 1, HOUR_MS)),
  address: fc.constantFrom('10.0.0.1', '10.0.0.2'),
  first: fc.nat(200),
  count: fc.integer({ min: 1, max: 30 }),
})

test('a network address receives at most sixty different names within any hour', () => {
  let refused = 0
  fc.assert(
    fc.property(fc.array(ask, { minLength: 5, maxLength: 40, size: 'max' }), (asks) => {
      let now = 0
      const budget = new DisclosedNameBudget({ now: () => now, after: () => () => undefined })
      const told: { readonly at: number; readonly address: string; readonly name: string }[] = []
      for (const { wait, address, first, count } of asks) {
        now += wait
        const names = Array.from({ length: count }, (_, index) => `member ${first + index}`)
        const lately = () =>
          new Set(told.flatMap((each) => (each.address === address && now - each.at < HOUR_MS ? each.name : [])))
        const fits = new Set([...lately(), ...names]).size <= MOST
        expect(budget.tryReserve(address, names)).toBe(fits)
        if (fits) told.push(...names.map((name) => ({ at: now, address, name })))
        else refused += 1
        expect(lately().size).toBeLessThanOrEqual(MOST)
      }
    }),
  )
  expect(refused).toBeGreaterThan(10)
})
