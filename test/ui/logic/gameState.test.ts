// Games that go on are resumed on the live screen; all others are looked at.

import { expect, it } from 'vitest'
import { isRunning, pageOf } from '../../../src/ui/logic/gameState.ts'

it.each([
  ['by day', 'day', true, 'live'],
  ['by night', 'night', true, 'live'],
  ['over, void, or a sheet without a winner', 'over', false, 'game'],
] as const)('a game %s', (_, phase, runs, page) => {
  expect([isRunning({ phase }), pageOf({ phase })]).toEqual([runs, page])
})
