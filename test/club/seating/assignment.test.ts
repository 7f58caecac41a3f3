// The cheapest assignment, compared with every possible order.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCheapestAssignment } from '../../../src/club/seating/cheapestAssignment.ts'

function orders(n: number): readonly (readonly number[])[] {
  if (n === 0) return [[]]
  return orders(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]),
  )
}

it('the cheapest assignment is a permutation of all places, and no permutation is cheaper', () => {
  const square = fc.integer({ min: 0, max: 6 }).chain((n) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }), {
      minLength: n,
      maxLength: n,
    }),
  )
  fc.assert(
    fc.property(square, (costs) => {
      const places = findCheapestAssignment(costs)
      const costOf = (order: readonly number[]) =>
        order.reduce((sum, place, row) => sum + (costs[row]?.[place] ?? 0), 0)
      expect(places.toSorted((a, b) => a - b)).toEqual(costs.map((_, index) => index))
      expect(costOf(places)).toBe(Math.min(...orders(costs.length).map(costOf)))
    }),
  )
})
