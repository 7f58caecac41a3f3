// Name that a screen shows for the device that keeps a branch, which are entries that are not part of their game.

import { expect, test } from 'vitest'
import { deviceKeepingBranch } from '../../../src/ui/shared/branchKeeper.ts'

const HUB = { fingerprint: 'AAA AAA', laptops: [{ name: 'Table 1', laptop: 'a' }, { name: 'Table 2' }] }
const LAPTOP = { fingerprint: 'BBB BBB', laptops: null }

test.each([
  ['is named at the hub, whatever its code', { laptop: 'a', code: 'CCC CCC' }, HUB, { name: 'Table 1' }],
  ['is "here" at the hub itself', { laptop: 'hub', code: 'AAA AAA' }, HUB, 'here'],
  [
    'is shown by its code at the hub if the laptop was removed',
    { laptop: 'gone', code: 'DDD DDD' },
    HUB,
    { code: 'DDD DDD' },
  ],
  ['is "here" at the laptop that keeps it', { laptop: 'b', code: 'BBB BBB' }, LAPTOP, 'here'],
  ['is shown by its code at another laptop', { laptop: 'a', code: 'CCC CCC' }, LAPTOP, { code: 'CCC CCC' }],
  ['is "elsewhere" if the laptop has never signed', { laptop: 'a' }, LAPTOP, 'elsewhere'],
  ['is shown by its code while the hub is unknown', { laptop: 'a', code: 'CCC CCC' }, undefined, { code: 'CCC CCC' }],
] as const)('the keeper of a branch %s', (_what, branch, view, keeper) => {
  expect(deviceKeepingBranch(branch, view)).toEqual(keeper)
})
