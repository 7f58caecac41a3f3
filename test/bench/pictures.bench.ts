// Pictures of the README, made with the current app: `npm run generate:screenshots`. Look at them before you commit
// them.

import { join } from 'node:path'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import home from '../../src/i18n/en/screens/home.json'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { game, sheet, type Cells } from '../files/sheets/sheetText.ts'
import { CARDS } from '../e2e/fixtures/evening.ts'
import { openGame, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { inBrowser } from '../e2e/fixtures/spec.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

const IMAGES = join(import.meta.dirname, '../../docs/images')
const NAMES =
  'Kestrel Ace Ivory Lucky Olive Professor Clementine Bishop Winter Harlow Comet Dutch Anchor Quill Jigsaw Juniper Raven Birch Gambit Tempest Zephyr Xenia Lynx Ember Fable Garnet Hazel Indigo Jade Knight Laurel Maple Nova Onyx Pepper Quartz Rowan Sorrel Thistle Vesper'.split(
    ' ',
  )
const CLUBS = ['Night Watch', 'Red Room', 'Old Town', 'Harbour']

async function takePicture(window: Page, name: string): Promise<void> {
  await window.setViewportSize({ width: 1366, height: 768 })
  // Notices close automatically, and a font may still be loading.
  await window.evaluate(() => document.fonts.ready)
  await expect.poll(() => window.locator('ol[data-slot=viewport] > li').count()).toBe(0)
  // After a switch of the theme, a colour may still be changing.
  await expect.poll(() => window.evaluate(() => document.getAnimations().length)).toBe(0)
  await window.screenshot({ path: join(IMAGES, `${name}.png`) })
}

/** A results sheet with forty players, twelve rounds at four tables, and a final of four rounds. */
function results(): string {
  const random = xoroshiro128plus(7)
  const below = (limit: number) => uniformInt(random, 0, limit - 1)
  const table = (place: Cells, players: readonly number[]) =>
    game(
      { ...place, winner: below(5) < 2 ? 'mafia' : 'red' },
      Object.fromEntries(
        players.map((player, at) => [
          at + 1,
          {
            player: NAMES[player] ?? '',
            club: CLUBS[player % 4] ?? '',
            bonus: below(3) === 0 ? `0.${1 + below(6)}` : '',
            first_victim: at === 2 ? '1' : '',
            best_move: at === 2 ? '8 9 4' : '',
          },
        ]),
      ),
    )
  const main = Array.from({ length: 12 }, (_, round) => {
    const order = shuffleBySeed(
      NAMES.map((_name, index) => index),
      round + 1,
    )
    return [0, 1, 2, 3].flatMap((at) =>
      table({ stage: 'Main stage', round: round + 1, table: at + 1 }, order.slice(at * 10, at * 10 + 10)),
    )
  })
  const final = Array.from({ length: 4 }, (_, round) =>
    table(
      { stage: 'final', round: round + 1, table: 1 },
      shuffleBySeed([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], round + 50),
    ),
  )
  return sheet(...main.flat(), ...final.flat())
}

inBrowser('pictures of the README', (test) => {
  test('a picture shows a live game at night with a prepared entry', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const opened = await openGame(window, {
      preset: 'city',
      scheme: 'official-2025',
      cards: CARDS,
      names: NAMES.slice(0, 10),
    })
    await showGame(window, opened)
    const live = new LiveGame(window)
    await live.nominate(8)
    await live.endSpeech()
    await live.nominate(3)
    await live.endDiscussion()
    await live.raiseHands(4, 5, 6, 7, 9, 10)
    await live.advance('Enter')
    await live.hearLastWords()
    await live.playNight({ mistress: 9 }, 'mafia')
    await live.press('3')
    await takePicture(window, 'live-game')
  })

  test('a picture shows an evening before its first game', async ({ window }) => {
    await new Home(window).createClub('Black Cat', home.game.sport)
    const tonight = new NewGame(window)
    for (const name of NAMES.slice(0, 12)) await tonight.checkIn(name)
    await tonight.judge('Vesper')
    await window.getByRole('heading', { level: 1 }).click()
    await tonight.draw()
    await takePicture(window, 'tonight')
  })

  test('a picture shows the standings of a tournament with a final', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Autumn Cup')
    const season = new Season(window)
    await season.openTab('Games')
    const imports = new Imports(app.running)
    await imports.go()
    await imports.offer({ name: 'autumn-cup.csv', text: results() })
    await imports.games()
    await imports.take(52)
    await imports.toStandings()
    await new Shell(window).switchTheme()
    await takePicture(window, 'standings')
  })
})
