// A final by the screens: the seat of a shared place is drawn, not given by the alphabet; a correction that changes who
// goes says so at once, on the plan and on Home, and asks: keep or replace, with a reason.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import error from '../../src/i18n/en/screens/error.json'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Finals } from '../e2e/pages/Finals.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Substitute } from '../e2e/pages/Substitute.ts'

const ROLES = ['don', 'mafia', 'mafia', 'sheriff'] as const
const NAMES = Array.from({ length: 20 }, (_, index) => `Player ${String(index + 1).padStart(2, '0')}`)

/** Red wins at both tables of one round; nine of the winners have a bonus, five share the tenth place. */
async function qualified(window: Page, rounds = 1) {
  const { id: season } = await told(window, 'seasons.open', {
    name: 'Cup',
    kind: 'tournament',
    from: '2026-03-01',
    scheme: 'tournament-2026',
    rulebook: 'sport',
    preset: 'sport-club',
    flags: {},
  })
  const { entered } = await told(window, 'plan.enrol', { season, people: NAMES.map((name) => ({ name })) })
  const { stages } = await told(window, 'plan.addStage', {
    season,
    stage: { name: 'Qualifying', isFinal: false, rounds, tables: 2, lineup: entered, judges: [] },
  })
  const stage = stages[0]?.id ?? ''
  const places = NAMES.map((_, index) => index + 1)
  await told(window, 'plan.seat', {
    season,
    id: stage,
    schedule: Array.from({ length: rounds }, () => [places.slice(0, 10), places.slice(10)]),
  })
  const save = async (table: number, bonuses: readonly number[], id?: string) =>
    told(window, 'results.save', {
      season,
      evening: '2026-03-01',
      judge: 'Zoya',
      place: { stage, round: 1, table },
      winner: 'red',
      bestMove: [],
      reason: id === undefined ? '' : 'read again',
      seats: entered.slice(10 * (table - 1), 10 * table).map((member, index) => ({
        member,
        role: ROLES[index] ?? ('civilian' as const),
        bonus: bonuses[index] ?? 0,
        penalty: 0,
      })),
      ...(id === undefined
        ? {}
        : {
            game: {
              id,
              version: (await told(window, 'games.get', { game: id })).version,
              lines: (await told(window, 'ledger.list', { game: id })).length,
            },
          }),
    })
  await save(1, [0, 0, 0, 30, 30, 30, 30, 30, 30, 30])
  const { id: second } = await save(2, [0, 0, 0, 30, 30])
  return {
    season,
    stage: { id: stage, lineup: entered },
    correct: (bonuses: readonly number[]) => save(2, bonuses, second),
  }
}

inDom('a final', (test) => {
  test('gives the seat of a shared place by lot, and asks about its line-up when a correction changes it', async ({
    window,
  }) => {
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

    // Somebody else gets a bonus: he would go, and nobody shares the place.
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

  test('takes a substitute by his name, somebody new too, and lets it be taken back', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season } = await qualified(window, 2)
    await showAddress(window, `/season/${season}/plan`)
    const substitute = new Substitute(window)
    await substitute.open()
    await substitute.leaving.selectOption({ label: 'Player 03' })
    await substitute.coming.fill('player 07')
    await substitute.dialog.getByText('Player 07 is already playing in “Qualifying” at that time.').waitFor()
    expect(await substitute.button.isEnabled()).toBe(false)
    await substitute.coming.fill('Zinaida New')
    await substitute.dialog.getByText('Zinaida New is new').waitFor()
    await substitute.button.click()
    await substitute.dialog.waitFor({ state: 'detached' })
    const replaced = async () => {
      const { entrants, stages } = await told(window, 'plan.get', { season })
      return stages[0]?.replacements.map(({ member }) => entrants.find((each) => each.member === member)?.name)
    }
    await expect.poll(replaced).toEqual(['Zinaida New'])
    await window.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(replaced).toEqual([])
  })
})
