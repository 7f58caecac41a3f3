// Wilson's interval compared with published values and at its edges.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wilsonInterval } from '../../src/rules/wilson.ts'

it.each([
  [0, 0, 0, 1],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [5, 10, 0.2366, 0.7634],
  [81, 263, 0.2553, 0.3662],
])('the Wilson interval of %i wins in %i games is %f to %f', (wins, n, low, high) => {
  const [from, to] = wilsonInterval(wins, n)
  expect([from, to].map((end) => Math.round(end * 1e4) / 1e4)).toEqual([low, high])
})

it('the Wilson interval starts at exactly 0 without wins and ends at exactly 1 without losses', () => {
  for (let n = 1; n <= 3000; n += 1) {
    expect(wilsonInterval(0, n)[0], `0 of ${n}`).toBe(0)
    expect(wilsonInterval(n, n)[1], `${n} of ${n}`).toBe(1)
  }
})

it('the Wilson interval contains the share, stays within 0 and 1, and narrows with more games', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n))),
      ([wins, n]) => {
        const [low, high] = wilsonInterval(wins, n)
        expect(low >= 0 && low <= wins / n && high >= wins / n && high <= 1).toBe(true)
        const [lower, higher] = wilsonInterval(wins * 4, n * 4)
        expect(higher - lower).toBeLessThan(high - low)
      },
    ),
  )
})
