// Change that the table correction dialog would record, including the judge's identity. It is `undefined` if nothing
// differs.

import { expect, it } from 'vitest'
import {
  tableCorrectionFor,
  seatHoldersOf,
  swapSeatHolders,
} from '../../../../../src/ui/features/live/logic/tableCorrection.ts'
import { Desk } from '../desk.ts'

const { header } = new Desk().shown.game
const game = {
  header,
  players: header.seats.map(({ seat }) => ({ seat, member: `m${seat}`, name: `Player ${seat}` })),
  judge: 'Judge Dredd',
  judgeId: 'd',
}
const reason = 'mixed up'
const sitters = seatHoldersOf(game)

it.each([
  [{ judge: 'Judge Dredd', judgeId: 'd' }, undefined],
  [
    { judge: 'Judge Dredd', judgeId: '' },
    { judge: 'Judge Dredd', judgeId: '' },
  ],
  [
    { judge: 'Nora', judgeId: '' },
    { judge: 'Nora', judgeId: '' },
  ],
])('the typed judge %j is recorded as %j', (judge, written) =>
  expect(tableCorrectionFor(game, { sitters, judge, reason })).toEqual(
    written && { type: 'mend', seats: [], ...written, reason },
  ),
)

it.each([
  ['two cards leaves the players in their seats', 'cards', { role: 'role' }],
  ['two players leaves the cards at their seats', 'seats', { role: 'own' }],
] as const)('swapping %s', (_, what, { role }) => {
  const after = swapSeatHolders(sitters, [1, 4], what)
  const at = (seat: number, of = sitters) => of.find((each) => each.seat === seat)
  expect(at(1, after)?.role).toBe(at(role === 'own' ? 1 : 4)?.role)
  expect(at(4, after)?.role).toBe(at(role === 'own' ? 4 : 1)?.role)
  expect(at(1, after)?.member).toBe(role === 'own' ? 'm4' : 'm1')
  expect(after.filter((each, i) => each === sitters[i])).toHaveLength(sitters.length - 2)
  const written = tableCorrectionFor(game, { sitters: after, judge: { judge: game.judge, judgeId: 'd' }, reason })
  expect(written?.seats.map(({ seat }) => seat)).toEqual([1, 4])
})
