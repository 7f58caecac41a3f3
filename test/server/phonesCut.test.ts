// Twelve phones, each with the page's own client, over connections that are cut again and again. A hand that a phone
// shows as raised is known to the laptop, once, and in no other vote. The connections are real, but the browser around
// the client is simulated.

import { randomUUID } from 'node:crypto'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import WebSocket from 'ws'
import { expect, onTestFinished, test, vi } from 'vitest'
import { subprotocolsWithToken } from '../../src/api/port.ts'
import { createClub } from '../../src/application/club.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { processClock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { browserConnectionClock } from '../../src/ui/kit/pageClock.ts'
import { PhoneClient, type PhonePorts } from '../../src/ui/phone/phoneClient.ts'
import { CITY_SEASON, openTable, taken } from '../club/clubFixture.ts'
import { startCuttingProxy } from '../support/cuttingProxy.ts'
import { serverFor } from './client.ts'

const ROLES: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  ...Array.from({ length: 8 }, () => 'citizen' as const),
]
const NAMES = ['Ash', 'Birch', 'Cedar', 'Elder', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Oak', 'Pine', 'Willow']
const VOTES = 12

/** In a browser, a socket reports an error only by closing. */
class SilentSocket extends WebSocket {
  constructor(address: URL, token: string) {
    super(address, subprotocolsWithToken(token))
    this.on('error', () => undefined)
  }
}

/** Ports of a phone whose requests go to the current address, and which stores nothing. */
function around(line: { address: string }): PhonePorts {
  return {
    get address() {
      return line.address
    },
    clock: browserConnectionClock,
    fetch: (address, init) => fetch(address, init),
    open: (address, token) => new SilentSocket(address, token) as unknown as globalThis.WebSocket,
    read: () => null,
    write: () => undefined,
  }
}

test('no raised hand is lost, doubled or counted in another vote if connections are cut', async () => {
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } })
  await taken(club.create('Red Circle'))
  const { added } = await taken(club.ask('members.add', { names: NAMES }))
  const season = await taken(club.ask('seasons.open', CITY_SEASON))
  const phones = new Phones(processClock)
  phones.setOn(true)
  phones.setHands(true)
  const { port } = await serverFor({ store, club, phones })
  const proxy = await startCuttingProxy(() => port, { named: true })
  onTestFinished(() => proxy.close())
  const to = { address: `http://127.0.0.1:${port}` }
  const members = added.map(({ id }) => id)
  const { id: game } = await openTable(club, season.id, members, ROLES)
  const clients = members.map(() => new PhoneClient(undefined, around(to)))
  onTestFinished(() => clients.forEach((client) => client.disconnect()))
  for (const [index, client] of clients.entries())
    expect(await client.checkIn({ member: members[index] ?? '' })).toBe(true)
  await vi.waitFor(() => expect(phones.view(game).seats).toHaveLength(NAMES.length), { timeout: 60_000 })
  for (const { id } of phones.view().phones) await taken(phones.confirm(id))
  // From here on, the connection to the table goes through the proxy that is cut.
  to.address = `http://127.0.0.1:${proxy.port}`
  for (const client of clients) client.reconnect()

  const random = xoroshiro128plus(7)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const seats = NAMES.map((_, index) => index + 1)
  let [pressed, missed, cuts] = [0, 0, 0]
  for (let vote = 1; vote <= VOTES; vote += 1) {
    phones.callHands(game, { what: 'hands', at: `vote ${vote}`, nominee: 1 + below(12), seats })
    expect(phones.view(game).seats.filter(({ hand }) => hand)).toEqual([])
    for (const client of clients) {
      if (below(6) === 0) {
        // Cuts at once, or after the laptop has received the messages.
        if (below(2) === 0) proxy.cut()
        else proxy.loseNextAnswer()
        cuts += 1
      }
      if (below(2) === 0) await new Promise((resolve) => setTimeout(resolve, below(30)))
      if (client.state.call === undefined || below(4) === 0) continue
      client.setHand(client.state.sitter?.hand !== true)
      pressed += 1
    }
    // Waits until all connections are back and everything sent has been answered.
    await vi.waitFor(
      () => {
        for (const { state } of clients) {
          expect([state.line, state.press?.is]).not.toEqual(['connected', 'sending'])
          expect(state.line).toBe('connected')
          // A phone that reports a missed press shows the opposite of the pressed hand.
          if (state.press?.is === 'missed') expect(state.sitter?.hand).toBe(!state.press.up)
        }
        const up = phones.view(game).seats.filter(({ hand }) => hand)
        const shown = clients.flatMap(({ state }) => (state.sitter?.hand === true ? [state.sitter.seat] : []))
        expect(up.map(({ seat }) => seat).toSorted()).toEqual(shown.toSorted())
      },
      { timeout: 60_000 },
    )
    missed += clients.filter(({ state }) => state.press?.is === 'missed').length
  }
  // The test proves something only if connections were cut during presses and most presses arrived.
  expect(cuts).toBeGreaterThan(VOTES)
  expect(missed).toBeLessThan(pressed)
  expect(pressed).toBeGreaterThan(2 * VOTES)
})
