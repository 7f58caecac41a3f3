// Exact rationals at the limits of floats: typed numbers are exact to the last digit, and formatted numbers are as
// close as possible (HP-2: hit points are rounded only on screen).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fractionFromNumber,
  formatJsonNumber,
  fraction,
  fractionText,
  parseDecimal,
  fractionToNumber,
} from '../../../src/rules/fraction.ts'

const TEN = (power: number) => `1${'0'.repeat(power)}`

it('fractionToNumber gives the same number as JavaScript, even at the limits of floats', () => {
  const digits = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: -360, max: 300 }))
  fc.assert(
    fc.property(digits, ([n, power]) => {
      const value = power < 0 ? fraction(n, 10n ** BigInt(-power)) : fraction(n * 10n ** BigInt(power))
      expect(fractionToNumber(value)).toBe(Number(`${n}e${power}`))
    }),
    { numRuns: 5000 },
  )
})

describe('a typed number', () => {
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
  ])('%s is converted exactly to %s', (value, text) => expect(fractionText(fractionFromNumber(value))).toBe(text))

  it('is unchanged after conversion to a fraction and back if it is finite', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(fractionToNumber(fractionFromNumber(value)) + 0).toBe(value + 0)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('decimal text', () => {
  it.each([
    ['1e3', '1000'],
    ['1.50E-2', '3/200'],
    ['-0.25', '-1/4'],
    ['12', '12'],
  ])('%s is parsed as %s', (text, read) => expect(fractionText(parseDecimal(text) ?? fraction(7, 77))).toBe(read))
  it.each(['', '.', '1.', '.5', '1e', '0x1', ' 1', 'Infinity', '1/3'])('"%s" is not parsed', (text) =>
    expect(parseDecimal(text)).toBeUndefined(),
  )
})

describe('formatJsonNumber', () => {
  it.each<readonly [string, readonly [n: bigint | number, d?: bigint | number], string]>([
    ['a whole number', [500], '500'],
    ['a decimal', [1, 4], '0.25'],
    ['a number beyond floats to the last digit', [10n ** 21n + 500n], '1000000000000000000500'],
    ['a number close to one to the last digit', [10n ** 20n + 1n, 10n ** 20n], '1.00000000000000000001'],
    ['a non-decimal fraction as the nearest number', [1, 3], '0.3333333333333333'],
    ['a large non-decimal fraction', [10n ** 21n, 3n], '333333333333333300000'],
    ['a small non-decimal fraction', [1n, 3n * 10n ** 20n], String(Number(`3.${'3'.repeat(40)}e-21`))],
    ['a negative number', [-(10n ** 21n) - 1n], '-1000000000000000000001'],
  ])('formats %s', (_, given, text) => {
    expect(formatJsonNumber(fraction(...given))).toBe(text)
    expect(Number.isFinite(JSON.parse(text))).toBe(true)
  })
})
