// Scripted players over thousands of games, of which the quick tests check a sample. Source: docs/spec/agents.md §3.

import { describe, expect, test } from 'vitest'
import { compareWinRates } from '../../src/agents/runs/balance.ts'
import { realismOf, winners } from '../agents/runs/plans.ts'
import { PRESETS } from '../agents/tables.ts'

test('4,000 games of scripted players are within five points of club games in every statistic', () => {
  const measured = realismOf('scripted', 4000)
  console.log(measured)
  expect(measured.filter(({ within }) => !within)).toEqual([])
})

describe('2,000 paired games', () => {
  test.each(PRESETS.filter((preset) => preset !== 'plain'))(
    'under %s have more wins for a scripted side than for a random side',
    (preset) => {
      const base = winners(preset, 'random', 'random', 2000)
      const town = compareWinRates(base, winners(preset, 'scripted', 'random', 2000)).red
      const mafia = compareWinRates(base, winners(preset, 'random', 'scripted', 2000)).mafia
      console.log(preset, { town, mafia })
      expect(town.low).toBeGreaterThan(0)
      expect(mafia.low).toBeGreaterThan(0)
    },
  )
})
