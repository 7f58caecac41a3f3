// A sound history goes on at a hub, but for one place. What nobody may write there is not taken, a store that holds it
// names it, and what is taken does no harm: random envelopes show little behind a gate, for it refuses nearly all of them.
// By the thousand: hunt.ts.

import { describe, expect, test } from 'vitest'
import { decidedSpoils, midHistory, soundCodes, spoiledTrial, verdictOn } from './trials.ts'

/** How much of each history is there before the device goes on, in percent: seasons, an import, and every other change. */
const SHARES = [22, 40, 60, 80]
const SPOILS = { tries: 400, each: 2 }
const TRIALS = 2

describe.each(SHARES)('with %i percent of a history there', (share) => {
  test('what a sound device goes on with is taken', async () => {
    expect(await soundCodes(await midHistory(share, { share, coming: 14, each: 0, dearest: 0 }))).toEqual([])
  })

  test('a place that a rule decides is not taken, and is named in a store that holds it', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 0, dearest: 0 })
    const seeds = decidedSpoils(mid, SPOILS)
    expect(seeds.length).toBeGreaterThan(10)
    for (const seed of seeds) {
      const verdict = await verdictOn(mid, seed)
      expect(verdict).toMatchObject({ what: verdict?.what, isTaken: false, isNamed: true })
    }
  })

  test('what the hub takes from an attacker harms no other device', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 1, dearest: 20 })
    for (let seed = 0; seed < TRIALS; seed += 1)
      expect((await spoiledTrial(mid, 1000 * share + seed))?.findings ?? []).toEqual([])
  })
})
