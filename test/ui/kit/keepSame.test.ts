// Old items stay in a new list where they say the same.

import { expect, test } from 'vitest'
import { bySeat, keepSame } from '../../../src/ui/kit/keepSame.ts'

const seats = (...fouls: readonly number[]) => fouls.map((count, index) => ({ seat: index + 1, fouls: count }))

test('only what changed is new', () => {
  const before = seats(0, 1, 0)
  const now = keepSame(before, seats(0, 2, 0), bySeat)
  expect(now).toEqual(seats(0, 2, 0))
  expect(now.map((item, index) => item === before[index])).toEqual([true, false, true])
})

test('where nothing changed the list is the old one', () => {
  const before = seats(0, 1)
  expect(keepSame(before, seats(0, 1), bySeat)).toBe(before)
})

test('an item keeps its place in the new list, one that is gone is gone', () => {
  const before = seats(0, 1, 2)
  const now = keepSame(before, seats(0, 1, 2).toReversed().slice(0, 2), bySeat)
  expect(now).toEqual([
    { seat: 3, fouls: 2 },
    { seat: 2, fouls: 1 },
  ])
  expect(now[0]).toBe(before[2])
})

test('at first all is new', () => {
  const now = seats(0)
  expect(keepSame(undefined, now, bySeat)).toBe(now)
})
