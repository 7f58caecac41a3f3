// Hundreds of the copies of test/store/chromium-snapshots.test.ts. CONSIGLIERE_SNAPSHOTS sets their number.

import { expect, test } from 'vitest'
import { snapshotsWhileAppending } from '../store/chromium/snapshots.ts'

const SNAPSHOTS = Number(process.env['CONSIGLIERE_SNAPSHOTS'] ?? 100)

test.runIf(process.platform === 'linux')(
  'a copy contains every append that was acknowledged before the copy started',
  async () => {
    const figures = await snapshotsWhileAppending(SNAPSHOTS)
    console.log(JSON.stringify(figures))
    expect(figures).toMatchObject({ snapshots: SNAPSHOTS, lost: 0, broken: 0 })
  },
)
