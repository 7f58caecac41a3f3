// Running games open on the live screen, and all other games on their own page.

import { expect, it } from 'vitest'
import { isGameRunning, canOpenFinishedGameTable, routeNameOfGame } from '../../../src/ui/game/gameState.ts'

it.each([
  ['day', 'day', true, 'live'],
  ['night', 'night', true, 'live'],
  ['over, which includes void games and sheets without a winner', 'over', false, 'game'],
] as const)('a game opens on the screen for the phase %s', (_, phase, runs, page) => {
  expect([isGameRunning({ phase }), routeNameOfGame({ phase })]).toEqual([runs, page])
})

it.each([
  ['a protocol with a verdict', 'over', { winner: 'red', reason: 'all-black-out' }, true],
  ['a results sheet', 'over', { winner: 'red', reason: 'asserted' }, false],
  ['a void game or a sheet without a winner', 'over', null, false],
  ['a running game', 'day', null, false],
] as const)(
  'the table of a finished game can be opened only if the game has a protocol: %s',
  (_, phase, outcome, opens) => {
    expect(canOpenFinishedGameTable({ phase, outcome })).toBe(opens)
  },
)
