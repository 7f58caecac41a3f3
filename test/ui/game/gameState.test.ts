// Running games open on the live screen, all others on their page.

import { expect, it } from 'vitest'
import { isRunning, canOpenTable, routeNameOfGame } from '../../../src/ui/game/gameState.ts'

it.each([
  ['by day', 'day', true, 'live'],
  ['by night', 'night', true, 'live'],
  ['over, void, or a sheet without a winner', 'over', false, 'game'],
] as const)('a game %s opens on the right page', (_, phase, runs, page) => {
  expect([isRunning({ phase }), routeNameOfGame({ phase })]).toEqual([runs, page])
})

it.each([
  ['finished with a protocol', 'over', { winner: 'red', reason: 'all-black-out' }, true],
  ['told by a results sheet', 'over', { winner: 'red', reason: 'asserted' }, false],
  ['void, or a sheet without a winner', 'over', null, false],
  ['still played', 'day', null, false],
] as const)('a game %s offers its table only if it has one', (_, phase, outcome, opens) => {
  expect(canOpenTable({ phase, outcome })).toBe(opens)
})
