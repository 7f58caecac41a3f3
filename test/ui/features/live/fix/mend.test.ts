// What the dialog would write: nothing while nothing differs, and of the judge who he is, too.

import { expect, it } from 'vitest'
import { mendOf, sittersOf } from '../../../../../src/ui/features/live/fix/mend.ts'
import { Desk } from '../desk.ts'

const { header } = new Desk().shown.game
const game = {
  header,
  players: header.seats.map(({ seat }) => ({ seat, member: `m${seat}`, name: `Player ${seat}` })),
  judge: 'Judge Dredd',
  judgeId: 'd',
}
const reason = 'mixed up'
const sitters = sittersOf(game)

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
])('%j', (judge, written) =>
  expect(mendOf(game, { sitters, judge, reason })).toEqual(written && { type: 'mend', seats: [], ...written, reason }),
)
