// A lot that was drawn is in the file of its season: without it the same seats would be drawn again.

import { expect, it } from 'vitest'
import { seasonText, type SeasonExport } from '../../../src/files/season/seasonExport.ts'

it('a lot stays in the file of a season', () => {
  const plan = { entrants: [], pairs: [], stages: [], lots: [{ size: 1, tied: ['a', 'b'], seed: 7, drawn: ['b'] }] }
  const file: unknown = { format: '', version: 1, season: {}, scheme: {}, people: [], plan, games: [] }
  expect(JSON.parse(seasonText(file as SeasonExport)).plan).toEqual(plan)
})
