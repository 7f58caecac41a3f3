// Points for a best move under different schemes.

import { expect, test } from 'vitest'
import { bestMovePoints } from '../../../src/ui/game/ledger/ledgerDraft.ts'

test('bestMovePoints is 0 without a rule, and undefined if a judge awards the points', () => {
  const hand = { kind: 'best-move', who: 'anyone', min: 25, max: 40 } as const
  expect(bestMovePoints({ ranges: [] }, 3)).toBe(0)
  expect(bestMovePoints({ ranges: [hand] }, 3)).toBeUndefined()
  expect([0, 1, 2, 3].map((hits) => bestMovePoints({ ranges: [hand], bestMove: { 2: 25, 3: 40 } }, hits))).toEqual([
    0, 0, 25, 40,
  ])
})
