// Operator's screen of a served club after a lost connection. The screen continues once the server responds. If the
// token is no longer accepted, the page is reloaded and then asks for another one.

import { expect, test } from 'vitest'
import { HEARTBEAT_MESSAGE } from '../../src/api/heartbeat.ts'
import { connectToServer } from '../../src/browser/serverClub.ts'
import { turnedClock } from '../agents/clock.ts'

class FakeSocket extends EventTarget {
  readyState = 0

  send(): void {}

  beat(): void {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: HEARTBEAT_MESSAGE }))
  }

  close(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

async function served() {
  const clock = turnedClock()
  const sockets: FakeSocket[] = []
  const at = { reloads: 0, status: 400, script: './assets/index-old.js' }
  const page = {
    location: { href: 'http://127.0.0.1:6235/', hash: '', pathname: '/', reload: () => void (at.reloads += 1) },
    history: { replaceState: () => undefined },
    sessionStorage: { getItem: () => 'token', setItem: () => undefined },
    navigator: { language: 'en' },
    document: { querySelector: () => ({ getAttribute: () => './assets/index-old.js' }) },
    WebSocket: class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
    async fetch({ pathname }: URL) {
      if (at.status === 0) throw new TypeError('fetch failed')
      if (pathname === '/')
        return { status: 200, text: async () => `<script type="module" src="${at.script}"></script>` }
      return { status: at.status, json: async () => ({ code: 'server/socket-only' }) }
    },
  }
  const { connection } = await connectToServer(page as never, clock)
  const states: string[] = []
  connection.listen(() => states.push(connection.state.is))
  sockets[0]?.beat()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { at, clock, connection, sockets, states, settle }
}

test('the page reconnects without a reload when the server is back', async () => {
  const { at, clock, sockets, states, settle } = await served()
  at.status = 0
  for (const pause of [300, 600, 1200, 2400, 4800, 5000]) {
    sockets.at(-1)?.close()
    await settle()
    clock.turn(pause - 1)
    const before = sockets.length
    clock.turn(1)
    expect(sockets.length).toBe(before + 1)
  }
  at.status = 400
  sockets.at(-1)?.beat()
  expect(states).toEqual(['connected', 'cut', 'connected'])
  expect(at.reloads).toBe(0)
})

test('the page reloads if the server comes back with other scripts', async () => {
  const { at, clock, sockets, settle } = await served()
  await settle()
  expect(at.reloads).toBe(0)
  sockets[0]?.close()
  await settle()
  at.script = './assets/index-new.js'
  clock.turn(300)
  sockets.at(-1)?.beat()
  await settle()
  expect(at.reloads).toBe(1)
})

test.each([
  ['the token was withdrawn', 1008, 400],
  ['the restarted server has another token', 1006, 401],
  ['the token now has another right', 1006, 403],
])('the page reloads once and does not retry when %s', async (_what, code, status) => {
  const { at, clock, connection, sockets, settle } = await served()
  at.status = status
  sockets[0]?.close(code)
  await settle()
  clock.turn(10_000)
  await settle()
  expect(at.reloads).toBe(1)
  expect(connection.state).toEqual({ is: 'ended', why: 'refused' })
  expect(sockets).toHaveLength(1)
})

test.each([0, 429, 500, 502, 503])('an HTTP status of %i is not treated as a refusal', async (status) => {
  const { at, clock, sockets, settle } = await served()
  at.status = status
  sockets[0]?.close()
  await settle()
  clock.turn(300)
  expect(sockets).toHaveLength(2)
  expect(at.reloads).toBe(0)
})
