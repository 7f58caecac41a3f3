// Exact rationals at the edges of a number: what a person types is taken to the last digit, and what
// is told is the nearest there is (HP-2: hit points are never rounded except on screen).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalFraction,
  formatJsonNumber,
  fraction,
  fractionText,
  parseDecimal,
  toNumber,
} from '../../../src/rules/fraction.ts'

const TEN = (power: number) => `1${'0'.repeat(power)}`

describe('a number as people type it is that decimal, exactly', () => {
  it.each<[number, string]>([
    [0.1, '1/10'],
    [2.5, '5/2'],
    [0, '0'],
    [1e21, TEN(21)],
    [1.5e21, `15${'0'.repeat(20)}`],
    [1e300, TEN(300)],
    [5e-10, `1/${2 * 10 ** 9}`],
    [4e-10, `1/${25 * 10 ** 8}`],
    [1e-9, `1/${TEN(9)}`],
    [1e-30, `1/${TEN(30)}`],
    [5e-324, `1/2${'0'.repeat(323)}`],
    [0.30000000000000004, `7500000000000001/2${'5'}${'0'.repeat(15)}`],
  ])('%s', (value, text) => expect(fractionText(decimalFraction(value))).toBe(text))

  it('every number there is comes back as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(decimalFraction(value)) + 0).toBe(value + 0)
      }),
      { numRuns: 5000 },
    )
  })
})

it('the nearest number to a fraction is the one JSON reads from its digits, also where floats end', () => {
  const digits = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: -360, max: 300 }))
  fc.assert(
    fc.property(digits, ([n, power]) => {
      const value = power < 0 ? fraction(n, 10n ** BigInt(-power)) : fraction(n * 10n ** BigInt(power))
      expect(toNumber(value)).toBe(Number(`${n}e${power}`))
    }),
    { numRuns: 5000 },
  )
})

describe('a decimal text', () => {
  it.each([
    ['1e3', '1000'],
    ['1.50E-2', '3/200'],
    ['-0.25', '-1/4'],
    ['12', '12'],
  ])('%s is %s', (text, read) => expect(fractionText(parseDecimal(text) ?? fraction(7, 77))).toBe(read))
  it.each(['', '.', '1.', '.5', '1e', '0x1', ' 1', 'Infinity', '1/3'])('"%s" is none', (text) =>
    expect(parseDecimal(text)).toBeUndefined(),
  )
})

describe('a fraction as a number of JSON', () => {
  it.each<readonly [string, readonly [n: bigint | number, d?: bigint | number], string]>([
    ['a whole one', [500], '500'],
    ['a decimal', [1, 4], '0.25'],
    ['beyond what a float holds, to the last digit', [10n ** 21n + 500n], '1000000000000000000500'],
    ['far below, to the last digit', [10n ** 20n + 1n, 10n ** 20n], '1.00000000000000000001'],
    ['no decimal: the nearest number', [1, 3], '0.3333333333333333'],
    ['a large one that is no decimal', [10n ** 21n, 3n], '333333333333333300000'],
    ['a small one that is no decimal', [1n, 3n * 10n ** 20n], String(Number(`3.${'3'.repeat(40)}e-21`))],
    ['below nothing', [-(10n ** 21n) - 1n], '-1000000000000000000001'],
  ])('%s', (_, given, text) => {
    expect(formatJsonNumber(fraction(...given))).toBe(text)
    expect(Number.isFinite(JSON.parse(text))).toBe(true)
  })
})
