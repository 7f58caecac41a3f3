// The rulebooks other than city and sport-club: each is logged by keys to its verdict in as few entries as its rules
// allow, and its rule sheet is printed. In wolves, ballots are counted without names; in HP, the damage is shown before
// the entry. Over both editions: the desktop plays two of them here and all of them with `npm run test:deep --
// other-rules`.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatPhrase } from '../../src/i18n/phrase.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { sitDownBy } from './fixtures/evening.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { takesAll } from './fixtures/looks.ts'
import { overEditions, type EditionName } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { readPaper } from './pages/paper.ts'
import { Rules } from './pages/Rules.ts'
import { Shell } from './pages/Shell.ts'

interface ShortGame {
  readonly preset: string
  readonly cards: readonly Role[]
  /** `E` is Enter. Text between bars must be on screen before the next key. */
  readonly keys: string
  /** The last sentence in the log. */
  readonly log: string
  readonly verdict: string
}

const GAMES: readonly ShortGame[] = [
  {
    // A full first night. Then the black players are voted out one after another.
    preset: 'sport-2025',
    cards: ['don', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian'],
    keys: '1 E 6 E 6 E 3 E E 1 E E 2 E E V 3 4 5 E E E 2 E 4 E E E E 2 E V',
    log: 'Player 2 voted out',
    verdict: 'Red team wins',
  },
  {
    preset: 'wolves',
    cards: ['don', 'citizen', 'sheriff', 'doctor', 'citizen', 'citizen'],
    keys: 'E E 1 E E 2 E E V K 4 |4 against 1, 2 yet to vote| E E',
    log: '4 votes against 1, without names',
    verdict: 'Red team wins',
  },
  {
    preset: 'hp',
    cards: ['mafia', 'detective', 'healer', 'commoner', 'commoner'],
    keys: '4 |1 — 2500 → 1500, 4 — 1000 → 0| E 5 E 4 E 2 3 4 5 E 1 E E',
    log: 'Player 1 voted out',
    verdict: 'Town wins',
  },
  {
    preset: 'benchmark',
    cards: ['mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager'],
    keys: '6 E 6 E 1 E - E V 2 3 4 5 E V',
    log: 'Player 1 voted out',
    verdict: 'Town wins',
  },
  {
    preset: 'plain',
    cards: ['citizen', 'citizen', 'mafia'],
    keys: '3 E',
    log: 'Player 3 voted out',
    verdict: 'Citizens win',
  },
]

/**
 * A full first night with claims, and hit points in fractions: these games are the most likely to differ between the
 * hosts.
 */
const ON_DESKTOP: readonly string[] = ['sport-2025', 'hp']

function gamesOver(name: EditionName): readonly ShortGame[] {
  return name === 'browser' || takesAll() ? GAMES : GAMES.filter(({ preset }) => ON_DESKTOP.includes(preset))
}

/** Prepares a game by requests in the browser, which is faster, and on the screens in the desktop app. */
async function sat(window: Page, name: EditionName, preset: string, cards: readonly Role[]): Promise<LiveGame> {
  if (name === 'desktop') return sitDownBy(window, preset, cards)
  await new Home(window).createClub('Black Cat')
  await showGame(window, await openGame(window, { preset, scheme: 'official-2025', cards }))
  return new LiveGame(window)
}

overEditions('a game to its verdict, and its rule sheet', (test, edition) => {
  for (const { preset, cards, keys, log, verdict } of gamesOver(edition))
    test(preset, async ({ app, window }) => {
      const game = await sat(window, edition, preset, cards)
      await game.heading.waitFor()
      for (const part of keys.split('|').map((each) => each.trim())) {
        if (/^\S( \S)*$/.test(part))
          for (const key of part.split(' ')) await game.press(key === 'E' ? 'Enter' : key.toLowerCase())
        else await game.echo.getByText(part).waitFor()
      }
      await expect.poll(() => game.verdict.innerText()).toBe(verdict)
      await game.log.getByText(log).first().waitFor()
      await game.saved()

      await new Shell(window).go('rules')
      const rules = new Rules(window)
      await rules.choose(preset)
      await (
        await rules.openSheet()
      )
        .getByText(formatPhrase('en', 'preset', preset))
        .first()
        .waitFor()
      const sheet = readPaper(await app.running.catchPdf(() => rules.printSheet()))
      expect(sheet.size).toEqual([210, 297])
      for (const role of new Set(cards))
        expect(sheet.text).toContain(formatPhrase('en', 'role', role).replaceAll(' ', ''))
    })
})
