// Old items stay in a new list where they say the same.

import { expect, test } from 'vitest'
import { seatComparison, reuseEqualItems } from '../../../src/ui/kit/reuseEqualItems.ts'

const seats = (...fouls: readonly number[]) => fouls.map((count, index) => ({ seat: index + 1, fouls: count }))

test('only what changed is new', () => {
  const before = seats(0, 1, 0)
  const now = reuseEqualItems(before, seats(0, 2, 0), seatComparison)
  expect(now).toEqual(seats(0, 2, 0))
  expect(now.map((item, index) => item === before[index])).toEqual([true, false, true])
})

test('where nothing changed the list is the old one', () => {
  const before = seats(0, 1)
  expect(reuseEqualItems(before, seats(0, 1), seatComparison)).toBe(before)
})

test('an item keeps its place in the new list, one that is gone is gone', () => {
  const before = seats(0, 1, 2)
  const now = reuseEqualItems(before, seats(0, 1, 2).toReversed().slice(0, 2), seatComparison)
  expect(now).toEqual([
    { seat: 3, fouls: 2 },
    { seat: 2, fouls: 1 },
  ])
  expect(now[0]).toBe(before[2])
})

test('at first all is new', () => {
  const now = seats(0)
  expect(reuseEqualItems(undefined, now, seatComparison)).toBe(now)
})
