// Standings of a series (docs/spec/scoring.md §3): several seasons with exact coefficients, calculated by hand, and
// laws.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PLAN } from '../../../src/club/model/plan.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import {
  addFractions,
  compareFractions,
  fraction,
  multiplyFractions,
  ZERO_FRACTION,
  type Fraction,
} from '../../../src/rules/fraction.ts'
import { memberSeasonResults } from '../../../src/scoring/season.ts'
import { type SeriesCountingRules, toSeriesRow, seriesStandings } from '../../../src/scoring/standings/series.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../ratings/rows.ts'

const ONE = season('one')
const TWO = season('two')
const club = clubOf([ONE, TWO])
const NOBODY = Object.fromEntries(PEOPLE.map((member) => [member, {}]))
const of = (record: typeof ONE, lines: Readonly<Record<string, { readonly bonus?: number; readonly win?: number }>>) =>
  createSeasonData(
    club,
    record,
    [
      {
        ...row(PEOPLE.slice(0, 10), TEN, { winner: 'red', lines: { ...NOBODY, ...lines } }),
        id: record.id,
        season: record.id,
      },
    ],
    NO_PLAN,
  )
// p1 has 0.75 and 0.30, p2 only 0.75, p3 nothing and 0.50.
const first = of(ONE, { p1: { win: 75 }, p2: { win: 75 } })
const second = of(TWO, { p1: { bonus: 30 }, p3: { bonus: 50 } })

function table(one: Fraction, two: Fraction) {
  return seriesStandings([
    { data: first, coefficient: one },
    { data: second, coefficient: two },
  ])
    .map(toSeriesRow)
    .filter(({ member }) => ['p1', 'p2', 'p3'].includes(member))
    .map(({ place, tied, member, total, tournaments, parts }) => [place, tied, member, total, tournaments, ...parts])
}

const coefficient = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
  .map(([n, d]) => fraction(n, d))

it('a series total equals the sum over its seasons, regardless of their order', () => {
  fc.assert(
    fc.property(coefficient, coefficient, (one, two) => {
      const parts = [
        { data: first, coefficient: one },
        { data: second, coefficient: two },
      ]
      const rows = seriesStandings(parts)
      for (const { member, total, parts: own } of rows) {
        const by = parts.reduce(
          (sum, part) =>
            addFractions(
              sum,
              multiplyFractions(
                part.coefficient,
                memberSeasonResults(part.data).find((each) => each.member === member)?.figure ?? ZERO_FRACTION,
              ),
            ),
          ZERO_FRACTION,
        )
        expect(compareFractions(total, by)).toBe(0)
        expect(own.length).toBe(2)
      }
      const turned = seriesStandings(parts.toReversed())
      expect(turned.map(({ member, place, tied }) => [member, place, tied])).toEqual(
        rows.map(({ member, place, tied }) => [member, place, tied]),
      )
    }),
    { numRuns: 60, seed: 11 },
  )
})

describe('total of a series', () => {
  it('is the sum of all seasons', () => {
    expect(table(fraction(1), fraction(1))).toEqual([
      [1, false, 'p1', '1.05', 2, '0.75', '0.30'],
      [2, false, 'p2', '0.75', 2, '0.75', '0.00'],
      [3, false, 'p3', '0.50', 2, '0.00', '0.50'],
    ])
  })
  it('counts only the best seasons, and the earlier of two equal seasons', () => {
    const again = of(TWO, { p1: { win: 75 } })
    const parts = [first, again].map((data) => ({ data, coefficient: fraction(1) }))
    expect(seriesStandings(parts, { best: 1 }).find(({ member }) => member === 'p1')?.dropped).toEqual([1])
  })
  it('applies coefficients exactly, so that 1.5 × 0.50 equals 0.75', () => {
    expect(table(fraction(1), fraction(3, 2))).toEqual([
      [1, false, 'p1', '1.20', 2, '0.75', '0.45'],
      [2, true, 'p2', '0.75', 2, '0.75', '0.00'],
      [2, true, 'p3', '0.75', 2, '0.00', '0.75'],
    ])
  })
  it('adds thirds exactly and rounds only the sum', () => {
    expect(table(fraction(1, 3), fraction(2, 3)).map(([, , member, total]) => [member, total])).toEqual([
      ['p1', '0.45'],
      ['p3', '0.33'],
      ['p2', '0.25'],
    ])
  })
  it('is empty without seasons', () => expect(seriesStandings([])).toEqual([]))
})

describe('a series with a formula', () => {
  const counted = (formula: NonNullable<SeriesCountingRules['formula']>, stars?: number) =>
    seriesStandings([{ data: first, coefficient: fraction(2), ...(stars === undefined ? {} : { stars }) }], { formula })
      .map(toSeriesRow)
      .filter(({ member }) => ['p1', 'p3'].includes(member))
      .map(({ member, total }) => [member, total])

  it('multiplies the player’s points by the stars of the season', () => {
    expect(counted([{ metric: 'total', times: fraction(1), by: 'stars' }], 3)).toEqual([
      ['p1', '4.50'],
      ['p3', '0.00'],
    ])
  })
  it('uses one star if a season has none', () => {
    expect(counted([{ metric: 'stars', times: fraction(1, 2) }])).toEqual([
      ['p1', '1.00'],
      ['p3', '1.00'],
    ])
  })
  it('uses the number of players and the place', () => {
    // Ten players are ranked. p1 shares the first place with p2, and the others share the third: 10 + 1 − place, with
    // coefficient 2.
    const ahead = [
      { metric: 'players', times: fraction(1) },
      { metric: 'games', times: fraction(1) },
      { metric: 'place', times: fraction(-1) },
    ] as const
    expect(counted(ahead)).toEqual([
      ['p1', '20.00'],
      ['p3', '16.00'],
    ])
  })
  it('gives the same standings as a series without a formula if it uses only total points', () => {
    fc.assert(
      fc.property(coefficient, coefficient, (one, two) => {
        const parts = [
          { data: first, coefficient: one },
          { data: second, coefficient: two },
        ]
        expect(seriesStandings(parts, { formula: [{ metric: 'total', times: fraction(1) }] })).toEqual(
          seriesStandings(parts),
        )
      }),
      { numRuns: 40, seed: 36 },
    )
  })
})
