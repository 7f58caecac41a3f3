// Cuts and kills of two laptops and a hub: nothing acknowledged is lost, nothing is there twice, and at the end all
// hold the same and show the same table. A thousand rounds: test/deep/cuts.test.ts.

import { expect, test } from 'vitest'
import { isThorough } from '../../support/slow.ts'
import { cutRounds } from './cut-rounds.ts'

const ROUNDS = isThorough ? 30 : 10

test(`two laptops and a hub over ${ROUNDS} cuts and kills`, async () => {
  const figures = await cutRounds(ROUNDS, 1)
  expect(figures).toMatchObject({ rounds: ROUNDS, lost: 0, doubled: 0, unequal: 0 })
  expect(figures.acknowledged).toBeGreaterThan(ROUNDS)
})
