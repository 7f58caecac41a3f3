// A final on the screens: the seat of a shared place is drawn by lot, not by the alphabet. A correction that changes
// the qualified players is shown at once, on the plan and on the home page. The line-up can then be kept or replaced,
// with a reason.

import { expect } from 'vitest'
import error from '../../src/i18n/en/screens/error.json'
import { told } from '../e2e/fixtures/probe.ts'
import { qualified } from '../e2e/fixtures/qualified.ts'
import { Finals } from '../e2e/pages/Finals.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { inDom } from './journey.ts'

inDom('a final', (test) => {
  test('a final fills a shared place by lot, and asks about the line-up after a correction', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season, correct } = await qualified(window)
    const finals = new Finals(window)
    await finals.open(season)
    expect(await finals.openSeats.innerText()).toMatch(/Player 16.*Player 20.*1 seat is open/s)
    expect(await finals.makeButton.isEnabled()).toBe(false)
    const said = await finals.drawLot(2026)
    expect(said).toMatch(/^Drawn with seed 2026: Player (16|17|18|19|20)\.$/)
    const drawn = /Player \d\d/.exec(said)?.[0] ?? ''
    await finals.make()
    const lineup = async () => {
      const { entrants, stages } = await told(window, 'plan.get', { season })
      return stages
        .find(({ isFinal }) => isFinal)
        ?.lineup.map((member) => entrants.find((each) => each.member === member)?.name)
    }
    expect(await lineup()).toContain(drawn)
    expect(await finals.question.count()).toBe(0)

    // Another player gets a bonus and would qualify instead, so nobody shares the place any more.
    const other = drawn === 'Player 16' ? 17 : 16
    await correct([0, 0, 0, 30, 30, ...Array.from({ length: 5 }, (_, index) => (index === other - 16 ? 10 : 0))])
    await finals.notice.waitFor()
    expect(await finals.notice.innerText()).toContain(`who qualifies for “Final”: +Player ${other}`)
    expect(await finals.notice.innerText()).toContain(`−${drawn}`)
    await finals.question.waitFor()
    await new Shell(window).go('home')
    await finals.question.waitFor()
    await window.getByRole('link', { name: 'Decide in the plan' }).first().click()
    await finals.keep('')
    await window.getByRole('alert').getByText(error['plan/reason-needed']).waitFor()
    expect(await lineup()).toContain(drawn)
    await finals.replace('the bonus had been misread')
    await finals.question.waitFor({ state: 'detached' })
    expect(await lineup()).toContain(`Player ${other}`)
    expect(await lineup()).not.toContain(drawn)
    const { changes } = await told(window, 'seasons.audit', { season })
    expect(changes.flatMap(({ facts }) => facts.map(({ kind }) => kind))).toEqual(
      expect.arrayContaining(['lot', 'lineup']),
    )
  })
})
