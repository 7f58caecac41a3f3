// Means, correlation of halves and shrinking: calculated by hand if possible, and tested on players with simulated
// skill.

import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, it } from 'vitest'
import { correlation } from '../../../src/scoring/statistics/correlation.ts'
import { meanInterval } from '../../../src/scoring/statistics/meanInterval.ts'
import { clusteredStandardError, toPercentInterval, toWholePercent } from '../../../src/scoring/statistics/share.ts'
import { shrinkRates, type TrialCounts } from '../../../src/scoring/statistics/shrunkRates.ts'

/** `of` trials for each player, won with the probability in `skills`. */
function planted(skills: readonly number[], of: number, chance = 0.5): readonly TrialCounts[] {
  const random = xoroshiro128plus(5)
  return skills.map((skill) => ({
    hits: Array.from({ length: of }, () => uniformInt(random, 0, 999_999) / 1e6 < skill).filter(Boolean).length,
    of,
    chance,
  }))
}

describe('mean', () => {
  it('has an interval from the normal distribution', () => {
    const { n, mean, low, high } = meanInterval([1, 2, 3, 4])
    expect([n, mean]).toEqual([4, 2.5])
    // s = 1.29099, s/√4 = 0.645497, times 1.95996.
    expect(mean - low).toBeCloseTo(1.265151, 6)
    expect(high - mean).toBeCloseTo(1.265151, 6)
  })

  it.each<[readonly number[], number]>([
    [[], 0],
    [[3], 3],
  ])('of %j is %d with an infinite interval', (figures, mean) => {
    expect(meanInterval(figures)).toEqual({ n: figures.length, mean, low: -Infinity, high: Infinity })
  })
  it('of two numbers has a finite interval', () => {
    // s = √2, s/√2 = 1.
    expect(meanInterval([1, 3]).high).toBeCloseTo(2 + 1.959964, 6)
  })
})

describe('correlation of two halves', () => {
  it.each<[string, readonly (readonly [number, number])[], number]>([
    [
      'equal',
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [5, 5],
      ],
      1,
    ],
    [
      'reversed',
      [
        [1, 5],
        [2, 3],
        [3, 2],
        [5, 1],
      ],
      -8.25 / 8.75,
    ],
    [
      'unrelated',
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
      0,
    ],
  ])('of %s halves has the expected value', (_, pairs, r) => expect(correlation(pairs)?.r).toBeCloseTo(r, 3))

  it('has an interval by Fisher’s z', () => {
    const at = (n: number) => {
      // Pairs with r = 0.5: one part is common to both halves, the other is unrelated.
      const pairs = Array.from({ length: n }, (_, i): [number, number] => [
        Math.cos(i),
        Math.cos(i) + Math.sqrt(3) * Math.sin(i),
      ])
      return correlation(pairs)
    }
    const found = at(28)
    if (found === undefined) throw new Error('nothing found')
    expect(Math.tanh(Math.atanh(found.r) - 1.959964 / 5)).toBeCloseTo(found.low, 6)
    expect(Math.tanh(Math.atanh(found.r) + 1.959964 / 5)).toBeCloseTo(found.high, 6)
  })

  it('is `undefined` for three pairs or for equal values', () => {
    expect(
      correlation([
        [1, 2],
        [2, 3],
        [3, 5],
      ]),
    ).toBeUndefined()
    expect(
      correlation([
        [1, 2],
        [1, 3],
        [1, 5],
        [1, 7],
      ]),
    ).toBeUndefined()
  })
})

describe('share', () => {
  it.each([
    [0, 0],
    [0.124, 12],
    [0.125, 13],
    [1, 100],
  ])('of %d is %d per cent', (share, percent) => expect(toWholePercent(share)).toBe(percent))

  it('has a confidence interval in whole per cent', () =>
    expect(toPercentInterval({ low: 0.156, high: 0.7364 })).toEqual({ low: 16, high: 74 }))

  it.each<[string, readonly (readonly [number, number])[], number | null]>([
    ['no games', [], null],
    ['one game', [[3, 7]], null],
    [
      'games without a trial',
      [
        [0, 0],
        [0, 0],
      ],
      null,
    ],
    [
      'equal games',
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      0,
    ],
    // With the rate 1/2, both clusters deviate by 1, so the error is √(2 · 2/1) / 4.
    [
      'a game with two hits and a game without hits',
      [
        [2, 2],
        [0, 2],
      ],
      0.5,
    ],
    // With the rate 1/4, the clusters deviate by 1/2, 1/2 and 0, so the error is √(0.5 · 3/2) / 8.
    [
      'games of different size',
      [
        [1, 2],
        [0, 2],
        [1, 4],
      ],
      Math.sqrt((0.25 + 0.25) * 1.5) / 8,
    ],
  ])('has the expected clustered error for %s', (_, games, error) => {
    const clusters = games.map(([hits, of]) => ({ hits, of }))
    if (error === null) expect(clusteredStandardError(clusters)).toBeNull()
    else expect(clusteredStandardError(clusters)).toBeCloseTo(error, 12)
  })
})

describe('shrunk rates', () => {
  it('match a calculation by hand at a chance of one half', () => {
    // Distances ±0.4, variances 0.025: scatter 12.8, variance between players (12.8 − 1) / 40 = 0.295, trust 0.295 /
    // 0.32.
    const two = [9, 1].map((hits) => ({ hits, of: 10, chance: 0.5 }))
    const { spread, rates } = shrinkRates(two)
    expect(spread).toBeCloseTo(Math.sqrt(0.295), 12)
    expect(rates[0]).toBeCloseTo(0.86875, 12)
    expect(rates[1]).toBeCloseTo(0.13125, 12)
  })

  it('match a calculation by hand in which the more reliable rate counts more', () => {
    // Distances 0.1 and 0.2, variances 0.25 / 10 and 0.25 / 40. They are too close to differ, so the centre is (4 + 32)
    // / 200 = 0.18.
    const { spread, rates } = shrinkRates([
      { hits: 6, of: 10, chance: 0.5 },
      { hits: 28, of: 40, chance: 0.5 },
    ])
    expect(spread).toBe(0)
    for (const rate of rates) expect(rate).toBeCloseTo(0.68, 12)
  })

  it('match a calculation by hand for chances of 0 and 1', () => {
    // Distances 0.1 and −0.5, variances 0.0099 / 10: centre −0.2, scatter 0.18 / 0.00099.
    const { spread, rates } = shrinkRates([
      { hits: 1, of: 10, chance: 0 },
      { hits: 5, of: 10, chance: 1 },
    ])
    const between = (0.18 / 0.00099 - 1) * 0.00099
    expect(spread).toBeCloseTo(Math.sqrt(between), 12)
    const drawn = -0.2 + (0.3 * between) / (between + 0.00099)
    expect(rates[0]).toBeCloseTo(drawn < 0 ? 0 : drawn, 12)
    expect(rates[1]).toBeCloseTo(1 - 0.2 - (0.3 * between) / (between + 0.00099), 12)
  })

  it('equal the raw rate of a single player, and are `undefined` without trials', () => {
    expect(shrinkRates([{ hits: 3, of: 4, chance: 0.5 }])).toEqual({ spread: 0, rates: [0.75] })
    expect(shrinkRates([{ hits: 0, of: 0, chance: 0.5 }])).toEqual({ spread: 0, rates: [undefined] })
    expect(shrinkRates([])).toEqual({ spread: 0, rates: [] })
  })

  it('are almost equal if the differences are only luck', () => {
    const { spread, rates } = shrinkRates(planted(Array<number>(400).fill(0.5), 20))
    expect(spread).toBeLessThan(0.05)
    const known = rates.filter((rate) => rate !== undefined)
    expect(Math.max(...known) - Math.min(...known)).toBeLessThan(0.1)
  })

  it('are closer to the true skill than the raw rates', () => {
    const skills = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 0.35 : 0.65))
    const tried = planted(skills, 25)
    const { spread, rates } = shrinkRates(tried)
    expect(spread).toBeGreaterThan(0.1)
    expect(spread).toBeLessThan(0.2)
    const error = (of: (i: number) => number) => skills.reduce((sum, skill, i) => sum + (of(i) - skill) ** 2, 0)
    const raw = error((i) => (tried[i]?.hits ?? 0) / 25)
    expect(error((i) => rates[i] ?? 0)).toBeLessThan(raw)
  })

  it('are higher for a player with more trials and the same share', () => {
    const others = planted(
      Array.from({ length: 40 }, (_, i) => 0.3 + 0.01 * i),
      30,
    )
    const { rates } = shrinkRates([{ hits: 4, of: 5, chance: 0.5 }, { hits: 80, of: 100, chance: 0.5 }, ...others])
    const [few = 0, many = 0] = rates
    expect(few).toBeLessThan(many)
    expect(many).toBeLessThan(0.8)
  })

  it('lie between the lowest and the highest raw rate', () => {
    const tried = fc.record({ of: fc.integer({ min: 0, max: 30 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(tried, { maxLength: 20 }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (all, chance) => {
        const people = all.map(({ of, part }) => ({ of, hits: Math.round(of * part), chance }))
        const { rates } = shrinkRates(people)
        const own = people.filter(({ of }) => of > 0).map(({ hits, of }) => hits / of)
        for (const [i, rate] of rates.entries()) {
          if (people[i]?.of === 0) expect(rate).toBeUndefined()
          else {
            expect(rate).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9)
            expect(rate).toBeLessThanOrEqual(Math.max(...own) + 1e-9)
          }
        }
      }),
    )
  })
})
