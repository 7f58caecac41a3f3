// The screens of a table in windows of every size: every text and control is inside the window, is not covered, and is
// reached without horizontal scrolling.

import { expect } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { killTheRed, openGame, play, showGame, type GameWish } from './fixtures/games-by-requests.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Layout, WINDOWS } from './pages/Layout.ts'
import { Shell } from './pages/Shell.ts'

const NAMES = [
  'Александра Константинопольская',
  'Boris',
  'Clara',
  'Дарья',
  'Egor',
  'Fedor',
  'Галина',
  'Hanna',
  'Ivan',
  'Юлия',
]
const CITY: readonly Role[] = [
  'don',
  'mistress',
  'citizen',
  'sheriff',
  'citizen',
  'doctor',
  'citizen',
  'mafia',
  'citizen',
  'citizen',
]
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

/** Visible from the beginning, without any scrolling. */
const AT_ONCE = ['.verdict button:last-of-type', '.ledger [data-saved]']
/** Every way forward, and every field and number of the ledger. */
const IN_REACH = [
  '.verdict :is(button, a)',
  '.ledger :is(input, select, button)',
  '[data-ledger=win]',
  '[data-ledger=total]',
  '.ledger .name',
]

inBrowser('verdict and ledger', (test) => {
  test.for<[string, GameWish]>([
    ['a city game', { preset: 'city', scheme: 'official-2025', names: NAMES, cards: CITY }],
    ['a game with a best move', { preset: 'sport-club', scheme: 'tournament-2026', names: NAMES, cards: SPORT }],
  ])('of %s fit every window and language, with all columns, the save status and "Why"', async ([, wish], { app }) => {
    const { window } = app
    const layout = new Layout(window)
    const shell = new Shell(window)
    await new Home(window).createClub('Federation')
    await showGame(window, await play(window, await openGame(window, wish), killTheRed))
    const faults: string[] = []
    for (const language of LANGS) {
      await shell.switchLanguage(language)
      for (const columns of ['usual', 'all']) {
        for (const size of WINDOWS) {
          await layout.resize(size)
          await window.locator('.ledger input').first().waitFor()
          await window.evaluate(() => document.querySelectorAll('*').forEach((each) => each.scrollTo({ top: 0 })))
          const look = await shell.look()
          const found = [
            ...(await layout.sideways('.ledger table')),
            ...(await layout.sideways('.verdict')),
            ...(await Promise.all(AT_ONCE.map((one) => layout.faults(one, { scroll: false })))).flat(),
            ...(await Promise.all(IN_REACH.map((one) => layout.faults(one, { scroll: true })))).flat(),
          ]
          faults.push(...found.map((fault) => `${look}, ${columns}, ${size.width}: ${fault}`))
        }
        await window.locator('.ledger [aria-expanded]').click()
      }
    }
    expect(faults).toEqual([])
  })
})

inBrowser('a table of twenty', (test) => {
  test('a table of twenty shows the role or the side of every seat, and no toast covers its keys', async ({ app }) => {
    const { window } = app
    const layout = new Layout(window)
    const shell = new Shell(window)
    await new Home(window).createClub('Federation')
    const cards: readonly Role[] = [...CITY, 'maniac', 'mafia', ...Array.from({ length: 8 }, () => 'citizen' as const)]
    await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards }))
    const faults: string[] = []
    for (const language of LANGS) {
      await shell.switchLanguage(language)
      for (const size of WINDOWS) {
        await layout.resize(size)
        const look = await shell.look()
        // In a small window the seat buttons are the table. They have space only for the side, which is the only drawing
        // on a button of a player without fouls.
        const hasCards = size.width >= 1024
        const found = [
          ...(hasCards ? await layout.faults('.seat-card .role .name', { scroll: true }) : []),
          ...(hasCards ? await layout.outgrown('.seat-card .role', '.seat-card') : []),
          ...(hasCards ? await layout.cutByHalf('.seat-card .role .name') : []),
          ...(hasCards ? [] : await layout.faults('.seat-button svg', { scroll: true })),
          ...(size.width < 820 ? [] : await layout.faults('[role=toolbar] button', { scroll: true })),
        ]
        if (!hasCards) expect(await window.locator('.seat-button svg').count()).toBe(cards.length)
        const strip = await window.locator('[role=toolbar]').evaluate((each) => each.getBoundingClientRect().height)
        const toasts = await window
          .locator('ol[data-slot=viewport]')
          .evaluate((each) => parseFloat(getComputedStyle(each).bottom))
        if (size.width >= 820 && toasts < strip) found.push(`toasts begin at ${toasts} over keys of ${strip}`)
        faults.push(...found.map((fault) => `${look}, ${size.width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
})

inBrowser('a table of ten', (test) => {
  test('a table of ten moves no card at nightfall, in any language', async ({ app }) => {
    const { window } = app
    const layout = new Layout(window)
    const shell = new Shell(window)
    await new Home(window).createClub('Federation')
    const game = await openGame(window, { preset: 'city', scheme: 'official-2025', names: NAMES, cards: CITY })
    await showGame(window, game)
    const places = async () => {
      const boxes: Record<string, unknown> = {}
      for (const language of LANGS) {
        await shell.switchLanguage(language)
        for (const size of [{ width: 1280, height: 720 }, ...WINDOWS.filter(({ width }) => width >= 1024)]) {
          await layout.resize(size)
          boxes[`${language}, ${size.width}`] = await window
            .locator('.seat-card')
            .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().x, each.getBoundingClientRect().y]))
        }
      }
      return boxes
    }
    const byDay = await places()
    await play(window, game, (state) => (state.phase === 'night' ? undefined : killTheRed(state)))
    await window.locator('.table-oval.room-night').waitFor()
    expect(await places()).toEqual(byDay)
  })
})
