// Kills (SIGKILL) a program that appends in a loop. All acknowledged appends exist when the data is opened again, and
// no append is stored in part. For a thousand kills, see test/deep/kill.test.ts.

import { expect, test } from 'vitest'
import { isThorough } from '../support/slow.ts'
import { killRounds, NO_KILLS, type KillFigures } from './kill-rounds.ts'

const KILLS = isThorough ? 30 : 10

test(`no acknowledged entry is lost if the process is killed ${KILLS} times`, async () => {
  const figures = await killRounds(KILLS, 1)
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, half: 0, faults: [] })
  expect(figures.acknowledged).toBeGreaterThan(KILLS)
})

test('an interrupted run of this test continues from its earlier results', async () => {
  const before = { ...NO_KILLS, kills: 3, acknowledged: 70, torn: 1 }
  const heard: KillFigures[] = []
  const figures = await killRounds(4, 1, { from: before, tell: (so) => heard.push(so) })
  expect(figures).toMatchObject({ kills: 4, lost: 0, half: 0, faults: [] })
  expect(figures.acknowledged).toBeGreaterThanOrEqual(before.acknowledged)
  expect(heard).toEqual([figures])
})
