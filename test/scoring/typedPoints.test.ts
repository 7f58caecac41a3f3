import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, fractionText } from '../../src/rules/fraction.ts'
import {
  isHundredths,
  parsePoints,
  points,
  toDisplayedPointsText,
  formatDisplayPoints,
  tryParsePoints,
} from '../../src/scoring/points.ts'
import {
  formatDisplayFraction,
  normaliseTypedFraction,
  normaliseSignedFraction,
} from '../../src/scoring/typedFraction.ts'

describe('points typed by people', () => {
  it.each([
    ['0.3', 30],
    ['0,30', 30],
    ['.3', 30],
    ['+.3', 30],
    ['-0.2', -20],
    ['−0.2', -20],
    ['–0,2', -20],
    ['1', 100],
    [' 0.75 ', 75],
    ['0', 0],
    ['-0', 0],
    ['0.', 0],
    ['0.300', 30],
    ['–0.2', -20],
    ['1000', 100_000],
  ])('%s is parsed as %i hundredths', (text, hundredths) => expect(tryParsePoints(text)).toBe(hundredths))

  it.each(['', ' ', '.', '-', '0.333', '1e2', 'abc', '0.3.1', '0x10', '1000.01', '٣', '0 3', '=1'])(
    '%j cannot be parsed as points',
    (text) => expect(tryParsePoints(text)).toBeUndefined(),
  )

  it('are quoted in the error, trimmed and limited to 40 characters', () => {
    const refusal = (text: string) => {
      const parsed = parsePoints(text)
      return parsed.ok ? undefined : parsed.error
    }
    expect(refusal(' 0.125 ')).toEqual({ code: 'points/too-precise', params: { text: '0.125' } })
    expect(refusal(`  ${'x'.repeat(50)}`)).toEqual({ code: 'points/not-a-number', params: { text: 'x'.repeat(40) } })
  })
})

describe('stored points', () => {
  it.each([0, 75, -50, 100_000, -100_000])('accept %s', (value) => {
    expect([isHundredths(value), points(value)]).toEqual([true, value])
  })

  it.each([0.5, 100_001, -100_001, Number.NaN, Infinity])('refuse %s', (value) => {
    expect(isHundredths(value)).toBe(false)
    expect(() => points(value)).toThrow(RangeError)
  })

  it.each(['75', null, undefined, {}])('refuse %j, which is not a number', (value) =>
    expect(isHundredths(value)).toBe(false),
  )

  it('have no negative zero', () => expect(Object.is(points(-0), 0)).toBe(true))
})

describe('displayed points', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [75, '0.75'],
    [-20, '−0.20'],
    [1234, '12.34'],
    [-100, '−1.00'],
  ])('of %i hundredths are %s', (hundredths, text) => expect(formatDisplayPoints(hundredths)).toBe(text))

  it('may have a plus sign or a decimal comma', () => {
    expect(formatDisplayPoints(75, { signed: true })).toBe('+0.75')
    expect(formatDisplayPoints(0, { signed: true })).toBe('0.00')
    expect(formatDisplayPoints(-40, { mark: ',' })).toBe('−0,40')
    expect(toDisplayedPointsText('-0.40', ',')).toBe('−0,40')
  })

  it('can be parsed back to the same value', () => {
    for (let h = -300; h <= 300; h += 1) expect(tryParsePoints(formatDisplayPoints(h, { mark: ',' }))).toBe(h)
  })
})

describe('typed shares, weights and coefficients', () => {
  it.each([
    ['1', '1'],
    ['0', '0'],
    ['1.3', '13/10'],
    ['1,3', '13/10'],
    ['13/10', '13/10'],
    ['26/20', '13/10'],
    ['0,50', '1/2'],
    ['0.0001', '1/10000'],
    ['9999.9999', '99999999/10000'],
    ['7/99999', '7/99999'],
    ['  12/5  ', '12/5'],
  ])('%j is normalised to %s', (text, exact) => expect(normaliseTypedFraction(text)).toBe(exact))

  it.each([
    '',
    ' ',
    '.5',
    '5.',
    '12345',
    '1.23456',
    '1/0',
    '1/',
    '/2',
    '1/05',
    '1/123456',
    'x1',
    '1x',
    '1 2',
    '-1',
    '1:2',
  ])('%j is refused', (text) => expect(normaliseTypedFraction(text)).toBeUndefined())

  it.each([
    ['-1', '-1'],
    ['−1/2', '-1/2'],
    ['–0,5', '-1/2'],
    ['+1.5', '3/2'],
    ['  -  2 ', '-2'],
    ['-1\n', '-1'],
    ['-0', '0'],
    ['1', '1'],
  ])('%j with an optional sign is normalised to %s', (text, exact) => expect(normaliseSignedFraction(text)).toBe(exact))

  it.each(['', '-', '--1', '+-1', '1-', '-x', 'x-1'])('%j with an optional sign is refused', (text) =>
    expect(normaliseSignedFraction(text)).toBeUndefined(),
  )

  it.each([
    ['13/10', '.', '1.3'],
    ['13/10', ',', '1,3'],
    ['5', '.', '5'],
    ['100', '.', '100'],
    ['0', ',', '0'],
    ['1/10000', '.', '0.0001'],
    ['-1/2', ',', '−0,5'],
    ['1/3', '.', '1/3'],
    ['-4/3', '.', '−4/3'],
    ['1/32', '.', '1/32'],
  ] as const)('%s with "%s" is displayed as %s', (text, mark, shown) =>
    expect(formatDisplayFraction(text, mark)).toBe(shown),
  )

  it('can be parsed back from their displayed form', () => {
    const above = fc.integer({ min: -9999, max: 9999 })
    fc.assert(
      fc.property(above, fc.integer({ min: 1, max: 9999 }), fc.constantFrom('.', ','), (n, d, mark) => {
        const text = fractionText(fraction(n, d))
        expect(normaliseSignedFraction(formatDisplayFraction(text, mark as '.' | ','))).toBe(text)
      }),
    )
  })
})
