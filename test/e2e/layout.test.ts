// The screens of a table in windows of every size: every text and control is inside the window, is not covered, and is
// reached without horizontal scrolling.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatPhrase } from '../../src/i18n/phrase.ts'
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

const LARGE: readonly Role[] = [...CITY, 'maniac', 'mafia', ...Array.from({ length: 8 }, () => 'citizen' as const)]
/** In the narrowest window with a drawn table, its cards have space for only the beginning of a role. */
const MORE_WINDOWS = [
  { width: 840, height: 700 },
  { width: 360, height: 640 },
] as const

inBrowser('a crowded table', (test) => {
  test.for([10, 14, 20])(
    'of %i shows every role in every window, and no toast covers its keys',
    async (count, { app }) => {
      const { window } = app
      const layout = new Layout(window)
      const shell = new Shell(window)
      await new Home(window).createClub('Federation')
      const cards = LARGE.slice(0, count)
      await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards }))
      const faults: string[] = []
      for (const language of LANGS) {
        await shell.switchLanguage(language)
        const roles = cards.map((role) => formatPhrase(language, 'role', role))
        for (const size of [...WINDOWS, ...MORE_WINDOWS]) {
          await layout.resize(size)
          const look = await shell.look()
          // In a small window the seat buttons are the table, and there are no cards.
          const hasCards = size.width >= 840
          const seat = hasCards ? '.seat-card' : '.seat-button'
          const role = hasCards ? '.seat-card .role :is(.name, .short)' : '.seat-button .role'
          const found = [
            ...(await layout.faults(role, { scroll: true })),
            ...(await layout.outgrown(hasCards ? '.seat-card .role' : role, seat)),
            ...(await layout.cutByHalf(role)),
            ...(await namesWithoutRoles(window, seat, roles)),
            ...(size.width < 820 ? [] : await layout.faults('[role=toolbar] button', { scroll: true })),
            ...(await keysWithoutCue(window)),
          ]
          const visible = await window
            .locator(role)
            .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)
          if (visible !== count) found.push(`${visible} visible roles`)
          const strip = await window.locator('[role=toolbar]').evaluate((each) => each.getBoundingClientRect().height)
          const toasts = await window
            .locator('ol[data-slot=viewport]')
            .evaluate((each) => parseFloat(getComputedStyle(each).bottom))
          if (size.width >= 820 && toasts < strip) found.push(`toasts begin at ${toasts} over keys of ${strip}`)
          faults.push(...found.map((fault) => `${look}, ${size.width}: ${fault}`))
        }
      }
      expect(faults).toEqual([])
    },
  )

  test('moves none of its seat buttons on a phone when roles are hidden or shown', async ({ app }) => {
    const { window } = app
    await new Home(window).createClub('Federation')
    await showGame(window, await openGame(window, { preset: 'city', scheme: 'official-2025', cards: LARGE }))
    await new Layout(window).resize({ width: 360, height: 640 })
    const buttons = window.locator('.seat-button')
    const places = () =>
      buttons.evaluateAll((all) => {
        const first = all[0]?.getBoundingClientRect().y ?? 0
        return all.map((each) => [each.getBoundingClientRect().y - first, each.getBoundingClientRect().height])
      })
    const shown = await places()
    await window.keyboard.press('h')
    await expect.poll(() => buttons.locator('svg').count()).toBe(0)
    expect(await places()).toEqual(shown)
  })
})

/**
 * Pages through the keys with the arrows of the toolbar. Reports keys that are never completely visible, and hidden
 * keys to which no arrow leads.
 */
async function keysWithoutCue(window: Page): Promise<readonly string[]> {
  return window.locator('[role=toolbar]').evaluate(async (bar) => {
    const keys = [...bar.querySelectorAll('button')].filter((each) => each.checkVisibility())
    const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const arrow = (end: string) => bar.querySelector<HTMLElement>(`[data-more=${end}]`)
    const seen = new Set<Element>()
    const faults = new Set<string>()
    keys[0]?.scrollIntoView({ inline: 'start' })
    for (let page = 0; page <= keys.length; page += 1) {
      await frames()
      const { left, right } = bar.getBoundingClientRect()
      const from = arrow('start')?.getBoundingClientRect().right ?? left
      const to = arrow('end')?.getBoundingClientRect().left ?? right
      for (const key of keys) {
        const box = key.getBoundingClientRect()
        if (box.left >= from - 1 && box.right <= to + 1) seen.add(key)
        if (box.left < left - 1 && arrow('start') === null) faults.add(`no arrow to ${key.textContent}`)
        if (box.right > right + 1 && arrow('end') === null) faults.add(`no arrow to ${key.textContent}`)
      }
      if (arrow('end') === null) break
      arrow('end')?.click()
    }
    return [...faults, ...keys.filter((each) => !seen.has(each)).map((each) => `${each.textContent}: never seen`)]
  })
}

/** Seats in the order of the table whose accessible name or title does not contain their role. */
async function namesWithoutRoles(window: Page, seat: string, roles: readonly string[]): Promise<readonly string[]> {
  const texts = await window.locator(seat).evaluateAll((all) =>
    all.map((each) => ({
      number: Number(each.querySelector('.number')?.textContent),
      label: each.getAttribute('aria-label') ?? '',
      title: each.getAttribute('title') ?? '',
    })),
  )
  return texts.flatMap(({ number, label, title }) => {
    const role = roles[number - 1] ?? ''
    return label.includes(role) && title.includes(role) ? [] : [`${number}: ${role} is not in ${label} | ${title}`]
  })
}

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
