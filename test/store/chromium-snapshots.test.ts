// Copies Chromium's own files while a club in that Chromium appends. test/deep/snapshots.test.ts makes hundreds of
// copies.

import { expect, test } from 'vitest'
import { snapshotsWhileAppending } from './chromium/snapshots.ts'

const SNAPSHOTS = 4

test.runIf(process.platform === 'linux')(
  'a copy contains every append that was acknowledged before the copy started',
  async () => {
    const figures = await snapshotsWhileAppending(SNAPSHOTS)
    expect(figures).toMatchObject({ snapshots: SNAPSHOTS, lost: 0, broken: 0 })
    expect(figures.acknowledged).toBeGreaterThan(SNAPSHOTS)
  },
)
