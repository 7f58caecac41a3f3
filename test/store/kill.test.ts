// Kill -9 of a program that appends in a loop: whatever it acknowledged is there when it is opened
// again, and nothing half of an append. A thousand kills: test/deep/kill.test.ts.

import { expect, test } from 'vitest'
import { killRounds } from './kill-rounds.ts'

const KILLS = 30

test(`nothing acknowledged is lost by ${KILLS} kills`, async () => {
  const figures = await killRounds(KILLS, 1)
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, half: 0, faults: [] })
  expect(figures.acknowledged).toBeGreaterThan(KILLS)
})
