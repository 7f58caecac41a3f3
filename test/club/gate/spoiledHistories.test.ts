// A device continues a valid history at a hub, with a single wrong field. If a rule forbids the new value, the hub
// refuses the event, and a check of a store that contains the event reports it. Events that the hub accepts do no harm.
// Random envelopes alone prove little, because the gate refuses nearly all of them. `hunt.ts` runs thousands of these
// trials.

import { describe, expect, test } from 'vitest'
import { decidedSpoils, midHistory, soundCodes, spoiledTrial, verdictOn } from './trials.ts'

/**
 * Percentages of each history that exist before the device continues. The continuations together cover seasons, an
 * import, and every other kind of change.
 */
const SHARES = [22, 43, 60, 83]
const SPOILS = { tries: 400, each: 2 }
const TRIALS = 2

describe.each(SHARES)('after %i percent of a history', (share) => {
  test('the hub accepts everything that a correct device sends', async () => {
    expect(await soundCodes(await midHistory(share, { share, coming: 14, each: 0, dearest: 0 }))).toEqual([])
  })

  test('the hub refuses a field that breaks a rule, and a store check reports it', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 0, dearest: 0 })
    const seeds = decidedSpoils(mid, SPOILS)
    expect(seeds.length).toBeGreaterThan(10)
    for (const seed of seeds) {
      const verdict = await verdictOn(mid, seed)
      expect(verdict).toMatchObject({ what: verdict?.what, isTaken: false, isNamed: true })
    }
  })

  test('accepted events of an attacker harm no other device', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 1, dearest: 20 })
    for (let seed = 0; seed < TRIALS; seed += 1)
      expect((await spoiledTrial(mid, 1000 * share + seed))?.findings ?? []).toEqual([])
  })
})
