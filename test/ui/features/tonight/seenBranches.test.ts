// A branch is shown until a user has seen it on this device, and again after it has grown.

import { expect, test } from 'vitest'
import { parseSeenBranches, toSeenBranches, unseenBranches } from '../../../../src/ui/features/tonight/seenBranches.ts'

const branches = [
  { stream: 'branch/game/1/2/aa', entries: 3 },
  { stream: 'branch/club/5/bb', entries: 1 },
]

test('branches that the user has seen are hidden until they have new entries', () => {
  expect(unseenBranches(branches, {})).toEqual(branches)
  const seen = toSeenBranches(branches)
  expect(unseenBranches(branches, seen)).toEqual([])
  const [first, second] = branches
  const grown = [{ ...first!, entries: 4 }, second!]
  const other = { stream: 'branch/ledger/1/1/cc', entries: 1 }
  expect(unseenBranches([...grown, other], seen)).toEqual([grown[0], other])
})

test('an invalid stored value hides no branch', () => {
  for (const value of [undefined, null, 7, 'x', [1], { a: 'b' }])
    expect(unseenBranches(branches, parseSeenBranches(value))).toEqual(branches)
})
