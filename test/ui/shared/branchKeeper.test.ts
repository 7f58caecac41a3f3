// Device that a screen names as the keeper of entries that are not part of their game.

import { expect, test } from 'vitest'
import { branchKeeperOf } from '../../../src/ui/shared/branchKeeper.ts'

const HUB = { fingerprint: 'AAA AAA', laptops: [{ name: 'Table 1', laptop: 'a' }, { name: 'Table 2' }] }
const LAPTOP = { fingerprint: 'BBB BBB', laptops: null }

test.each([
  ['by its name at the hub, whatever its code', { laptop: 'a', code: 'CCC CCC' }, HUB, { name: 'Table 1' }],
  ['at the hub itself', { laptop: 'hub', code: 'AAA AAA' }, HUB, 'here'],
  ['at the hub, of a laptop that was removed', { laptop: 'gone', code: 'DDD DDD' }, HUB, { code: 'DDD DDD' }],
  ['at a laptop that keeps it itself', { laptop: 'b', code: 'BBB BBB' }, LAPTOP, 'here'],
  ['at another laptop', { laptop: 'a', code: 'CCC CCC' }, LAPTOP, { code: 'CCC CCC' }],
  ['of a laptop that has never signed', { laptop: 'a' }, LAPTOP, 'elsewhere'],
  ['while nothing is known of the hub', { laptop: 'a', code: 'CCC CCC' }, undefined, { code: 'CCC CCC' }],
] as const)('the keeper of a branch %s', (_what, branch, view, keeper) => {
  expect(branchKeeperOf(branch, view)).toEqual(keeper)
})
