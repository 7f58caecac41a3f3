// In a small window, nothing is cut off: neither the header of a long dialog nor points in a ledger. If a dialog is
// open, printing prints the page.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '../../src/rules/vocabulary.ts'
import { killTheRed, openGame, play, showGame } from './fixtures/games-by-requests.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Layout } from './pages/Layout.ts'
import { LiveGame } from './pages/LiveGame.ts'

const SMALL = { width: 820, height: 600 }
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
const TWELVE: readonly Role[] = [
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
  'citizen',
  'mafia',
]

/** Number of pixels by which each element's content is cut off. */
const cutOff = (of: Locator) =>
  of.evaluateAll((all) =>
    all
      .map((each) => Math.max(each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight))
      .filter((pixels) => pixels > 1),
  )

/** Number of pixels by which each element exceeds the middle of the table. */
const hiddenInMiddle = (parts: Locator) =>
  parts.evaluateAll((all) => {
    const middle = document.querySelector('.table-oval .middle')?.getBoundingClientRect()
    return all.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      if (middle === undefined || right === left) return []
      const outside = Math.max(middle.left - left, right - middle.right, middle.top - top, bottom - middle.bottom)
      return outside > 1 ? [`${each.textContent ?? ''}: ${Math.round(outside)} px`] : []
    })
  })

inBrowser('in the middle of the table', (test) => {
  test.for([
    [1280, 800],
    [1366, 768],
    [1180, 640],
    [1920, 1080],
  ] as const)('the clock and its buttons are fully visible at %i × %i', async ([width, height], { window }) => {
    await new Home(window).createClub('Black Cat')
    for (const [preset, cards] of [
      ['sport-club', SPORT],
      ['city', TWELVE],
      ['city', TWELVE.slice(0, 6)],
    ] as const) {
      await showGame(window, await openGame(window, { preset, scheme: 'official-2025', cards }))
      await new Layout(window).resize({ width, height })
      await new LiveGame(window).press('Enter')
      await window.getByRole('timer').waitFor()
      expect(
        await hiddenInMiddle(window.locator('.table-oval .middle .middle').locator('button, [role=timer], p')),
      ).toEqual([])
    }
  })
})

inBrowser('in a small window', (test) => {
  test('in a small window, twelve seats can be selected, and the votes to record are readable', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards: TWELVE }))
    const game = new LiveGame(window)
    const buttons = window.getByRole('region', { name: 'Entry' }).locator('.seat-button')
    const keys = buttons.evaluateAll((all) =>
      all.map((each) => each.querySelector('kbd')?.textContent ?? each.querySelector('.number')?.textContent),
    )
    expect(await keys).toEqual(['01', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    await game.press('8', 'Enter', 'Enter')
    await game.press('3', 'Enter')
    await game.endDiscussion()
    await game.press('0', '5', '6', '1', '2', '0', '1')
    await expect.poll(() => window.locator('[data-hands]').innerText()).toBe('1, 5, 6, 10 and 12 vote against 8')
    await game.press('Escape')
    await game.press('e')
    const dialog = window.getByRole('dialog')
    await dialog.waitFor()
    await new Layout(window).resize(SMALL)
    expect(await cutOff(dialog.locator('[data-slot=header]'))).toEqual([])
    await window.emulateMedia({ media: 'print' })
    expect(await dialog.isVisible()).toBe(false)
    await window.emulateMedia({ media: 'screen' })
    expect(await dialog.isVisible()).toBe(true)
  })

  test('the points of a ledger are readable in a small window', async ({ window }) => {
    const layout = new Layout(window)
    await new Home(window).createClub('Black Cat')
    const wish = { preset: 'sport-club', scheme: 'official-2025', cards: SPORT }
    await play(window, await openGame(window, wish), killTheRed)
    await showGame(window, await play(window, await openGame(window, wish), killTheRed))
    const fields = window.locator('input.ledger-field')
    await fields.first().waitFor()
    await layout.resize(SMALL)
    for (const at of [0, 1]) await fields.nth(at).fill('−0.20')
    expect(await cutOff(fields)).toEqual([])
    expect(await window.locator('[data-best-move]').innerText()).toMatch(
      /^Best move of 2: .* no points in this season$/,
    )
  })
})
