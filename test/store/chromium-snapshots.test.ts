// Copies of Chromium's own files taken while a club in it appends. By the hundred: test/deep/snapshots.test.ts.

import { expect, test } from 'vitest'
import { snapshotsWhileAppending } from './chromium/snapshots.ts'

const SNAPSHOTS = 4

test.runIf(process.platform === 'linux')('whatever was acknowledged before a copy began is in it', async () => {
  const figures = await snapshotsWhileAppending(SNAPSHOTS)
  expect(figures).toMatchObject({ snapshots: SNAPSHOTS, lost: 0, broken: 0 })
  expect(figures.acknowledged).toBeGreaterThan(SNAPSHOTS)
})
