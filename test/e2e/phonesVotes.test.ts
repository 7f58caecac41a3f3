// Twelve phones, each a separate browser context with the built page. Their connection is cut, is half open, or
// delivers presses after newer ones. Requirement: docs/spec/phones.md §4. `GAMES=20` runs all its games.

import type { Browser } from 'playwright-core'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { expect, onTestFinished, test } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { teamOf } from '../../src/scoring/sides.ts'
import { startCuttingProxy } from '../support/cuttingProxy.ts'
import { type Ask, channelOf, NAMES, phoneEvening, ROLES, tableOfTwelve } from './fixtures/phoneEvening.ts'
import { Phone } from './pages/Phone.ts'

const GAMES = Number(process.env['GAMES'] ?? 2)
const VOTES = 3
const SEATS = NAMES.map((_, index) => index + 1)

/** A phone, and every message that its connection has delivered. */
async function recorded(hall: Browser, address: string, lang: (typeof LANGS)[number]) {
  const came: string[] = []
  const phone = await Phone.open(hall, address, { lang }, (page) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => came.push(String(payload))))
    page.on('response', async (answer) => {
      if (/\/(evening|tables)/.test(answer.url())) came.push(await answer.text().catch(() => ''))
    })
  })
  /**
   * Presses the large button in its current state. Returns whether that raised the hand, or `undefined` if the button
   * was disabled.
   */
  const thumb = () =>
    phone.page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.phone-button.large')
      if (button === null || button.disabled) return undefined
      const isUp = button.getAttribute('aria-pressed') !== 'true'
      button.click()
      return isUp
    })
  const shows = () =>
    phone.page.evaluate(() => ({
      isUp: document.querySelector('.phone-button.large')?.getAttribute('aria-pressed') === 'true',
      isQuiet: document.querySelector('header [role=status] .bg-current') !== null,
      text: document.querySelector<HTMLElement>('#app')?.innerText ?? '',
    }))
  return { phone, came, thumb, shows }
}

type Recorded = Awaited<ReturnType<typeof recorded>>

/** Waits until every connection is quiet and each phone shows the vote that the laptop has. */
async function settled(ask: Ask, game: string, phones: readonly Recorded[], pressed: ReadonlyMap<number, boolean>) {
  const broken: string[] = []
  await expect
    .poll(
      async () => {
        broken.length = 0
        const { seats } = await ask('phones.status', { game })
        for (const [index, { phone, shows }] of phones.entries()) {
          const seat = index + 1
          const { isUp, isQuiet, text } = await shows()
          const { hand: words } = phone.words
          if (!isQuiet || text.includes(words.sending)) broken.push(`${seat} is not quiet`)
          const hasHand = seats.some((each) => each.seat === seat && each.hand)
          if (isUp !== hasHand) broken.push(`${seat} shows ${isUp}, the laptop has ${hasHand}`)
          const isTold = [words.lost, words.late].some((sentence) => text.includes(sentence))
          if (pressed.get(seat) === true && !isUp && !isTold) broken.push(`the hand of ${seat} is lost without a word`)
        }
        return broken
      },
      { interval: 300 },
    )
    .toEqual([])
}

/** Messages with a card other than the phone's own. */
function foreignCards(came: readonly string[], own: Role): readonly string[] {
  return came.filter((text) => {
    const roles = [...text.matchAll(/"role":"([^"]+)"/g)].map(([, role]) => role)
    return roles.length > 0 && !(text.startsWith('{"type":"CARD"') && roles.join('') === own)
  })
}

test(`${NAMES.length} phones in ${GAMES} games lose or misplace no vote, and leak no card`, async () => {
  const { served, hall, phones: dialog } = await phoneEvening()
  const ask = await channelOf(served)
  await dialog.openTonight()
  await dialog.letJoin()
  await dialog.takeVotes()
  await dialog.close()
  const proxy = await startCuttingProxy(() => served.port, { named: true })
  onTestFinished(() => proxy.close())
  const phones: Recorded[] = []
  let game = await tableOfTwelve(ask)
  for (const [index, name] of NAMES.entries()) {
    const each = await recorded(hall, `http://127.0.0.1:${proxy.port}/phone`, LANGS[index % LANGS.length] ?? 'en')
    await each.phone.checkIn(name)
    phones.push(each)
  }
  const random = xoroshiro128plus(11)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  let [ups, cuts, told] = [0, 0, 0]
  for (let n = 1; n <= GAMES; n += 1) {
    if (n > 1) {
      const { version } = await ask('games.get', { game: game.id })
      await ask('games.void', { game: game.id, version, isVoid: true, reason: 'next game' })
      game = await tableOfTwelve(ask, game.season)
    }
    const { id } = game
    await expect.poll(async () => (await ask('phones.status', { game: id })).seats.length).toBe(NAMES.length)
    for (const { id: phone, isConfirmed } of (await ask('phones.status', {})).phones)
      if (!isConfirmed) await ask('phones.confirm', { phone })
    const call = (at: string, nominee: number, seats = SEATS) =>
      ask('phones.callHands', { game: id, what: 'hands', at, nominee, seats } as never)
    // Each player looks at their own card once.
    for (const { phone, came } of phones) {
      await phone.lookAtCard(() => expect.poll(() => came.some((text) => text.startsWith('{"type":"CARD"'))).toBe(true))
      await phone.ready()
    }
    for (let vote = 1; vote <= VOTES; vote += 1) {
      await call(`game ${n} vote ${vote}`, vote)
      // Messages that an old connection still delivers belong to a call that is over.
      proxy.release()
      await settled(ask, id, phones, new Map())
      expect((await ask('phones.status', { game: id })).seats.filter(({ hand }) => hand)).toEqual([])
      const pressed = new Map<number, boolean>()
      for (let press = 0; press < 24; press += 1) {
        if (below(5) === 0) cuts += 1
        const fault = below(15)
        if (fault === 0) proxy.cut()
        else if (fault === 1) proxy.loseNextAnswer()
        else if (fault === 2) proxy.hold()
        else if (fault === 3) proxy.release()
        const seat = 1 + below(NAMES.length)
        const isUp = await phones[seat - 1]?.thumb()
        if (isUp !== undefined) pressed.set(seat, isUp)
        // Sometimes twice, as a thumb does.
        if (below(4) === 0) {
          const again = await phones[seat - 1]?.thumb()
          if (again !== undefined) pressed.set(seat, again)
        }
      }
      await settled(ask, id, phones, pressed)
      const { seats } = await ask('phones.status', { game: id })
      ups += seats.filter(({ hand }) => hand).length
      for (const [seat, isUp] of pressed) if (isUp && !seats.some((each) => each.seat === seat && each.hand)) told += 1
    }
    for (const [index, { came }] of phones.entries())
      expect([n, index + 1, foreignCards(came, ROLES[index] ?? 'citizen')]).toEqual([n, index + 1, []])
    await ask('phones.callHands', { game: id, what: 'hands', at: '', seats: [] })
    for (const [index, role] of ROLES.entries())
      if (teamOf(role) === 'black') {
        const { version } = await ask('games.get', { game: id })
        const entry = { type: 'remove', seat: index + 1 } as Entry
        await ask('games.enter', { game: id, version, entry })
      }
    proxy.release()
    for (const { phone, came } of phones) {
      await phone.page.getByRole('heading', { name: phone.words.table.winner.red }).waitFor()
      came.length = 0
    }
  }
  if (process.env['GAMES']) console.log({ games: GAMES, votes: GAMES * VOTES, ups, cuts, told })
  expect(ups).toBeGreaterThan(GAMES * VOTES)
})
