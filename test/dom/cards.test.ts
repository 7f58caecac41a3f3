// The players look at their cards between *Start* and the first night. Law: until the judge presses H, the screen of
// the laptop does not depend on the cards. Separate journeys do all of this by keyboard.

import { describe, expect, test } from 'vitest'
import letters from '../../src/i18n/en/letters.json'
import common from '../../src/i18n/en/screens/common.json'
import live from '../../src/i18n/en/screens/live.json'
import words from '../../src/i18n/en/screens/newGame.json'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { clubTableSeatLimits, type Rulebook } from '../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { CARD_WAYS, type CardWay, FIRST_TABLE_KEY } from '../../src/ui/game/preparing/preparedGames.ts'
import { rulesOfPreset } from '../../src/ui/shared/seasonRules.ts'
import { CARDS, checkedInClub, PLAYERS } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Home } from '../e2e/pages/Home.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { clubChannel } from '../ui/clubChannel.ts'
import { DomApp } from './driver/app.ts'
import { inDom } from './journey.ts'

const MOST_SEATS = 10
const SMALLEST_DEAL = 6
/** Number of seats that receive the laptop in turn. The other seats are skipped, because they would show the same. */
const ROUND = 3

/** Two deals of this rulebook that differ at a seat that receives the laptop. */
function twoDeals(rulebook: Rulebook): readonly { readonly seed: number; readonly cards: readonly Role[] }[] {
  const { min, max } = clubTableSeatLimits(rulebook)
  const size = Math.max(min, Math.min(max, MOST_SEATS))
  const deals = Array.from({ length: 20 }, (_, seed) => ({
    seed: seed + 1,
    cards: shuffleBySeed(rulebook.deal(size), seed + 1),
  }))
  const [first] = deals
  const other = deals.find(({ cards }) => cards[0] !== first?.cards[0])
  if (first === undefined || other === undefined) throw new Error(`${rulebook.id} deals the same card to seat 1`)
  return [first, other]
}

/** Everything on the screen that a player beside the laptop can read, hear or see: texts, names, values, looks. */
function readScreen(app: DomApp): readonly string[] {
  const lines: string[] = []
  for (const element of app.page.document.body.querySelectorAll('*')) {
    if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue
    const looks = ['class', 'title', 'alt', 'value', 'placeholder', 'd', 'data-card-of', 'data-other']
      .concat(element.getAttributeNames().filter((name) => name.startsWith('aria-')))
      .map((name) => [name, element.getAttribute(name)] as const)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${value}`)
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === node.TEXT_NODE)
      .map((node) => node.textContent)
    lines.push(
      [element.tagName, ...looks, ...text]
        .join(' ')
        .replaceAll(/\d+:\d\d/g, 'm:ss')
        .trim(),
    )
  }
  return lines
}

/**
 * Two laptops that differ only in the cards. Each step is performed on both laptops, and afterwards both must show the
 * same.
 */
class Twins {
  readonly apps: readonly DomApp[]
  constructor(apps: readonly DomApp[]) {
    this.apps = apps
  }
  async each(step: (app: DomApp, index: number) => Promise<unknown>): Promise<void> {
    for (const [index, app] of this.apps.entries()) await step(app, index)
  }
  async same(what: string, step: (app: DomApp, index: number) => Promise<unknown>): Promise<void> {
    await this.each(step)
    const [one, other] = this.apps.map(readScreen)
    expect(other, what).toEqual(one)
  }
  press(key: string): Promise<void> {
    return this.same(key, ({ window }) => window.keyboard.press(key))
  }
  /** Whether the two laptops show different cards. */
  get differ(): boolean {
    const [one, other] = this.apps.map(readScreen)
    return JSON.stringify(one) !== JSON.stringify(other)
  }
}

/**
 * Prepares a table with this rulebook and these cards that only needs *Start*, in the state after a reload of the page.
 * Clocks do not start automatically, because two running clocks show different times when the machine is slow.
 */
async function prepareTable(
  { window }: DomApp,
  rulebook: Rulebook,
  { seed, cards }: ReturnType<typeof twoDeals>[number],
  way: CardWay,
): Promise<void> {
  const preset = rulebook.presets[0]?.id ?? rulebook.id
  const members = await told(window, 'members.list', {})
  const chairs = cards.map((_, index) => ({ member: members[index]?.id, immune: false }))
  await window.evaluate(
    ({ draft, chosen, table }) => {
      const kept = JSON.parse(localStorage.getItem('consigliere.preparing') ?? '{}') as { evening?: string }
      const drafts = { [table]: { ...draft, evening: kept.evening } }
      localStorage.setItem('consigliere.preparing', JSON.stringify({ ...kept, way: chosen, drafts }))
      const preferences = JSON.parse(localStorage.getItem('consigliere.preferences') ?? '{}') as object
      localStorage.setItem('consigliere.preferences', JSON.stringify({ ...preferences, startsItself: false }))
      location.hash = '/'
    },
    {
      draft: { chairs, seed, isArranged: true, own: rulesOfPreset(preset), changes: {}, judgePlays: false },
      chosen: way,
      table: FIRST_TABLE_KEY,
    },
  )
  await window.reload()
  const { startButton } = new NewGame(window)
  await expect.poll(() => startButton.isDisabled()).toBe(false)
}

const GIVE: Readonly<Record<CardWay, (twins: Twins, deals: ReturnType<typeof twoDeals>) => Promise<void>>> = {
  async round(twins) {
    await twins.same('the laptop goes round', ({ window }) =>
      window.getByRole('dialog', { name: live.reveal.title }).waitFor(),
    )
    for (let seat = 1; seat <= ROUND; seat += 1) {
      await twins.each(({ window }) => window.keyboard.down('Space'))
      if (seat === 1) expect(twins.differ, 'the player sees the card').toBe(true)
      await twins.same('the card is hidden again', ({ window }) => window.keyboard.up('Space'))
      // A player who holds the laptop cannot show the roles of the others.
      await twins.press('h')
      await twins.press('Enter')
    }
    await twins.same('a reload', ({ window }) => window.reload())
    await twins.press('Control+Enter')
  },
  async phones(twins) {
    await twins.same('the phones', ({ window }) =>
      window.getByRole('heading', { name: live.reveal.onPhones }).waitFor(),
    )
    await twins.press('h')
    await twins.press('2')
    await twins.same('a player without a phone', ({ window }) =>
      window.getByRole('button', { name: /^Show the card of seat 1,/ }).click(),
    )
    await twins.each(({ window }) => window.keyboard.down('Space'))
    expect(twins.differ, 'the player sees the card').toBe(true)
    await twins.same('the card is hidden again', ({ window }) => window.keyboard.up('Space'))
    await twins.press('Enter')
    await twins.press('Control+Enter')
  },
  async envelopes(twins, deals) {
    await twins.same('the letters', ({ window }) => window.getByRole('region', { name: words.paper }).waitFor())
    for (const seat of deals[0]?.cards.keys() ?? [])
      await twins.same(`the letter of seat ${seat + 1}`, ({ window }, index) => {
        const role = deals[index]?.cards[seat] ?? 'citizen'
        return window.keyboard.press(letters.role[role].toLowerCase())
      })
    await twins.press('Control+Enter')
  },
}

/**
 * Ways of giving the cards that are tested with each rulebook: all ways with the first rulebook, and one way in turn
 * with each of the others. A table that is too small for the default deal always has its cards on paper.
 */
const WAYS = RULEBOOKS.map((rulebook, index) => {
  const isSmall = clubTableSeatLimits(rulebook).max < SMALLEST_DEAL
  const turn = CARD_WAYS.filter((_, at) => index === 0 || at === index % CARD_WAYS.length)
  return { id: rulebook.id, rulebook, ways: isSmall ? (['envelopes'] as const) : turn }
})

describe.each(WAYS)('$id (in memory)', ({ rulebook, ways }) => {
  test('the laptop shows no card between Start and the key H, however the cards are given', async () => {
    const deals = twoDeals(rulebook)
    const apps = [await DomApp.open(clubChannel()), await DomApp.open(clubChannel())]
    const twins = new Twins(apps)
    await twins.each(async ({ window }) => {
      await new Home(window).createClub('Black Cat')
      const people = deals[0]?.cards.map((_, index) => ({ name: `Player ${index + 1}`, state: 'here' as const })) ?? []
      await told(window, 'evening.note', { people, via: 'list' })
      await new NewGame(window).judge('Zoya')
    })
    for (const way of ways) {
      await twins.each((app, index) => prepareTable(app, rulebook, deals[index] ?? { seed: 0, cards: [] }, way))
      await twins.press('Control+Enter')
      await GIVE[way](twins, deals)
      const games: string[] = []
      await twins.same('the live page', async ({ window }, index) => {
        await window.getByRole('button', { name: live.rolesHidden }).waitFor()
        games[index] = /game\/([^/]+)\/live/.exec(window.url())?.[1] ?? ''
      })
      for (const key of ['w', 'Escape', 'e', 'Escape', 'f', 'Escape']) await twins.press(key)
      await twins.same('a reload', async ({ window }) => {
        await window.reload()
        await window.getByRole('button', { name: live.rolesHidden }).waitFor()
      })
      await twins.same('the page of the game', async ({ window }, index) => {
        await window.goto(`http://127.0.0.1:4000/#/game/${games[index]}`)
        await window.getByRole('button', { name: common.showRoles }).first().waitFor()
      })
      await twins.same('another window', async (app, index) => {
        const window = await app.restart()
        await window.goto(`http://127.0.0.1:4000/#/game/${games[index]}/live`)
        await window.getByRole('button', { name: live.rolesHidden }).waitFor()
      })
      await twins.each(({ window }) => window.keyboard.press('h'))
      expect(twins.differ, 'the judge sees the cards').toBe(true)
      await twins.press('h')
      await twins.each(async ({ window }, index) => {
        const game = games[index] ?? ''
        const { version } = await told(window, 'games.get', { game })
        await told(window, 'games.void', { game, version, isVoid: true, cause: 'misdeal', reason: '' })
      })
    }
    for (const { page } of apps) {
      await page.close()
      expect(page.complaints).toEqual([])
    }
  })
})

inDom('giving the cards', (test) => {
  test('each player can look at their card with only the keyboard, and then the night begins', async ({ window }) => {
    await checkedInClub(window, PLAYERS)
    const newGame = new NewGame(window)
    await newGame.judge('Zoya')
    await window.keyboard.press('Control+Enter')
    const round = window.getByRole('dialog', { name: live.reveal.title })
    await round.getByRole('heading', { name: PLAYERS[0] }).waitFor()
    for (const [index] of PLAYERS.entries()) {
      await window.keyboard.down('Space')
      await window.keyboard.up('Space')
      await round.getByRole('listitem', { name: live.reveal.hasSeen.replace('{n}', String(index + 1)) }).waitFor()
      await window.keyboard.press('Enter')
    }
    await round.waitFor({ state: 'detached' })
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()
    const [game] = await told(window, 'games.list', {})
    expect(game?.players).toHaveLength(PLAYERS.length)
    // The cards can be shown again before the first entry, but not afterwards.
    await window.getByRole('button', { name: live.reveal.title }).waitFor()
    await window.keyboard.press('h')
    await window.getByRole('button', { name: common.hideRoles }).waitFor()
    await window.keyboard.press('h')
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()
  })

  test('the judge chooses paper cards, enters the letters and begins the night by keyboard', async ({ window }) => {
    const shell = await checkedInClub(window, PLAYERS)
    const newGame = new NewGame(window)
    await newGame.judge('Zoya')
    const wayOf = (way: CardWay) => window.getByRole('radio', { name: words.way[way] })
    await wayOf('round').focus()
    await window.keyboard.press('ArrowRight')
    await window.keyboard.press('ArrowRight')
    await expect.poll(() => wayOf('envelopes').isChecked()).toBe(true)
    await window.keyboard.press('Control+Enter')
    await window.getByRole('region', { name: words.paper }).waitFor()
    // The first letter is wrong and is deleted. A digit and a letter that belongs to no card have no effect.
    for (const key of ['m', 'ArrowUp', 'Backspace', 'x', '4']) await window.keyboard.press(key)
    expect(await newGame.isGiven(1)).toBe(false)
    for (const role of CARDS) await window.keyboard.press(letters.role[role].toLowerCase())
    await window.getByText('10 of 10 cards entered').waitFor()
    await window.keyboard.press('Control+Enter')
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()
    const [game] = await told(window, 'games.list', {})
    const { header } = await told(window, 'games.get', { game: game?.id ?? '' })
    expect(header.seats.map(({ role }) => role)).toEqual(CARDS)
    // The chosen way of giving the cards is kept for the evening.
    await shell.go('home')
    await expect.poll(() => wayOf('envelopes').isChecked()).toBe(true)
  })
})
