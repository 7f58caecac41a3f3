// The announcements about a draft that a key has changed.

import { expect, test } from 'vitest'
import { seat } from '../../../../src/rules/vocabulary.ts'
import type { InputDraft } from '../../../../src/ui/features/live/logic/inputDraft.ts'
import { pickChanges } from '../../../../src/ui/features/live/logic/pickChanges.ts'

const draft = (more: Partial<InputDraft> = {}): InputDraft => ({
  at: 'here',
  picked: [],
  nobody: false,
  shots: [],
  ...more,
})
const seats = (...numbers: readonly number[]) => numbers.map((number) => seat(number))

test.each<readonly [what: string, before: InputDraft | undefined, now: InputDraft, said: readonly string[]]>([
  ['a hand goes up', draft(), draft({ picked: seats(4) }), ['picked 4']],
  ['another one', draft({ picked: seats(4) }), draft({ picked: seats(4, 7) }), ['picked 7']],
  ['one goes down', draft({ picked: seats(4, 7) }), draft({ picked: seats(7) }), ['dropped 4']],
  ['another target', draft({ picked: seats(4) }), draft({ picked: seats(7) }), ['picked 7', 'dropped 4']],
  ['nobody in place of one', draft({ picked: seats(4) }), draft({ nobody: true }), ['dropped 4', 'nobody']],
  [
    'a foul waits for Enter',
    draft({ armed: { kind: 'foul' } }),
    draft({ armed: { kind: 'foul', chosen: { type: 'foul', seat: seat(3) } } }),
    ['picked 3'],
  ],
  ['a number is shown', draft(), draft({ shots: [{ by: seat(1), target: seat(5) }] }), ['shown 5']],
  [
    'and set right',
    draft({ shots: [{ by: seat(1), target: seat(5) }] }),
    draft({ shots: [{ by: seat(1) }] }),
    ['unclear'],
  ],
  ['another nominee has no hands yet', draft({ picked: seats(4) }), draft({ called: seat(2) }), []],
  ['another moment', draft({ picked: seats(4) }), draft({ at: 'there' }), []],
  ['the first of all', undefined, draft({ picked: seats(4) }), []],
])('%s', (_, before, now, said) => {
  expect(pickChanges(before, now).map(({ key, seat: number }) => [key, number].filter(Boolean).join(' '))).toEqual(said)
})
