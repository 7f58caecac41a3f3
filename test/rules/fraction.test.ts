// Exact numbers according to their definition: reduced, with a positive denominator, and converted to the nearest float
// on request.

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addFractions,
  compareFractions,
  fractionFromNumber,
  divideFractions,
  formatJsonNumber,
  fraction,
  type Fraction,
  fractionText,
  minFraction,
  multiplyFractions,
  ONE_FRACTION,
  parseDecimal,
  parseFraction,
  roundFractionHalfUp,
  subtractFractions,
  fractionToNumber,
  ZERO_FRACTION,
} from '../../src/rules/fraction.ts'

const of = (n: bigint, d: bigint): Fraction => ({ n, d })
type Given = readonly [n: bigint | number, d?: bigint | number]
const small = fc.bigInt({ min: -10_000n, max: 10_000n })
const fractions = fc
  .tuple(
    small,
    small.filter((d) => d !== 0n),
  )
  .map(([n, d]) => fraction(n, d))

test.each<readonly [Given, Fraction]>([
  [[6, 4], of(3n, 2n)],
  [[6, -4], of(-3n, 2n)],
  [[-6, -4], of(3n, 2n)],
  [[0, -7], of(0n, 1n)],
  [[12], of(12n, 1n)],
])('fraction(%o) is %o', (given, reduced) => expect(fraction(...given)).toEqual(reduced))

test('ZERO is 0/1 and ONE is 1/1', () => expect([ZERO_FRACTION, ONE_FRACTION]).toEqual([of(0n, 1n), of(1n, 1n)]))

test('a zero denominator and division by zero throw a RangeError', () => {
  for (const impossible of [
    () => fraction(1, 0),
    () => divideFractions(ONE_FRACTION, ZERO_FRACTION),
    () => parseFraction('1/0'),
  ])
    expect(impossible).toThrow(new RangeError('division by zero'))
})

test('sums, differences, products and quotients follow their definitions', () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      expect(addFractions(a, b)).toEqual(fraction(a.n * b.d + b.n * a.d, a.d * b.d))
      expect(subtractFractions(a, b)).toEqual(fraction(a.n * b.d - b.n * a.d, a.d * b.d))
      expect(multiplyFractions(a, b)).toEqual(fraction(a.n * b.n, a.d * b.d))
      if (b.n !== 0n) expect(multiplyFractions(divideFractions(a, b), b)).toEqual(a)
    }),
  )
})

test('sums of whole numbers and halves are exact', () => {
  expect(addFractions(fraction(2), fraction(3))).toEqual(of(5n, 1n))
  expect(addFractions(fraction(1, 2), fraction(3))).toEqual(of(7n, 2n))
  expect(addFractions(fraction(3), fraction(1, 2))).toEqual(of(7n, 2n))
  expect(addFractions(fraction(1, 2), fraction(1, 2))).toEqual(of(1n, 1n))
})

test.each<readonly [Given, Given, number]>([
  [[1, 3], [1, 2], -1],
  [[1, 2], [1, 3], 1],
  [[2, 4], [1, 2], 0],
  [[-1, 2], [-1, 3], -1],
])('compare and minimum order %o and %o as %i', (one, other, order) => {
  const [a, b] = [fraction(...one), fraction(...other)]
  expect(compareFractions(a, b)).toBe(order)
  expect(minFraction(a, b)).toEqual(order <= 0 ? a : b)
  expect(minFraction(b, a)).toEqual(order <= 0 ? a : b)
})

test('fractionText is parsed back to the same fraction and omits a denominator of 1', () => {
  expect([fractionText(fraction(5, 3)), fractionText(fraction(-5)), fractionText(ZERO_FRACTION)]).toEqual([
    '5/3',
    '-5',
    '0',
  ])
  fc.assert(
    fc.property(fractions, (a) => {
      expect(parseFraction(fractionText(a))).toEqual(a)
    }),
  )
})

test.each<readonly [Given, number]>([
  [[1, 2], 1],
  [[-1, 2], 0],
  [[-3, 2], -1],
  [[49, 100], 0],
  [[-51, 100], -1],
  [[7, 3], 2],
  [[8, 3], 3],
  [[-4], -4],
])('%o is rounded to %i', (given, rounded) => expect(roundFractionHalfUp(fraction(...given))).toBe(rounded))

describe('a decimal', () => {
  it.each([
    [0.1, of(1n, 10n)],
    [12.5, of(25n, 2n)],
    [-0.75, of(-3n, 4n)],
    [1e-7, of(1n, 10_000_000n)],
    [1.5e300, of(15n * 10n ** 299n, 1n)],
    [7, of(7n, 1n)],
    [-0, of(0n, 1n)],
    [2 ** 53, of(2n ** 53n, 1n)],
  ])('%d is converted exactly', (value, exact) => expect(fractionFromNumber(value)).toEqual(exact))

  it.each([Infinity, -Infinity, Number.NaN])('%d is refused with a RangeError', (value) =>
    expect(() => fractionFromNumber(value)).toThrow(new RangeError(`not a finite number: ${value}`)),
  )

  it.each([
    ['12', of(12n, 1n)],
    ['-12.50', of(-25n, 2n)],
    ['1e3', of(1000n, 1n)],
    ['1E+3', of(1000n, 1n)],
    ['1.25e1', of(25n, 2n)],
    ['25e-2', of(1n, 4n)],
    ['1.5e12', of(1_500_000_000_000n, 1n)],
    ['0.001', of(1n, 1000n)],
  ])('%s is parsed exactly', (text, exact) => expect(parseDecimal(text)).toEqual(exact))

  it.each(['', '-', '.5', '5.', '1e', 'e1', '--1', '1.2.3', 'x1', '1x', ' 1', '1e+', '1ee1', '1e1.5', '+1'])(
    '%j is not parsed',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )
})

describe('nearest float', () => {
  it.each<readonly [string, Given, number]>([
    ['a third', [1, 3], 1 / 3],
    ['a negative fraction', [-2, 3], -2 / 3],
    ['a whole number beyond exact floats', [2n ** 53n + 1n, 1n], 2 ** 53],
    ['a tie, which is rounded to the even float', [2n ** 53n + 3n, 1n], 2 ** 53 + 4],
    ['more than a tie', [2n ** 54n + 3n, 1n], 2 ** 54 + 4],
    ['slightly more than a tie', [(2n ** 53n + 1n) * 10n ** 30n + 1n, 10n ** 30n], 2 ** 53 + 2],
    ['the largest float', [2n ** 1024n - 2n ** 970n - 1n, 1n], Number.MAX_VALUE],
    ['a number that is too large', [10n ** 400n, 1n], Infinity],
    ['the smallest float', [1n, 2n ** 1074n], Number.MIN_VALUE],
    ['a number that is too small', [1n, 10n ** 400n], 0],
    ['a large numerator and denominator', [10n ** 40n + 1n, 3n * 10n ** 40n], 1 / 3],
    ['a large negative number', [-(10n ** 40n), 3n], Number(`-${'3'.repeat(40)}.3`)],
    ['a subnormal number', [3n, 2n ** 1075n], 2 ** -1073],
  ])('is correct for %s', (_, given, nearest) => expect(fractionToNumber(fraction(...given))).toBe(nearest))

  it('is the float itself if the fraction equals a float', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(fractionToNumber(fractionFromNumber(value))).toBe(value + 0)
      }),
    )
  })
})

describe('formatJsonNumber', () => {
  it.each<readonly [Given, string]>([
    [[1, 4], '0.25'],
    [[-5, 2], '-2.5'],
    [[7], '7'],
    [[1, 3], String(1 / 3)],
    [[10n ** 20n + 1n, 1n], '100000000000000000001'],
    [[10n ** 20n + 1n, 10n ** 10n], '10000000000.0000000001'],
    [[-(10n ** 20n) - 1n, 2n], '-50000000000000000000.5'],
    [[1n, 10n ** 25n], '1e-25'],
    [[10n ** 20n + 1n, 2n ** 70n], toDecimal(10n ** 20n + 1n, 70)],
    [[1_000_000_001n, 1_000_000n], '1000.000001'],
  ])('formats %o as %s', (given, text) => expect(formatJsonNumber(fraction(...given))).toBe(text))

  /** All digits of n / 2^places. */
  function toDecimal(n: bigint, places: number): string {
    const digits = String(n * 5n ** BigInt(places)).padStart(places + 1, '0')
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`
  }
})
