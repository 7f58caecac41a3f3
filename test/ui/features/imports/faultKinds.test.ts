// Faults of the same kind are shown once and counted.

import { expect, it } from 'vitest'
import { groupFaultsByCode } from '../../../../src/ui/features/imports/logic/offeredGames.ts'

const fault = (code: string, line: number) => ({ code, params: { line } })

it('groupFaultsByCode returns the first fault, its game, and the counts of faults and games', () => {
  const games = [
    { name: 'a', faults: [] },
    { name: 'b', faults: [fault('x', 3), fault('y', 4), fault('x', 5)] },
    { name: 'c', faults: [fault('x', 9)] },
  ]
  expect(groupFaultsByCode(games)).toEqual([
    { first: fault('x', 3), game: 'b', count: 3, games: 2 },
    { first: fault('y', 4), game: 'b', count: 1, games: 1 },
  ])
})
