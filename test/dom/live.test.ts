// Keys of the live screen where a slip would cost most: corrections are previewed before they are saved, undo in a vote
// asks for the same nominee, and messages disappear with their moment.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameState } from '../../src/rules/state.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { killTheRed, openGame, play, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'

const CITY: readonly Role[] = [
  'don',
  'mistress',
  'citizen',
  'sheriff',
  'citizen',
  'doctor',
  'maniac',
  'mafia',
  'citizen',
  'citizen',
]
const CITY_OF_20: readonly Role[] = [...CITY, 'mafia', 'mafia', ...Array.from({ length: 8 }, () => 'citizen' as const)]
const SPORT: readonly Role[] = [
  'don',
  'civilian',
  'civilian',
  'sheriff',
  'civilian',
  'civilian',
  'mafia',
  'mafia',
  'civilian',
  'civilian',
]

/** Returns the next entry of a list on each call. */
function inTurn(entries: readonly Entry[]): (state: GameState) => Entry | undefined {
  const rest = [...entries]
  return () => rest.shift()
}

const act = (role: Role, target: number): Entry => ({ type: 'night-act', role, target: seat(target) })
/** Night 1: the mafia shoots 3, whom the Doctor heals, and the Maniac shoots 1. */
const FIRST_NIGHT: readonly Entry[] = [
  { type: 'end-discussion' },
  act('mistress', 9),
  act('mafia', 3),
  act('don', 4),
  act('maniac', 1),
  act('sheriff', 7),
  act('doctor', 3),
]

async function laid(
  window: Page,
  cards: readonly Role[],
  preset: 'city' | 'sport-club',
  choose: (state: GameState) => Entry | undefined,
): Promise<LiveGame> {
  await new Home(window).createClub('Black Cat')
  await showGame(window, await play(window, await openGame(window, { preset, scheme: 'official-2025', cards }), choose))
  return new LiveGame(window)
}

/** Rows of the log, even under an open dialog. */
const written = (window: Page, text: string) => window.locator('.live').getByText(text)
const confirmOf = (fix: Locator) => fix.getByRole('button', { name: /^(Save correction|Delete)( Enter)?$/ })

inDom('the Fix dialog', (test) => {
  test('the Fix dialog previews the correction that a digit selects, and Enter saves it', async ({ window }) => {
    const game = await laid(window, CITY, 'city', inTurn(FIRST_NIGHT))
    // The consequence is a separate sentence with a space before it.
    await game.log.getByText(/The Doctor heals 3\. Player 1 is killed/).waitFor()
    const fix = await game.fix('The Doctor heals 3')
    expect(await confirmOf(fix).isEnabled()).toBe(false)
    await game.press('5')
    await fix.getByText('player 3 leaves the game').waitFor()
    expect(await written(window, 'corrected: ').count()).toBe(0)
    await game.press('8')
    await fix.getByText('player 3 leaves the game').waitFor()

    await game.press('Escape')
    await fix.waitFor({ state: 'detached' })
    await game.log.getByText('The Doctor heals 3').waitFor()
    expect(await written(window, 'corrected: ').count()).toBe(0)

    const again = await game.fix('The Doctor heals 3')
    await game.press('5', 'Enter')
    await again.waitFor({ state: 'detached' })
    await game.log.getByText('Players 1 and 3 are killed').waitFor()
    await game.log.getByText('Corrected: The Doctor heals 5').waitFor()
  })

  test('the Fix dialog previews a tapped correction, and a tap on the recorded seat clears it', async ({ window }) => {
    const game = await laid(window, CITY, 'city', inTurn(FIRST_NIGHT))
    const fix = await game.fix('The mafia shoots 3')
    const tap = (name: RegExp) => fix.getByRole('button', { name }).dispatchEvent('click')
    await tap(/^Seat 5,/)
    await fix.getByText('player 5 leaves the game').waitFor()
    await tap(/^Seat 3,/)
    await expect.poll(() => confirmOf(fix).isEnabled()).toBe(false)
    await tap(/^Seat 5,/)
    await expect.poll(() => confirmOf(fix).isEnabled()).toBe(true)
    expect(await written(window, 'corrected: ').count()).toBe(0)
    await tap(/^Save correction/)
    await fix.waitFor({ state: 'detached' })
    await game.log.getByText('Players 1 and 5 are killed').waitFor()
  })

  test('the Fix dialog deletes the recorded end of a single speech', async ({ window }) => {
    const game = await laid(
      window,
      CITY,
      'city',
      inTurn([1, 2, 3].map((speaker): Entry => ({ type: 'end-speech', seat: seat(speaker) }))),
    )
    await game.log.getByText('Speeches: 1, 2, 3').waitFor()
    await game.log.getByRole('button', { name: 'Show all speeches: 1, 2, 3' }).click()
    const fix = await game.fix('The speech of 2 is over')
    await fix.getByRole('button', { name: 'Delete this entry' }).click()
    await game.press('Enter')
    await fix.waitFor({ state: 'detached' })
    await game.log.getByText('Deleted: The speech of 2 is over').waitFor()
  })

  test('the Fix dialog previews the deletion of an entry before it is confirmed', async ({ window }) => {
    const game = await laid(window, CITY, 'city', inTurn([...FIRST_NIGHT, { type: 'end-last-word', seat: seat(1) }]))
    const fix = await game.fix('The Maniac kills 1')
    await fix.getByRole('button', { name: 'Delete this entry' }).click()
    await fix.getByText('player 1 is back in the game').waitFor()
    await fix.getByText('entries will be on hold').waitFor()
    expect(await written(window, 'The Maniac kills 1').count()).toBe(1)
    await game.press('Enter')
    await fix.waitFor({ state: 'detached' })
    const row = game.log.getByRole('button', { name: 'Fix the entry “The Maniac kills 1”', exact: true })
    await expect.poll(() => row.count()).toBe(0)
    await game.log.getByText('Deleted: The Maniac kills 1').waitFor()
    await game.advance('Shift+Backspace')
    await row.waitFor()
  })
})

inDom('a city of twenty', (test) => {
  test('the vote asks about seat 17 again after Backspace undoes the votes against it', async ({ window }) => {
    const nominees = [13, 20, 17, 14, 1]
    const game = await laid(
      window,
      CITY_OF_20,
      'city',
      inTurn([
        ...nominees.flatMap((target, index): readonly Entry[] => [
          { type: 'nominate', by: seat(index + 1), target: seat(target) },
          { type: 'end-speech', seat: seat(index + 1) },
        ]),
        { type: 'end-discussion' },
      ]),
    )
    await game.advance('Enter')
    await game.advance('Enter')
    expect(await game.question.innerText()).toBe('Who votes against seat 17?')
    await game.advance('2', '3', '4', 'Enter')
    expect(await game.question.innerText()).toBe('Who votes against seat 14?')
    await game.undo()
    expect(await game.question.innerText()).toBe('Who votes against seat 17?')
    await game.advance('5', '6', 'Enter')
    await game.log.getByText('5 and 6 vote against 17').waitFor()
    await game.saved()
    await window.reload()
    await expect.poll(() => game.question.innerText()).toBe('Who votes against seat 14?')
  })
})

inDom('seats above ten', (test) => {
  test('seats above ten are typed with two digits, and the first digit is shown meanwhile', async ({ window }) => {
    const game = await laid(window, CITY_OF_20, 'city', inTurn([]))
    const chosen = window.getByRole('region', { name: 'Entry' }).locator('[aria-pressed=true] .number')
    const waiting = window.locator('[data-waiting-digit]')
    await game.press('1')
    await waiting.getByText('Press another digit, or Enter for seat 1.').waitFor()
    expect(await chosen.count()).toBe(0)
    await game.press('5')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['15'])
    expect(await waiting.count()).toBe(0)
    await game.advance('Enter')
    await game.log.getByText('Player 1 nominates 15').waitFor()

    await game.advance('Enter')
    await game.press('1', 'Enter')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['1'])
    await game.press('Shift+Digit7')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['17'])
    await game.press('0', '2')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['2'])
    // Backspace removes first a waiting digit, then the number, then an entry.
    await game.press('1', 'Backspace')
    await expect.poll(() => waiting.count()).toBe(0)
    expect(await chosen.allInnerTexts()).toEqual(['2'])
    await game.press('Backspace')
    await expect.poll(() => chosen.count()).toBe(0)
    await game.log.getByText('Player 1 nominates 15').waitFor()
  })
})

inDom('when the game moves on', (test) => {
  test('the refusal of an entry disappears from the screen when the game moves on', async ({ window }) => {
    const game = await laid(
      window,
      CITY,
      'city',
      inTurn([
        { type: 'nominate', by: seat(1), target: seat(7) },
        { type: 'end-speech', seat: seat(1) },
      ]),
    )
    const refusal = window.getByRole('region', { name: 'Entry' }).locator('[data-refusal]')
    await game.press('7')
    await expect.poll(() => refusal.innerText()).toBe('Seat 7 is already nominated.')
    await game.endDiscussion()
    expect(await refusal.count()).toBe(0)
  })

  test('the answer to a night’s check disappears from the screen when the game moves on', async ({ window }) => {
    const game = await laid(window, SPORT, 'sport-club', (state) =>
      state.step.type === 'night-act' && state.step.role === 'sheriff' ? undefined : killTheRed(state),
    )
    const answer = window.getByRole('note', { name: 'Answer' })
    await game.press('1')
    await expect.poll(() => answer.innerText()).toContain('Black')
    await game.advance('Enter')
    expect(await game.heading.innerText()).toContain('Day 2')
    expect(await answer.count()).toBe(0)
  })

  test('a waiting entry that no longer fits loses its notice, but the log names its step', async ({ window }) => {
    const game = await laid(
      window,
      CITY,
      'city',
      inTurn([...FIRST_NIGHT, { type: 'end-last-word', seat: seat(1) }, { type: 'end-speech', seat: seat(2) }]),
    )
    const fix = await game.fix('The Maniac kills 1')
    await game.press('5', 'Enter')
    await fix.waitFor({ state: 'detached' })
    const notice = game.log.getByRole('status')
    await expect.poll(() => notice.innerText()).toContain('1 entry is on hold. Enter restores 1.')
    await game.advance('Enter')
    await expect.poll(() => notice.count()).toBe(0)
    await game.log.getByText('This entry belongs to another moment: day 2, a last word.').waitFor()
  })
})
