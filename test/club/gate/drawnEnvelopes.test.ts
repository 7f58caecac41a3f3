// Absurd envelopes that match the schemas, sent by a device of each scope. Whatever the hub accepts, every query is
// still answered, as fast as before, and no data changes that the sender may not write. The same applies after a
// restart. `hunt.ts` runs this with hundreds of thousands of envelopes.

import { expect, test } from 'vitest'
import { DEVICE_STREAM_SCOPES } from '../../../src/store/sync/policy.ts'
import { drawnTrial, midHistory } from './trials.ts'

const MESSAGES = 60
const SEEDS = [1, 2]

test.each(DEVICE_STREAM_SCOPES.flatMap((scope) => SEEDS.map((seed) => [scope, seed] as const)))(
  'random envelopes from a device of scope %s do no harm (seed %i)',
  async (scope, seed) => {
    const mid = await midHistory(seed, { share: 50, coming: 1, each: 1, dearest: 20 })
    const { sent, findings } = await drawnTrial(mid, seed, scope, MESSAGES)
    expect(sent).toBeGreaterThan(MESSAGES)
    expect(findings).toEqual([])
  },
)
