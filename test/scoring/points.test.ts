// Points as typed, stored and shown, and the exact arithmetic behind them (docs/spec/scoring.md §0).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addFractions,
  compareFractions,
  fraction,
  multiplyFractions,
  roundFractionHalfUp,
  subtractFractions,
} from '../../src/rules/fraction.ts'
import { formatPoints, parsePoints, points, type Points } from '../../src/scoring/points.ts'

describe('typed points', () => {
  it.each([
    ['0.75', 75],
    ['0,3', 30],
    ['+0.30', 30],
    ['-.5', -50],
    ['−0,20', -20],
    ['–0.2', -20],
    ['1', 100],
    ['1.', 100],
    ['.05', 5],
    [' 0.4 ', 40],
    ['0.300', 30],
    ['00.10', 10],
    ['-0', 0],
    ['1000', 100_000],
  ])('%s is parsed as %i hundredths', (text, hundredths) => {
    expect(parsePoints(text)).toEqual({ ok: true, value: hundredths })
  })

  it.each([
    ['', 'points/not-a-number'],
    ['.', 'points/not-a-number'],
    ['+', 'points/not-a-number'],
    ['abc', 'points/not-a-number'],
    ['1e2', 'points/not-a-number'],
    ['0x10', 'points/not-a-number'],
    ['1.2.3', 'points/not-a-number'],
    ['1 000', 'points/not-a-number'],
    ['--1', 'points/not-a-number'],
    ['NaN', 'points/not-a-number'],
    ['Infinity', 'points/not-a-number'],
    ['٣', 'points/not-a-number'],
    ['0.305', 'points/too-precise'],
    ['0.001', 'points/too-precise'],
    ['1000.01', 'points/too-large'],
    ['9'.repeat(400), 'points/too-large'],
  ])('%s is refused with %s', (text, code) => {
    expect(parsePoints(text)).toMatchObject({ ok: false, error: { code } })
  })

  it('are parsed back from formatted points, with a point or a comma', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.constantFrom('.', ',' as const),
        (hundredths, mark) => {
          const text = formatPoints(points(hundredths), { mark: mark as '.' | ',' })
          expect(parsePoints(text)).toEqual({ ok: true, value: points(hundredths) })
        },
      ),
    )
  })

  it.each([
    [75, '0.75'],
    [-50, '-0.50'],
    [5, '0.05'],
    [0, '0.00'],
    [1031, '10.31'],
    [-100, '-1.00'],
  ])('%i is formatted as %s', (hundredths, text) => {
    expect(formatPoints(hundredths as Points)).toBe(text)
  })
})

describe('rounding', () => {
  it.each([
    ['a half, upwards', 1, 2, 1],
    ['a half below zero, upwards', -1, 2, 0],
    ['less than a half', 49, 100, 0],
    ['more than a half below zero', -51, 100, -1],
    ['0.40 / 6 of a point', 40, 6, 7],
    ['0.75 × 1.3', 975, 10, 98],
    ['a whole number', 30, 1, 30],
  ])('of %s: %i/%i gives %i', (_, n, d, rounded) => {
    expect(roundFractionHalfUp(fraction(n, d))).toBe(rounded)
  })

  it('happens once, so that three times 0.40 / 6 gives 0.20', () => {
    const sixth = fraction(40, 6)
    expect(roundFractionHalfUp(addFractions(addFractions(sixth, sixth), sixth))).toBe(20)
  })
})

describe('fractions', () => {
  const anyFraction = fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 60 }))
    .map(([n, d]) => fraction(n, d))

  it('satisfy the field axioms that standings need', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(addFractions(a, b)).toEqual(addFractions(b, a))
        expect(addFractions(addFractions(a, b), c)).toEqual(addFractions(a, addFractions(b, c)))
        expect(multiplyFractions(a, addFractions(b, c))).toEqual(
          addFractions(multiplyFractions(a, b), multiplyFractions(a, c)),
        )
        expect(subtractFractions(addFractions(a, b), b)).toEqual(a)
        expect(Math.sign(compareFractions(a, b))).toBe(-Math.sign(compareFractions(b, a)) + 0)
      }),
    )
  })

  it('cannot have a denominator of zero', () => expect(() => fraction(1, 0)).toThrow(RangeError))
})
