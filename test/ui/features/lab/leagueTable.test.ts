// The board as a file: shares in percent, flips as they are, nothing where nothing was measured.

import { expect, test } from 'vitest'
import type { Figure, LeagueResult } from '../../../../src/api/lab/contract.ts'
import { leagueTable } from '../../../../src/ui/features/lab/labTables.ts'

const figure = (rate: number | null, chance: number | null = null): Figure => ({
  n: 40,
  rate,
  sem: rate,
  low: rate,
  high: rate,
  chance,
})
const standing = {
  name: 'scripted:careless',
  win: figure(0.525, 0.5),
  keySurvival: figure(null),
  voteAccuracy: figure(0.4),
  flips: figure(0.125),
  illegal: figure(0),
}
const result = { board: { standings: [standing] } } as unknown as LeagueResult

test('a line a figure', () => {
  const { rows } = leagueTable('Board', result, (key) => key)
  expect(rows).toEqual([
    expect.objectContaining({ figure: 'leaderboard.wins', n: 40, rate: 5250, low: 5250, high: 5250, chance: 5000 }),
    { policy: 'leaderboard.policy.scripted-careless', figure: 'leaderboard.keySurvival', n: 40 },
    expect.objectContaining({ figure: 'leaderboard.voteAccuracy', rate: 4000 }),
    expect.objectContaining({ figure: 'leaderboard.flips', rate: 13 }),
    expect.objectContaining({ figure: 'leaderboard.illegal', rate: 0 }),
  ])
})
