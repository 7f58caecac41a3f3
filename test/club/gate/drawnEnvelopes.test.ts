// Envelopes that fit the schemas and are absurd, from a device of each scope: whatever a hub takes of them, every query of
// every screen is answered, as fast as before, and nothing changes that the sender may not write; also after a restart.
// By the hundred thousand: hunt.ts.

import { expect, test } from 'vitest'
import { DEVICE_SCOPES } from '../../../src/store/sync/policy.ts'
import { drawnTrial, midHistory } from './trials.ts'

const MESSAGES = 60
const SEEDS = [1, 2]

test.each(DEVICE_SCOPES.flatMap((scope) => SEEDS.map((seed) => [scope, seed] as const)))(
  'from a device of scope %s (seed %i)',
  async (scope, seed) => {
    const mid = await midHistory(seed, { share: 50, coming: 1, each: 1, dearest: 20 })
    const { sent, findings } = await drawnTrial(mid, seed, scope, MESSAGES)
    expect(sent).toBeGreaterThan(MESSAGES)
    expect(findings).toEqual([])
  },
)
