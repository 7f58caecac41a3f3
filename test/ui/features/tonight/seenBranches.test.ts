// A branch is shown until somebody has seen it on this device, and again when it has grown since.

import { expect, test } from 'vitest'
import { parseSeen, toSeenBranches, unseenBranches } from '../../../../src/ui/features/tonight/seenBranches.ts'

const branches = [
  { stream: 'branch/game/1/2/aa', entries: 3 },
  { stream: 'branch/club/5/bb', entries: 1 },
]

test('what was seen is shown no more, what has grown or come since is', () => {
  expect(unseenBranches(branches, {})).toEqual(branches)
  const seen = toSeenBranches(branches)
  expect(unseenBranches(branches, seen)).toEqual([])
  const [first, second] = branches
  const grown = [{ ...first!, entries: 4 }, second!]
  const other = { stream: 'branch/ledger/1/1/cc', entries: 1 }
  expect(unseenBranches([...grown, other], seen)).toEqual([grown[0], other])
})

test('a text that is broken or of another form shows everything', () => {
  for (const value of [undefined, null, 7, 'x', [1], { a: 'b' }])
    expect(unseenBranches(branches, parseSeen(value))).toEqual(branches)
})
