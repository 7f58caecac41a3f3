// Continuing a seating search: a better seating is offered next to the current one, and nothing changes before the user
// accepts it.

import { expect } from 'vitest'
import { FORMULA, MARKUP, PASTED } from '../e2e/fixtures/cup.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Seating } from '../e2e/pages/Seating.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

inDom('a better seating', (test) => {
  test('a better seating is offered next to the current one, and can be declined or accepted', async ({ window }) => {
    const season = new Season(window)
    const tournament = new Tournament(window)
    const seating = new Seating(window)
    await new Home(window).createClub('Federation')
    await new Shell(window).go('season')
    await tournament.open('Autumn Cup')
    await tournament.enter(PASTED)
    await tournament.checkInEverybody()
    await tournament.addProposed('2 × 12')
    // With a kept-apart pair, no seating is proven to be the best, so the search continues until it is stopped or its
    // time is up.
    await tournament.keepApart(MARKUP, FORMULA)
    await season.openTab('Seating')
    await seating.findAndStop()
    // Manual changes make the seating worse, so that there is something to find.
    const found = await seating.sd()
    for (const seat of [1, 2, 3]) {
      await seating.choose(1, seat)
      await seating.choose(2, seat)
      const names = await seating.namesAt(1)
      await seating.changePlaces()
      await expect.poll(() => seating.namesAt(1)).not.toEqual(names)
    }
    const worse = await seating.sd()
    expect(worse).toBeGreaterThan(found)

    const present = [await seating.namesAt(1), await seating.namesAt(2)]
    const places = async () => [await seating.namesAt(1), await seating.namesAt(2)]
    await seating.improve()
    expect(await seating.offer.innerText()).toContain(String(worse))
    expect([await seating.sd(), await places()]).toEqual([worse, present])
    await seating.offer.getByRole('button', { name: 'Keep current plan' }).click()
    await seating.offer.waitFor({ state: 'detached' })
    expect([await seating.sd(), await places()]).toEqual([worse, present])

    await seating.improve()
    await seating.offer.getByRole('button', { name: 'Use new plan' }).click()
    await expect.poll(() => seating.sd()).toBeLessThan(worse)
    await window.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => [await seating.sd(), await places()]).toEqual([worse, present])
  })
})
