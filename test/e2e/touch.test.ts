// A whole game logged by touch, on a tablet and on a phone: every entry by taps that hit their target, no keycaps,
// fouls within reach without scrolling, nothing beyond the sides, and the ledger in one column.

import { expect } from 'vitest'
import { WHOLE_GAME_CARDS, WHOLE_GAME_ENTRIES, WHOLE_GAME_KEYS } from '../support/wholeCityGame.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { inHand, PHONE, TABLET } from './fixtures/touch.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'

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

inBrowser('a whole game by touch', (test) => {
  test.for([
    ['a tablet', TABLET],
    ['a phone', PHONE],
  ] as const)('can be played on %s', async ([, size], { window }) => {
    await new Home(window).createClub('Black Cat')
    const { id } = await openGame(window, {
      preset: 'city',
      scheme: 'official-2025',
      cards: WHOLE_GAME_CARDS,
      names: NAMES,
    })
    await showGame(window, await told(window, 'games.get', { game: id }))
    const hand = await inHand(window, size)
    const game = new LiveGame(window)
    await game.heading.waitFor()

    const entry = window.getByRole('region', { name: 'Entry' })
    const strip = window.getByRole('toolbar', { name: 'Table keys' })
    const foul = strip.getByRole('button', { name: 'Foul', exact: true })
    const buttonOf = (key: string) =>
      key === 'E'
        ? entry.locator('.actions .solid')
        : key === 'F'
          ? foul
          : entry.getByRole('button', { name: new RegExp(`^Seat ${key},`) })
    const looked = () =>
      window.evaluate(() => ({
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        keys: /\b(Enter|Backspace|Esc)\b/.exec(document.body.innerText)?.[0] ?? '',
        caps: [...document.querySelectorAll('kbd')].filter((each) => each.getClientRects().length > 0).length,
      }))

    expect(WHOLE_GAME_KEYS.length).toBeGreaterThan(100)
    for (const [index, key] of WHOLE_GAME_KEYS.entries()) {
      await hand.tap(buttonOf(key))
      if (index % 10 > 0) continue
      expect(await looked()).toEqual({ beyond: 0, keys: '', caps: 0 })
      const box = await foul.boundingBox()
      expect(box !== null && box.y >= 0 && box.y + box.height <= size.height, 'a foul is in reach').toBe(true)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
    await expect.poll(async () => (await told(window, 'games.get', { game: id })).log.length).toBe(WHOLE_GAME_ENTRIES)

    const ledger = window.locator('.ledger')
    const bonus = ledger.getByRole('textbox', { name: /Bonus/ }).nth(3)
    await hand.tap(bonus)
    await window.keyboard.insertText('0.3')
    await hand.tap(ledger.getByRole('textbox', { name: /Penalty/ }).nth(3))
    await ledger.getByText('Saved: Bonus for seat 4,').waitFor()
    expect(await looked()).toEqual({ beyond: 0, keys: '', caps: 0 })
    const fields = await ledger.locator('input').evaluateAll((all) =>
      all.map((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
    expect(fields.length).toBeGreaterThan(10)
    expect(fields).not.toContain(false)
  })
})
