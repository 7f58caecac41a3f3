// Announcements about a draft that a key has changed.

import { expect, test } from 'vitest'
import { seat } from '../../../../src/rules/vocabulary.ts'
import type { InputDraft } from '../../../../src/ui/features/live/logic/inputDraft.ts'
import { selectionChangesBetween } from '../../../../src/ui/features/live/logic/pickChanges.ts'

const draft = (more: Partial<InputDraft> = {}): InputDraft => ({
  at: 'here',
  picked: [],
  nobody: false,
  shots: [],
  ...more,
})
const seats = (...numbers: readonly number[]) => numbers.map((number) => seat(number))

test.each<readonly [what: string, before: InputDraft | undefined, now: InputDraft, said: readonly string[]]>([
  ['a raised hand is announced', draft(), draft({ picked: seats(4) }), ['picked 4']],
  [
    'a second raised hand is announced without the first hand',
    draft({ picked: seats(4) }),
    draft({ picked: seats(4, 7) }),
    ['picked 7'],
  ],
  ['a lowered hand is announced', draft({ picked: seats(4, 7) }), draft({ picked: seats(7) }), ['dropped 4']],
  [
    'a new target is announced together with the dropped target',
    draft({ picked: seats(4) }),
    draft({ picked: seats(7) }),
    ['picked 7', 'dropped 4'],
  ],
  [
    'the choice "nobody" is announced together with the dropped target',
    draft({ picked: seats(4) }),
    draft({ nobody: true }),
    ['dropped 4', 'nobody'],
  ],
  [
    'the seat of a foul is announced before Enter',
    draft({ armed: { kind: 'foul' } }),
    draft({ armed: { kind: 'foul', chosen: { type: 'foul', seat: seat(3) } } }),
    ['picked 3'],
  ],
  ['a shown number is announced', draft(), draft({ shots: [{ by: seat(1), target: seat(5) }] }), ['shown 5']],
  [
    'a shown number that becomes unclear is announced',
    draft({ shots: [{ by: seat(1), target: seat(5) }] }),
    draft({ shots: [{ by: seat(1) }] }),
    ['unclear'],
  ],
  ['a call of another nominee announces nothing', draft({ picked: seats(4) }), draft({ called: seat(2) }), []],
  ['a new step of the game announces nothing', draft({ picked: seats(4) }), draft({ at: 'there' }), []],
  ['the first draft announces nothing', undefined, draft({ picked: seats(4) }), []],
])('%s', (_, before, now, said) => {
  expect(
    selectionChangesBetween(before, now).map(({ key, seat: number }) => [key, number].filter(Boolean).join(' ')),
  ).toEqual(said)
})
