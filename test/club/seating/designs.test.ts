// Schedules that need no search. Each reaches the proven bound exactly, for every number of rounds that its
// construction allows.

import { describe, expect, test } from 'vitest'
import { findOptimalDesignSchedule } from '../../../src/club/seating/designs.ts'
import { computeSeatingQuality } from '../../../src/club/seating/quality.ts'
import { validateSchedule } from '../../../src/club/seating/schedule.ts'
import { SeatingSearch } from '../../../src/club/seating/search.ts'
import { fullTables } from './seatingProblem.ts'
import { createFiniteField } from '../../../src/club/seating/finiteField.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test('every pair of 20 players meets nine times in 19 rounds at two tables, before any search', () => {
  const problem = fullTables(2, 19)
  const search = new SeatingSearch(problem, 5)
  expect({ proven: search.isProvenOptimal, iterations: search.iterations }).toEqual({ proven: true, iterations: 0 })
  expect(computeSeatingQuality(problem, search.bestSchedule()).pairs).toEqual({
    mean: 9,
    sd: 0,
    bound: 0,
    optimal: true,
    histogram: { 9: 190 },
  })
})

test('the seed decides which player has which number in the design', () => {
  const problem = fullTables(2, 19)
  expect(new SeatingSearch(problem, 1).bestSchedule()).not.toEqual(new SeatingSearch(problem, 2).bestSchedule())
})

test('players added to an orthogonal array do not always sit with the same players', () => {
  const { histogram } = computeSeatingQuality(
    fullTables(3, 10),
    new SeatingSearch(fullTables(3, 10), 1).bestSchedule(),
  ).pairs
  expect(Math.max(...Object.keys(histogram).map(Number))).toBeLessThanOrEqual(6)
})

describe('known designs', () => {
  test.each([
    { tables: 1, rounds: upTo(60), source: 'everybody meets everybody' },
    { tables: 2, rounds: [...upTo(20), 37, 38, 39, 56, 57, 58], source: 'quadratic residues mod 19 and ∞, repeated' },
    { tables: 3, rounds: upTo(13), source: 'OA(27, 13, 3) and three more' },
    { tables: 4, rounds: upTo(8), source: 'OA(32, 7, 4) and eight more in pairs; differences mod 4' },
    { tables: 5, rounds: upTo(11), source: 'OA(50, 11, 5)' },
    { tables: 6, rounds: upTo(9), source: 'differences mod 6' },
    { tables: 7, rounds: upTo(10), source: 'OA(49, 7, 7) and 21 more in threes; differences mod 7' },
    { tables: 8, rounds: upTo(10), source: 'OA(64, 9, 8) and 16 more in pairs; differences mod 8' },
    { tables: 9, rounds: upTo(10), source: 'OA(81, 10, 9) and nine more' },
    { tables: 10, rounds: [], source: 'none' },
    { tables: 11, rounds: upTo(11), source: 'lines over GF(11)' },
    { tables: 16, rounds: upTo(16), source: 'lines over GF(16)' },
    { tables: 20, rounds: [], source: 'none' },
  ])('cover the listed rounds for $tables tables: $source', ({ tables, rounds }) => {
    const known = upTo(60).filter((count) => {
      const problem = fullTables(tables, count)
      const schedule = findOptimalDesignSchedule(problem, () => 0)
      if (schedule === undefined) return false
      expect(validateSchedule(problem, schedule)).toMatchObject({ ok: true })
      expect(computeSeatingQuality(problem, schedule).pairs).toMatchObject({ optimal: true })
      return true
    })
    expect(known).toEqual(rounds)
  })
})

describe('a finite field', () => {
  test.each([2, 3, 4, 5, 7, 8, 9, 11, 16])('of %i elements has inverses and is distributive', (order) => {
    const gf = createFiniteField(order)
    const elements = Array.from({ length: order }, (_, i) => i)
    if (gf === undefined) throw new Error('no such field')
    for (const a of elements) {
      expect(elements.map((b) => gf.add(a, b)).toSorted((x, y) => x - y)).toEqual(elements)
      if (a > 0) expect(elements.map((b) => gf.times(a, b)).toSorted((x, y) => x - y)).toEqual(elements)
      for (const b of elements)
        for (const c of elements) expect(gf.times(a, gf.add(b, c))).toBe(gf.add(gf.times(a, b), gf.times(a, c)))
    }
  })

  test.each([1, 6, 10, 12, 14, 15, 18, 20])('of %i elements does not exist', (order) => {
    expect(createFiniteField(order)).toBeUndefined()
  })
})
