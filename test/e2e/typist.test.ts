// A typist who does not wait for the app, on a slow connection: what is typed into the fields of the main screens is in
// a field, in the club or in a refusal on the screen, and never runs as commands.

import type { Page } from 'playwright-core'
import { expect, test as plain } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import plan from '../../src/i18n/en/screens/plan.json'
import users from '../../src/i18n/en/screens/users.json'
import type { Role } from '../../src/rules/vocabulary.ts'
import { drawsOf, type Draws } from '../generators/draws.ts'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { hurry } from './fixtures/hands/hands.ts'
import { judge } from './fixtures/hands/knownFaults.ts'
import { explainsLoss, KNOWN_LOSSES, sayLoss, type Loss } from './fixtures/hands/knownLosses.ts'
import { fieldsIn, kindsOfFields, lostNumber, typeTwice, type FieldOnScreen } from './fixtures/hands/typist.ts'
import { ADDRESSES, showAddress, withLiveGame, type MadeScreens } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Mending } from './pages/Mending.ts'

const SEED = Number(process.env['CONSIGLIERE_HANDS_SEED'] ?? 54)
/** Every answer is equally late, so that the same faults are found in every run. */
const SLOW = { seed: SEED, least: 500, most: 500 }
const NUMBER = '0.3'
/** Speeches that end before the first of them is stored. */
const QUICK_SPEECHES = 6
const CARDS: readonly Role[] = [
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
const LETTERS = [...'bcdfghjklmnpqrstvwxz']

/** Group of the settings with users. The other groups have no buttons that open fields. */
const USERS_GROUP = '/settings/users'

/** Screens by their names in ADDRESSES or tabs of the season, and buttons of them that open fields. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  home: [],
  members: [],
  plan: [plan.stages.add, plan.final.title],
  result: [],
  game: [],
  settings: [users.add],
  broadcast: [],
}

const losses: Loss[] = []

await hurry(import.meta.filename, { slow: SLOW, isQuick: false, findings: [] }, async () => {})

const markOf = (draws: Draws) => Array.from({ length: 6 }, () => draws.of(LETTERS)).join('')

async function tryField(
  window: Page,
  screen: string,
  field: FieldOnScreen,
  within: string,
  draws: Draws,
): Promise<void> {
  const { name, isNumber } = field
  // A filter that was typed before may have hidden other fields.
  const index = (await kindsOfFields(window.locator(within))).find((each) => each.name === name)?.index
  if (index === undefined) return
  const target = fieldsIn(window.locator(within)).nth(index)
  const note = (lost: Loss['lost'], told: string) => losses.push({ screen, field: name, lost, told })
  if (isNumber) {
    const lost = await lostNumber(window, target, NUMBER)
    if (lost !== undefined) note('first', `${NUMBER} became ${lost}`)
    return
  }
  const by = 'Enter'
  const typing = { first: markOf(draws), second: markOf(draws), by } as const
  const { first, second, commands } = await typeTwice(window, target, typing)
  if (first.isLost) note('first', `${typing.first} became “${first.found}” after ${by}`)
  if (second.isLost) note('second', `${typing.second} became “${second.found}” after ${by}`)
  if (commands > 0) note('command', `${commands} letters of ${typing.second} ran as commands`)
}

async function walk(
  window: Page,
  screen: string,
  address: string,
  openers: readonly string[],
  draws: Draws,
): Promise<void> {
  const isolated = async () => {
    while ((await window.locator('[role=dialog]').count()) > 0) await window.keyboard.press('Escape')
    await showAddress(window, address)
    await window.evaluate(() => globalThis.laws.answered())
  }
  await isolated()
  for (const field of await kindsOfFields(window.locator('main'))) {
    await tryField(window, screen, field, 'main', draws)
    await isolated()
  }
  for (const opener of openers) {
    const button = window.locator('main').getByRole('button', { name: opener, exact: true }).first()
    const open = async () => {
      await button.click()
      await fieldsIn(window.locator('[role=dialog]')).first().waitFor()
    }
    await open()
    for (const field of await kindsOfFields(window.locator('[role=dialog]'))) {
      if ((await window.locator('[role=dialog]').count()) === 0) await open()
      await tryField(window, `${screen} › ${opener}`, field, '[role=dialog]', draws)
      await isolated()
    }
  }
}

inBrowser(`typing without waiting (seed ${SEED})`, (test) => {
  for (const [screen, openers] of Object.entries(SCREENS))
    test(`is checked for losses in the fields of ${screen}`, async ({ window }) => {
      await new Home(window).createClub('Federation')
      const made: MadeScreens = await withLiveGame(window, await makeCup(window))
      const draws = drawsOf(SEED, screen)
      const [first = `/season/${made.season}/${screen}`, ...others] = ADDRESSES[screen]?.(made) ?? []
      if (screen !== 'settings') return walk(window, screen, first, openers, draws)
      for (const address of [first, ...others])
        await walk(window, screen, address, address === USERS_GROUP ? openers : [], draws)
    })

  test('is checked for losses directly after a choice in a list', async ({ window }) => {
    await new Home(window).createClub('Federation')
    await showGame(window, await openGame(window, { preset: 'sport-club', scheme: 'official-2025', cards: CARDS }))
    const mending = new Mending(window)
    await mending.open()
    await mending.giveCard(3, 'Sheriff')
    const field = mending.dialog.getByLabel(common.judge, { exact: true })
    const { first } = await typeTwice(window, field, { first: 'Norabcd', second: '', by: 'Tab' })
    if (first.isLost) losses.push({ screen: 'fix the table', field: 'Judge', lost: 'first', told: first.found })
  })

  test('is checked for losses directly before a reload', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { live } = await withLiveGame(window, await makeCup(window))
    await showAddress(window, `/game/${live}/live`)
    const game = new LiveGame(window)
    for (let speaker = 0; speaker < QUICK_SPEECHES; speaker += 1) await game.press('Enter')
    await game.log.getByText(/^Speeches: /).waitFor()
    const before = await game.question.innerText()
    await window.reload()
    await game.question.waitFor()
    await window.evaluate(() => globalThis.laws.answered())
    const after = await game.question.innerText()
    if (after !== before) losses.push({ screen: 'live', field: 'entries', lost: 'first', told: `${before} → ${after}` })
  })

  plain('loses nothing except for the listed faults, which still occur', () => {
    expect(judge(KNOWN_LOSSES, losses, explainsLoss, sayLoss)).toEqual({ unlisted: [], repaired: [] })
  })
})
