// No visible control moves because of what was entered, saved or announced. Each test presses or types one thing and
// compares the boxes of all controls in sight.

import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import results from '../../src/i18n/en/screens/results.json'
import planWords from '../../src/i18n/en/screens/plan.json'
import schemeWords from '../../src/i18n/en/screens/schemes.json'
import seriesWords from '../../src/i18n/en/screens/series.json'
import type { Role } from '../../src/rules/vocabulary.ts'
import { rulesOfPreset, TOURNAMENT_PRESET, TOURNAMENT_SCHEME } from '../../src/ui/shared/seasonRules.ts'
import { keyOfSeat } from './fixtures/by-keys.ts'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { CARDS, FIRST_NIGHT } from './fixtures/evening.ts'
import { finished } from './fixtures/finished-game.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { movedBy } from './fixtures/movement.ts'
import { told } from './fixtures/probe.ts'
import { showAddress, withLiveGame } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Layout } from './pages/Layout.ts'
import { Ledger } from './pages/Ledger.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Members } from './pages/Members.ts'
import { Rules } from './pages/Rules.ts'
import { Series } from './pages/Series.ts'
import { ResultSheet } from './pages/ResultSheet.ts'

const LAPTOP = { width: 1366, height: 768 }
const TWELVE: readonly Role[] = [...CARDS, 'citizen', 'mafia']

async function seated(window: Page, cards: readonly Role[]): Promise<LiveGame> {
  await new Home(window).createClub('Black Cat')
  await new Layout(window).resize(LAPTOP)
  await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards }))
  const game = new LiveGame(window)
  await game.heading.waitFor()
  return game
}

inBrowser('on the live screen no control moves', (test) => {
  test('when seats are picked, hands are raised, and a check is answered', async ({ window }) => {
    const game = await seated(window, CARDS)
    const entry = window.getByRole('region', { name: 'Entry' })
    const press = (key: string, sign: ReturnType<Page['locator']>) => () =>
      game.press(key).then(() => sign.first().waitFor())
    const pressed = (seat: number) => entry.locator(`.seat-button[aria-pressed=true]:has-text("${seat}")`)

    expect(await movedBy(window, press('8', pressed(8)))).toEqual([])
    // An entry leads to another question, but the buttons of the header stay, among them Redo after an undo.
    const isHeader = (line: string) =>
      !/^button (Show cards|Add an entry|Seat|Fix|Why|End|Nobody|Nominate|EN|RU|UK|Start|Reset)/.test(line)
    expect((await movedBy(window, () => game.advance('Enter'))).filter(isHeader)).toEqual([])
    expect((await movedBy(window, () => game.undo())).filter(isHeader)).toEqual([])

    await game.nominate(8)
    await game.endSpeech()
    await game.nominate(3)
    await game.endDiscussion()
    for (const hand of [1, 2, 4, 6, 9, 10])
      expect(await movedBy(window, press(keyOfSeat(hand), pressed(hand)))).toEqual([])
    await game.advance('Enter')
    const refusal = entry.locator('[data-refusal]')
    expect(await movedBy(window, press('5', refusal))).toEqual([])
    await game.advance('Enter')
    await game.hearLastWords()
    await game.playNight(FIRST_NIGHT, 'don')
    const answer = entry.getByRole('note')
    expect(await movedBy(window, press('4', answer))).toEqual([])
    expect(await movedBy(window, press('7', answer.getByText('7')))).toEqual([])
  })

  test('during a vote, from the first hand to the fifth, at any window size', async ({ window }) => {
    const game = await seated(window, CARDS)
    await game.nominate(8)
    await game.endSpeech()
    await game.nominate(3)
    await game.endDiscussion()
    const entry = window.getByRole('region', { name: 'Entry' })
    const raised = entry.locator('.seat-button[aria-pressed=true]')
    const hands = [1, 2, 4, 6, 9]
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
      [1024, 768],
      [390, 844],
      [360, 640],
    ] as const) {
      await new Layout(window).resize({ width, height })
      for (const [at, hand] of hands.entries())
        expect(
          await movedBy(window, async () => {
            await game.press(keyOfSeat(hand))
            await expect.poll(() => raised.count()).toBe(at + 1)
          }),
          `${width} px wide`,
        ).toEqual([])
      for (const hand of hands) await game.press(keyOfSeat(hand))
      await expect.poll(() => raised.count()).toBe(0)
    }
  })

  test('when a digit waits, because it may begin a number above ten', async ({ window }) => {
    const game = await seated(window, TWELVE)
    const waiting = window.getByRole('region', { name: 'Entry' }).locator('[data-waiting-digit]')
    expect(await movedBy(window, () => game.press('1').then(() => waiting.waitFor()))).toEqual([])
  })
})

inBrowser('in a results sheet no control moves', (test) => {
  test('when a card is chosen, when the sheet differs, and the tenth row is above the footer', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await new Layout(window).resize(LAPTOP)
    const { season, stage } = await makeCup(window)
    await showAddress(window, `/season/${season}/result?stage=${stage}&round=1&table=2`)
    await new ResultSheet(window).seated()
    const form = window.getByRole('form', { name: results.title })
    const bottoms = await form.evaluate((each) => ({
      row: each.querySelector('[data-cell="10:role"]')?.getBoundingClientRect().bottom ?? Infinity,
      footer: each.querySelector('footer')?.getBoundingClientRect().top ?? 0,
    }))
    expect(bottoms.row).toBeLessThanOrEqual(Math.min(bottoms.footer, LAPTOP.height))
    const cell = (at: string) => window.locator(`[data-cell="${at}"]`)
    expect(await movedBy(window, () => window.keyboard.press('r'))).toEqual([])
    for (const letter of ['d', 'd', 'm', 's', 's'])
      expect(await movedBy(window, () => window.keyboard.press(letter))).toEqual([])
    await cell('3:bonus').focus()
    expect(await movedBy(window, () => window.keyboard.type('9'))).toEqual([])
    expect(await movedBy(window, () => window.keyboard.press('Tab'))).toEqual([])
    await cell('evening').focus()
    expect(await movedBy(window, () => window.keyboard.press('Control+Enter'))).toEqual([])
  })

  test('when a saved sheet is corrected and its reason is missing', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await new Layout(window).resize(LAPTOP)
    const { season, game } = await makeCup(window)
    await showAddress(window, `/season/${season}/result?game=${game}`)
    await window.locator('[data-cell="2:bonus"]').focus()
    expect(await movedBy(window, () => window.keyboard.type('2'))).toEqual([])
    expect(await movedBy(window, () => window.keyboard.press('Control+Enter'))).toEqual([])
  })
})

inBrowser('in a ledger no control moves', (test) => {
  test('when a field has a fault, a reason is missing, and a reason is stored', async ({ window }) => {
    await finished(window)
    await new Layout(window).resize(LAPTOP)
    const ledger = new Ledger(window)
    await ledger.field('Bonus', 4).scrollIntoViewIfNeeded()
    expect(await movedBy(window, () => ledger.type('Bonus', 4, '0.3'))).toEqual([])
    await window.keyboard.press('Tab')
    await ledger.saved('Bonus', 4)
    expect(await movedBy(window, () => ledger.type('Bonus', 5, '9x'))).toEqual([])
    await ledger.field('Bonus', 5).fill('')
    expect(await movedBy(window, () => ledger.field('Bonus', 4).fill('0.2'))).toEqual([])
    const words = 'A brilliant speech on the second day, and the vote that followed from it'
    expect(
      await movedBy(window, async () => {
        await ledger.field('Reason', 4).fill(words)
        await window.keyboard.press('Tab')
        await window.getByText(words).waitFor()
      }),
    ).toEqual([])
  })
})

inBrowser('on the rules page no control moves', (test) => {
  test('when house rules are changed one after another', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Layout(window).resize(LAPTOP)
    await showAddress(window, '/rules')
    const rules = new Rules(window)
    const switches = window.getByRole('switch')
    await switches.first().waitFor()
    for (const at of [0, 2, 4]) {
      const row = switches.nth(at)
      expect(await movedBy(window, () => row.click().then(() => rules.differences.waitFor()))).toEqual([])
    }
  })
})

inBrowser('in a series no control moves', (test) => {
  test('when a qualified player cannot come', async ({ window }) => {
    await new Home(window).loadSample()
    await new Layout(window).resize({ width: 1366, height: 1400 })
    const [season] = await told(window, 'seasons.list', {})
    await told(window, 'seasons.open', {
      name: 'Final cup',
      kind: 'tournament',
      from: '2026-12-01',
      scheme: TOURNAMENT_SCHEME,
      ...rulesOfPreset(TOURNAMENT_PRESET),
    })
    await showAddress(window, `/season/${season?.id ?? ''}/standings`)
    const series = new Series(window)
    await series.open()
    await series.make('Places', { [season?.name ?? '']: '2' })
    await series.countByPlace('10 8 6,5', { each: 2, size: 10 })
    const going = window.getByRole('region', { name: seriesWords.final.title })
    await expect.poll(() => going.getByRole('listitem').count()).toBe(10)
    const [, second = ''] = (await series.shown()).map(([, each]) => each)
    const away = going.getByRole('button', { name: seriesWords.final.awayNamed.replace('{name}', second) })
    const comes = going.getByRole('button', { name: seriesWords.final.comesNamed.replace('{name}', second) })
    await away.scrollIntoViewIfNeeded()
    expect(await movedBy(window, () => away.click().then(() => comes.waitFor()))).toEqual([])
  })
})

inBrowser('in the order of a scheme', (test) => {
  test('two presses in the same place move the same criterion twice', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Layout(window).resize({ width: 1366, height: 1400 })
    await showAddress(window, '/schemes/tournament-2026?edit=new')
    const list = window.getByRole('group', { name: schemeWords.ranking }).getByRole('list')
    const order = () => list.getByRole('listitem').evaluateAll((all) => all.map((each) => each.dataset['metric'] ?? ''))
    const before = await order()
    await list.getByRole('listitem').nth(3).getByRole('button').click()
    const up = window.getByRole('group', { name: schemeWords.ranking }).getByRole('button', { name: /^Move up/ })
    await up.scrollIntoViewIfNeeded()
    const box = await up.boundingBox()
    if (box === null) throw new Error('the button is not drawn')
    for (let time = 0; time < 2; time += 1) await window.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const [a, b, c, d, ...rest] = before
    await expect.poll(order).toEqual([a, d, b, c, ...rest])
  })
})

inBrowser('of two notices', (test) => {
  test('the second does not move the first', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Layout(window).resize(LAPTOP)
    await showAddress(window, '/members')
    const members = new Members(window)
    await members.add(['Anna'])
    const notices = window.locator('ol[data-slot=viewport] > li')
    await expect.poll(() => notices.count()).toBe(1)
    const addAnother = async () => {
      await members.add(['Boris'])
      await expect.poll(() => notices.count()).toBe(2)
    }
    expect((await movedBy(window, addAnother)).filter((line) => line.includes('Undo'))).toEqual([])
    const overlap = await notices.evaluateAll((all) => {
      const [first, second] = all.map((each) => each.getBoundingClientRect())
      return first && second ? Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) : Infinity
    })
    expect(overlap).toBeLessThanOrEqual(0)
  })
})

inBrowser('in a dialog no control moves', (test) => {
  test('when nobody replaces a player, and when a table is corrected', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await new Layout(window).resize(LAPTOP)
    const made = await withLiveGame(window, await makeCup(window))
    await showAddress(window, `/season/${made.season}/plan`)
    await window.getByRole('button', { name: planWords.replace.button }).first().click()
    const dialog = window.getByRole('dialog')
    const nobody = dialog.getByRole('checkbox', { name: planWords.replace.nobody })
    expect(await movedBy(window, () => nobody.click(), / with | by /)).toEqual([])
    await window.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await showGame(window, { id: made.live })
    await window.keyboard.press('e')
    const judge = dialog.getByRole('combobox', { name: 'Judge' })
    await judge.waitFor()
    await judge.scrollIntoViewIfNeeded()
    expect(await movedBy(window, () => judge.fill('Somebody else'))).toEqual([])
  })
})
