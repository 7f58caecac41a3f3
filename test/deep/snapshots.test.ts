// The copies of test/store/chromium-snapshots.test.ts by the hundred; CONSIGLIERE_SNAPSHOTS sets how many.

import { expect, test } from 'vitest'
import { snapshotsWhileAppending } from '../store/chromium/snapshots.ts'

const SNAPSHOTS = Number(process.env['CONSIGLIERE_SNAPSHOTS'] ?? 100)

test.runIf(process.platform === 'linux')('whatever was acknowledged before a copy began is in it', async () => {
  const figures = await snapshotsWhileAppending(SNAPSHOTS)
  console.log(JSON.stringify(figures))
  expect(figures).toMatchObject({ snapshots: SNAPSHOTS, lost: 0, broken: 0 })
})
