// Text next to a disabled import button.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OfferedGame } from '../../../../src/api/contract/imports.ts'
import { missingImportChoice } from '../../../../src/ui/features/imports/logic/missingImportChoice.ts'

function game(canTake: boolean): OfferedGame {
  return { index: 0, name: '1', canTake, players: [], faults: [], sound: true }
}
const EARLIER = { games: 1, first: '2023-11-14', last: '2023-11-14' }
const SURE = { contradicted: 0, isDoubtOpen: false } as const
const NOTHING = { chosen: 0, names: 1, isSeasonKept: false } as const
const answers = fc.record({
  chosen: fc.nat(2),
  names: fc.nat(2),
  isSeasonKept: fc.boolean(),
  contradicted: fc.nat(1),
  isDoubtOpen: fc.boolean(),
})
const offer = fc.record({ games: fc.array(fc.boolean().map(game), { maxLength: 3 }) })

it('missingImportChoice returns a reason exactly if the file cannot be imported yet', () => {
  fc.assert(
    fc.property(offer, fc.boolean(), answers, ({ games }, isEarlier, answered) => {
      const missing = missingImportChoice({ games, ...(isEarlier ? { earlier: EARLIER } : {}) }, answered)
      const isReady =
        (games.length === 0 || (games.some(({ canTake }) => canTake) && answered.chosen > 0)) &&
        answered.names === 0 &&
        answered.contradicted === 0 &&
        !answered.isDoubtOpen &&
        (!isEarlier || answered.isSeasonKept)
      expect(missing === undefined).toBe(isReady)
    }),
  )
})

it.each([
  ['possible', { games: [game(false)] }, { chosen: 0, names: 1, isSeasonKept: false, ...SURE }],
  ['season', { games: [game(true)], earlier: EARLIER }, { chosen: 1, names: 1, isSeasonKept: false, ...SURE }],
  ['names', { games: [game(true)], earlier: EARLIER }, { chosen: 1, names: 1, isSeasonKept: true, ...SURE }],
  ['games', { games: [game(true)] }, { chosen: 0, names: 0, isSeasonKept: false, ...SURE }],
  ['contradicted', { games: [game(true)] }, { ...NOTHING, contradicted: 1, isDoubtOpen: true }],
  ['doubtful', { games: [game(true)], earlier: EARLIER }, { ...NOTHING, contradicted: 0, isDoubtOpen: true }],
] as const)('missingImportChoice returns "%s" if it is the first missing choice', (what, file, answered) => {
  expect(missingImportChoice(file, answered)).toBe(what)
})
