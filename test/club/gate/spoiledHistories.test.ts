// A sound history goes on at a hub, but for one place. What nobody may write there is not taken, a store that holds it
// names it, and what is taken does no harm: random envelopes show little behind a gate, for it refuses nearly all of them.
// By the thousand: hunt.ts.

import { describe, expect, test } from 'vitest'
import { midHistory, soundCodes, spoiledTrial, verdictOn } from './trials.ts'

/** How much of each history is there before the device goes on, in percent: seasons, an import, and every other change. */
const SHARES = [22, 40, 60, 80]
const VERDICTS = 20
const TRIALS = 2

describe.each(SHARES)('with %i percent of a history there', (share) => {
  test('what a sound device goes on with is taken', async () => {
    expect(await soundCodes(await midHistory(share, { share, coming: 14, each: 0, dearest: 0 }))).toEqual([])
  })

  test('a place that a rule decides is not taken, and is named in a store that holds it', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 0, dearest: 0 })
    let refused = 0
    for (let seed = 0; seed < VERDICTS; seed += 1) {
      const verdict = await verdictOn(mid, 1000 * share + seed)
      if (verdict === undefined) continue
      const { what, rule, isTaken, isNamed } = verdict
      expect([what, rule !== undefined && isTaken]).toEqual([what, false])
      expect([what, isNamed]).toEqual([what, true])
      if (!isTaken) refused += 1
    }
    // Else the law says nothing.
    expect(refused).toBeGreaterThan(0)
  })

  test('what is taken of it does no harm', async () => {
    const mid = await midHistory(share, { share, coming: 14, each: 1, dearest: 20 })
    for (let seed = 0; seed < TRIALS; seed += 1)
      expect((await spoiledTrial(mid, 1000 * share + seed))?.findings ?? []).toEqual([])
  })
})
