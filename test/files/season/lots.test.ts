// Lots that were drawn are part of a season file. Without them, another lot would be drawn for the same places.

import { expect, it } from 'vitest'
import { formatSeasonFile, type SeasonExport } from '../../../src/files/season/seasonExport.ts'

it('a season file contains the lots of its plan', () => {
  const plan = { entrants: [], pairs: [], stages: [], lots: [{ size: 1, tied: ['a', 'b'], seed: 7, drawn: ['b'] }] }
  const file: unknown = { format: '', version: 1, season: {}, scheme: {}, people: [], plan, games: [] }
  expect(JSON.parse(formatSeasonFile(file as SeasonExport)).plan).toEqual(plan)
})
