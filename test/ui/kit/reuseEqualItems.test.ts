// A new list keeps the old items that are equal.

import { expect, test } from 'vitest'
import { SEAT_ITEM_COMPARISON, reuseEqualItems } from '../../../src/ui/kit/reuseEqualItems.ts'

const seats = (...fouls: readonly number[]) => fouls.map((count, index) => ({ seat: index + 1, fouls: count }))

test('only changed items are replaced', () => {
  const before = seats(0, 1, 0)
  const now = reuseEqualItems(before, seats(0, 2, 0), SEAT_ITEM_COMPARISON)
  expect(now).toEqual(seats(0, 2, 0))
  expect(now.map((item, index) => item === before[index])).toEqual([true, false, true])
})

test('an unchanged list is returned as it was', () => {
  const before = seats(0, 1)
  expect(reuseEqualItems(before, seats(0, 1), SEAT_ITEM_COMPARISON)).toBe(before)
})

test('items have the order of the new list, and items that it lacks are dropped', () => {
  const before = seats(0, 1, 2)
  const now = reuseEqualItems(before, seats(0, 1, 2).toReversed().slice(0, 2), SEAT_ITEM_COMPARISON)
  expect(now).toEqual([
    { seat: 3, fouls: 2 },
    { seat: 2, fouls: 1 },
  ])
  expect(now[0]).toBe(before[2])
})

test('without an old list, the new list is returned', () => {
  const now = seats(0)
  expect(reuseEqualItems(undefined, now, SEAT_ITEM_COMPARISON)).toBe(now)
})
