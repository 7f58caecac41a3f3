import { describe, expect, it } from 'vitest'
import { shownPoints, typedPoints, restyled } from '../../src/scoring/points.ts'

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
  ])('%s is %i hundredths', (text, hundredths) => expect(typedPoints(text)).toBe(hundredths))

  it.each(['', ' ', '.', '-', '0.333', '1e2', 'abc', '0.3.1', '0x10', '1000.01', '٣', '0 3', '=1'])(
    '%j is no number of points',
    (text) => expect(typedPoints(text)).toBeUndefined(),
  )
})

describe('points shown', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [75, '0.75'],
    [-20, '−0.20'],
    [1234, '12.34'],
    [-100, '−1.00'],
  ])('%i is %s', (hundredths, text) => expect(shownPoints(hundredths)).toBe(text))

  it('with a sign, with a comma', () => {
    expect(shownPoints(75, { signed: true })).toBe('+0.75')
    expect(shownPoints(0, { signed: true })).toBe('0.00')
    expect(shownPoints(-40, { mark: ',' })).toBe('−0,40')
    expect(restyled('-0.40', ',')).toBe('−0,40')
  })

  it('come back as they went', () => {
    for (let h = -300; h <= 300; h += 1) expect(typedPoints(shownPoints(h, { mark: ',' }))).toBe(h)
  })
})
