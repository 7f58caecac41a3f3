// The scheme schema rejects text that is not a number and never throws.

import { expect, it } from 'vitest'
import { schemeValuesSchema } from '../../../src/club/model/schemeSchema.ts'

const values = (points: string) => ({
  win: 0,
  results: [{ result: 'win', points }],
  ranges: [],
  weights: { ordinary: '1', final: '1' },
  ranking: [],
})

it.each([
  ['100', true],
  ['-4/3', true],
  ['Somebody', false],
  ['', false],
  ['1/0', false],
  ['999999', false],
])('result points %j are accepted: %s', (points, isTaken) => {
  expect(schemeValuesSchema.safeParse(values(points)).success).toBe(isTaken)
})
