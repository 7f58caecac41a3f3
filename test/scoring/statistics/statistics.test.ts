// Means, halves and shrinking: by hand where it can be, and on people whose skill is known because it was planted.

import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, it } from 'vitest'
import { correlation, shrunkRates, type TrialCounts } from '../../../src/scoring/statistics/luck.ts'
import { meanInterval } from '../../../src/scoring/statistics/meanInterval.ts'
import { clusteredError, toPercentInterval, wholePercent } from '../../../src/scoring/statistics/share.ts'

/** `of` tries of each, won as often as `skills` says. */
function planted(skills: readonly number[], of: number, chance = 0.5): readonly TrialCounts[] {
  const random = xoroshiro128plus(5)
  return skills.map((skill) => ({
    hits: Array.from({ length: of }, () => uniformInt(random, 0, 999_999) / 1e6 < skill).filter(Boolean).length,
    of,
    chance,
  }))
}

describe('a mean', () => {
  it('has its interval by the normal distribution', () => {
    const { n, mean, low, high } = meanInterval([1, 2, 3, 4])
    expect([n, mean]).toEqual([4, 2.5])
    // s = 1.29099, s/√4 = 0.645497, times 1.95996.
    expect(mean - low).toBeCloseTo(1.265151, 6)
    expect(high - mean).toBeCloseTo(1.265151, 6)
  })

  it.each<[readonly number[], number]>([
    [[], 0],
    [[3], 3],
  ])('of %j is %d and leaves everything open', (figures, mean) => {
    expect(meanInterval(figures)).toEqual({ n: figures.length, mean, low: -Infinity, high: Infinity })
  })
  it('of two has an interval', () => {
    // s = √2, s/√2 = 1.
    expect(meanInterval([1, 3]).high).toBeCloseTo(2 + 1.959964, 6)
  })
})

describe('one half against the other', () => {
  it.each<[string, readonly (readonly [number, number])[], number]>([
    [
      'alike',
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [5, 5],
      ],
      1,
    ],
    [
      'the other way round',
      [
        [1, 5],
        [2, 3],
        [3, 2],
        [5, 1],
      ],
      -8.25 / 8.75,
    ],
    [
      'nothing to do with each other',
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
      0,
    ],
  ])('%s', (_, pairs, r) => expect(correlation(pairs)?.r).toBeCloseTo(r, 3))

  it('has an interval by Fisher: of r = 0.5 over 28 pairs it is 0.156 to 0.736', () => {
    const at = (n: number) => {
      // Pairs whose r is 0.5: one half equal, the other unrelated.
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

  it('is nothing for three pairs, and where nobody differs', () => {
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

describe('a share', () => {
  it.each([
    [0, 0],
    [0.124, 12],
    [0.125, 13],
    [1, 100],
  ])('%d is %d percent', (share, percent) => expect(wholePercent(share)).toBe(percent))

  it('has ends in whole percents', () =>
    expect(toPercentInterval({ low: 0.156, high: 0.7364 })).toEqual({ low: 16, high: 74 }))

  it.each<[string, readonly (readonly [number, number])[], number | null]>([
    ['no games', [], null],
    ['one game', [[3, 7]], null],
    [
      'games without a try',
      [
        [0, 0],
        [0, 0],
      ],
      null,
    ],
    [
      'games that are all alike',
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      0,
    ],
    // Rate 1/2, both 1 off: √(2 · 2/1) / 4.
    [
      'a game won by both, and one lost by both',
      [
        [2, 2],
        [0, 2],
      ],
      0.5,
    ],
    // Rate 1/4, off by 1/2, 1/2 and nothing: √(0.5 · 3/2) / 8.
    [
      'games of different size',
      [
        [1, 2],
        [0, 2],
        [1, 4],
      ],
      Math.sqrt((0.25 + 0.25) * 1.5) / 8,
    ],
  ])('has the error of %s', (_, games, error) => {
    const clusters = games.map(([hits, of]) => ({ hits, of }))
    if (error === null) expect(clusteredError(clusters)).toBeNull()
    else expect(clusteredError(clusters)).toBeCloseTo(error, 12)
  })
})

describe('rates drawn together', () => {
  it('by hand: nine of ten and one of ten where chance is a half', () => {
    // Distances ±0.4, variances 0.025: scatter 12.8, (12.8 − 1) / 40 = 0.295, believed 0.295 / 0.32.
    const two = [9, 1].map((hits) => ({ hits, of: 10, chance: 0.5 }))
    const { spread, rates } = shrunkRates(two)
    expect(spread).toBeCloseTo(Math.sqrt(0.295), 12)
    expect(rates[0]).toBeCloseTo(0.86875, 12)
    expect(rates[1]).toBeCloseTo(0.13125, 12)
  })

  it('by hand: the surer rate counts for more of what all have in common', () => {
    // Distances 0.1 and 0.2, variances 0.25 / 10 and 0.25 / 40: too near to differ, (4 + 32) / 200 = 0.18.
    const { spread, rates } = shrunkRates([
      { hits: 6, of: 10, chance: 0.5 },
      { hits: 28, of: 40, chance: 0.5 },
    ])
    expect(spread).toBe(0)
    for (const rate of rates) expect(rate).toBeCloseTo(0.68, 12)
  })

  it('by hand: chance that is certain stays one of a hundred away from it', () => {
    // Distances 0.1 and −0.5, variances 0.0099 / 10: centre −0.2, scatter 0.18 / 0.00099.
    const { spread, rates } = shrunkRates([
      { hits: 1, of: 10, chance: 0 },
      { hits: 5, of: 10, chance: 1 },
    ])
    const between = (0.18 / 0.00099 - 1) * 0.00099
    expect(spread).toBeCloseTo(Math.sqrt(between), 12)
    const drawn = -0.2 + (0.3 * between) / (between + 0.00099)
    expect(rates[0]).toBeCloseTo(drawn < 0 ? 0 : drawn, 12)
    expect(rates[1]).toBeCloseTo(1 - 0.2 - (0.3 * between) / (between + 0.00099), 12)
  })

  it('of one player is his own, of nobody none', () => {
    expect(shrunkRates([{ hits: 3, of: 4, chance: 0.5 }])).toEqual({ spread: 0, rates: [0.75] })
    expect(shrunkRates([{ hits: 0, of: 0, chance: 0.5 }])).toEqual({ spread: 0, rates: [undefined] })
    expect(shrunkRates([])).toEqual({ spread: 0, rates: [] })
  })

  it('are all alike where luck alone told them apart', () => {
    const { spread, rates } = shrunkRates(planted(Array<number>(400).fill(0.5), 20))
    expect(spread).toBeLessThan(0.05)
    const known = rates.filter((rate) => rate !== undefined)
    expect(Math.max(...known) - Math.min(...known)).toBeLessThan(0.1)
  })

  it('find the spread that was planted, and are nearer to the truth than the rates themselves', () => {
    const skills = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 0.35 : 0.65))
    const tried = planted(skills, 25)
    const { spread, rates } = shrunkRates(tried)
    expect(spread).toBeGreaterThan(0.1)
    expect(spread).toBeLessThan(0.2)
    const error = (of: (i: number) => number) => skills.reduce((sum, skill, i) => sum + (of(i) - skill) ** 2, 0)
    const raw = error((i) => (tried[i]?.hits ?? 0) / 25)
    expect(error((i) => rates[i] ?? 0)).toBeLessThan(raw)
  })

  it('believe whoever tried more often more', () => {
    const others = planted(
      Array.from({ length: 40 }, (_, i) => 0.3 + 0.01 * i),
      30,
    )
    const { rates } = shrunkRates([{ hits: 4, of: 5, chance: 0.5 }, { hits: 80, of: 100, chance: 0.5 }, ...others])
    const [few = 0, many = 0] = rates
    expect(few).toBeLessThan(many)
    expect(many).toBeLessThan(0.8)
  })

  it('lie between one’s own rate and what all have in common, and nobody without a try has one', () => {
    const tried = fc.record({ of: fc.integer({ min: 0, max: 30 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(tried, { maxLength: 20 }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (all, chance) => {
        const people = all.map(({ of, part }) => ({ of, hits: Math.round(of * part), chance }))
        const { rates } = shrunkRates(people)
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
