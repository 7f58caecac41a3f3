// A short session: nothing of a game is left on the page when it is over. The long one is test/deep/endurance.test.ts.

import { expect } from 'vitest'
import { growth, LEFT_AT_MOST, Sitting } from './fixtures/sitting.ts'
import { inBrowser } from './fixtures/spec.ts'

inBrowser('a session', (test) => {
  test('a session leaves no nodes, listeners or memory behind, game after game', async ({ window }) => {
    const sitting = await Sitting.begin(window)
    // Everything that is loaded only once is loaded now, and the lists on the home page are full.
    await sitting.byChannel(6)
    await sitting.byKeys(2)
    const before = await sitting.gauges()
    await sitting.byKeys(3)
    await sitting.byChannel(12)
    const left = growth(before, await sitting.gauges(), 15)
    expect(left.nodes).toBeLessThanOrEqual(LEFT_AT_MOST.nodes)
    expect(left.listeners).toBeLessThanOrEqual(LEFT_AT_MOST.listeners)
    expect(left.heap).toBeLessThanOrEqual(LEFT_AT_MOST.heap)
  })
})
