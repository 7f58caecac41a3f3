// Running games open on the live screen, all others on their page.

import { expect, it } from 'vitest'
import { isRunning, canOpenTable, routeNameOfGame } from '../../../src/ui/game/gameState.ts'

it.each([
  ['by day', 'day', true, 'live'],
  ['by night', 'night', true, 'live'],
  ['over, void, or a sheet without a winner', 'over', false, 'game'],
] as const)('a game opens on the screen for its phase: %s', (_, phase, runs, page) => {
  expect([isRunning({ phase }), routeNameOfGame({ phase })]).toEqual([runs, page])
})

it.each([
  ['finished with a protocol', 'over', { winner: 'red', reason: 'all-black-out' }, true],
  ['told by a results sheet', 'over', { winner: 'red', reason: 'asserted' }, false],
  ['void, or a sheet without a winner', 'over', null, false],
  ['still played', 'day', null, false],
] as const)('a game offers its table only if it has a finished protocol: %s', (_, phase, outcome, opens) => {
  expect(canOpenTable({ phase, outcome })).toBe(opens)
})
