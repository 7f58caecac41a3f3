// Roles are hidden because somebody is watching. No dialog shows more than the table does, each dialog names the key
// that shows roles, and that key works inside the dialog.

import { expect } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { openGame, play, showGame } from '../e2e/fixtures/games-by-requests.ts'
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
const act = (role: Role, target: number): Entry => ({ type: 'night-act', role, target: seat(target) })
/** The mafia shoots 3, whom the Doctor heals, and the Maniac shoots 9. */
const NIGHT: readonly Entry[] = [
  { type: 'end-discussion' },
  act('mistress', 10),
  act('mafia', 3),
  act('don', 4),
  act('maniac', 9),
  act('sheriff', 7),
  act('doctor', 3),
  { type: 'end-last-word', seat: seat(9) },
]
/** Matches a card, a target or an answer. The name of the role that was called is not secret. */
const SECRET = /citizen|don\b|sheriff|doctor|mistress|maniac|mafia|heals|shot|kills|visits|checks|\bred\b|\bblack\b/i
const told = (text: string) => text.replaceAll(/\w+’s choice/gi, '')

inDom('while roles are hidden', (test) => {
  test('while roles are hidden, every dialog hides the same facts as the table', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const rest = [...NIGHT]
    const opened = await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CITY })
    await showGame(window, await play(window, opened, () => rest.shift()))
    const game = new LiveGame(window)
    const dialog = window.getByRole('dialog')
    const note = dialog.getByText('Roles are hidden. H shows them.')
    await game.log.getByText('The Doctor heals 3').waitFor()
    await game.press('h')
    await expect.poll(() => game.log.getByText('heals').count()).toBe(0)
    expect(told(await game.log.innerText())).not.toMatch(SECRET)
    expect(await game.log.getByRole('button', { name: 'Why 3 lived' }).count()).toBe(0)

    for (const opens of [
      () => game.press('w'),
      () => game.press('e'),
      () => game.log.getByRole('button', { name: 'Why 9 left' }).click(),
      () =>
        game.log
          .getByRole('button', { name: /^Fix the entry/ })
          .nth(1)
          .click(),
      () =>
        game.log
          .getByRole('button', { name: /^Fix the entry/ })
          .nth(2)
          .click(),
    ]) {
      await opens()
      await note.waitFor()
      expect(told(await dialog.innerText())).not.toMatch(SECRET)
      await game.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }

    await game.press('w')
    await note.waitFor()
    await game.press('h')
    await dialog
      .getByText(/Maniac/)
      .first()
      .waitFor()
    expect(await note.count()).toBe(0)
    await game.press('h')
    await note.waitFor()
    await game.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await window.goto(window.url().replace(/\/live$/, ''))
    await window.getByRole('tab', { name: 'What if' }).click()
    await window.getByText('Roles are hidden').waitFor()
    await game.press('h')
    await window.getByText('Roles are hidden').waitFor({ state: 'detached' })
  })
})
