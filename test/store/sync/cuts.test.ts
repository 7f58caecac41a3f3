// Cuts and kills of two devices and a hub: no acknowledged entry is lost, no entry exists twice, and in the end all
// have the same streams and show the same table. For a thousand rounds, see test/deep/cuts.test.ts.

import { expect, test } from 'vitest'
import { isThorough } from '../../support/slow.ts'
import { cutRounds } from './cut-rounds.ts'

const ROUNDS = isThorough ? 30 : 10

test(`two devices and a hub lose or duplicate no entry in ${ROUNDS} lost connections and kills`, async () => {
  const figures = await cutRounds(ROUNDS, 1)
  expect(figures).toMatchObject({ rounds: ROUNDS, lost: 0, doubled: 0, unequal: 0 })
  expect(figures.acknowledged).toBeGreaterThan(ROUNDS)
})
