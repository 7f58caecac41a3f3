// Connections that are cut, silent, refused or half open: when the screen shows this, and whether the connection is
// re-established. A law over random histories comes first, followed by single cases with numbers.

import { expect, test } from 'vitest'
import { HEARTBEAT_MESSAGE } from '../../src/api/heartbeat.ts'
import {
  type ReconnectingSocketOptions,
  type ConnectionState,
  ReconnectingSocket,
} from '../../src/api/reconnectingSocket.ts'
import { turnedClock } from '../agents/clock.ts'
import { seeded } from '../club/gate/games.ts'

/** Milliseconds by which the clock advances at a time. */
const STEP = 50

class FakeSocket extends EventTarget {
  readyState = 0
  readonly sent: string[] = []

  send(text: string): void {
    this.sent.push(text)
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(text = HEARTBEAT_MESSAGE): void {
    if (this.readyState > 1) return
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }

  close(code = 1006): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

function connected(more: Partial<ReconnectingSocketOptions> = {}) {
  const clock = turnedClock()
  const sockets: FakeSocket[] = []
  const states: ConnectionState[] = []
  const received: string[] = []
  const openedAt: number[] = []
  const connection = new ReconnectingSocket({
    clock,
    open() {
      const socket = new FakeSocket()
      sockets.push(socket)
      openedAt.push(clock.now())
      return socket as never
    },
    receive: (text) => received.push(text),
    changed: (state) => states.push(state),
    ...more,
  })
  connection.connect()
  return {
    clock,
    connection,
    sockets,
    states,
    received,
    openedAt,
    get now() {
      return sockets.at(-1) ?? expect.unreachable('no socket was opened')
    },
    /** Advances the clock and calls `each` after every step. */
    async pass(milliseconds: number, each: () => void = () => undefined) {
      for (let passed = 0; passed < milliseconds; passed += STEP) {
        clock.turn(STEP)
        each()
        // Results of probes arrive in tasks of their own.
        await Promise.resolve()
        await Promise.resolve()
      }
    },
  }
}

test('a silent connection is never shown as connected', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const below = seeded(seed)
    const at = connected({ keepSilent: below(2) === 0 ? 0 : 4000 })
    let server: 'beats' | 'silent' | 'gone' = 'beats'
    let heardAt = at.clock.now()
    for (let turns = 0; turns < 200; turns += 1) {
      if (below(20) === 0) server = (['beats', 'silent', 'gone'] as const)[below(3)] ?? 'beats'
      const { now } = at
      if (server === 'beats' && turns % 4 === 0 && now.readyState < 2) {
        heardAt = at.clock.now()
        now.say(below(2) === 0 ? HEARTBEAT_MESSAGE : `frame ${turns}`)
      }
      if (server === 'gone' && below(3) === 0) now.close()
      // Messages of an earlier socket must not reach the listener.
      at.sockets.slice(0, -1).forEach((before) => before.dispatchEvent(new MessageEvent('message', { data: 'old' })))
      await at.pass(200)
      const silent = at.clock.now() - heardAt
      const { state } = at.connection
      if (state.is === 'connected') expect(silent, `seed ${seed}, turn ${turns}`).toBeLessThan(2200)
      if (state.is === 'cut') expect(state.since, `seed ${seed}, turn ${turns}`).toBeLessThanOrEqual(heardAt + 5000)
      expect(at.sockets.filter(({ readyState }) => readyState < 2).length).toBeLessThanOrEqual(1)
    }
    await at.pass(12_000, () => {
      if (at.clock.now() % 500 === 0) at.now.say()
    })
    expect(at.connection.state, `seed ${seed}`).toEqual({ is: 'connected' })
    expect(at.received).not.toContain('old')
    expect(at.received).not.toContain(HEARTBEAT_MESSAGE)
    at.connection.close()
    expect(at.clock.due, `seed ${seed}`).toEqual([])
  }
})

test('a half-open connection is shown as lost within two seconds and is replaced', async () => {
  const at = connected()
  at.now.say()
  const since = at.clock.now()
  await at.pass(1800)
  expect(at.connection.state.is).toBe('connected')
  await at.pass(200)
  expect(at.connection.state).toEqual({ is: 'cut', since })
  expect(at.sockets.map(({ readyState }) => readyState)).toEqual([3, 0])
})

test('a silent socket of a busy server is kept and used when the server responds', async () => {
  const at = connected({ keepSilent: 10_000 })
  at.now.say()
  await at.pass(9000)
  expect(at.connection.state.is).toBe('cut')
  expect(at.sockets).toHaveLength(1)
  at.now.say('answer')
  expect(at.connection.state.is).toBe('connected')
  expect(at.received).toEqual(['answer'])
  await at.pass(10_200)
  expect(at.sockets).toHaveLength(2)
})

test('pauses between attempts double up to three seconds and start again after a success', async () => {
  const at = connected()
  at.now.close()
  while (at.sockets.length < 7) {
    const { now } = at
    await at.pass(STEP)
    if (now !== at.now) at.now.close()
  }
  const pauses = at.openedAt.slice(1).map((time, index) => time - (at.openedAt[index] ?? 0))
  expect(pauses).toEqual([300, 600, 1200, 2400, 3000, 3000])
  await at.pass(3000)
  at.now.say()
  at.now.close()
  const closedAt = at.clock.now()
  await at.pass(300)
  expect((at.openedAt.at(-1) ?? 0) - closedAt).toBe(300)
})

test('a connection that the probe ended with a reason can be started again', async () => {
  let answer: (why: string | undefined) => void = () => undefined
  const at = connected({ probe: () => new Promise((resolve) => (answer = resolve)) })
  at.now.close(1008)
  await at.pass(400)
  expect(at.sockets).toHaveLength(2)
  answer('refused')
  await at.pass(10_000)
  expect(at.connection.state).toEqual({ is: 'ended', why: 'refused' })
  expect(at.sockets.map(({ readyState }) => readyState)).toEqual([3, 3])
  at.connection.connect()
  at.now.say()
  expect(at.connection.state.is).toBe('connected')
})

test('a reason from the probe is ignored if the connection is already back', async () => {
  let answer: (why: string | undefined) => void = () => undefined
  const at = connected({ probe: () => new Promise((resolve) => (answer = resolve)) })
  at.now.close()
  await at.pass(300)
  at.now.say()
  answer('refused')
  await at.pass(100)
  expect(at.connection.state.is).toBe('connected')
})

test('after a suspension, queued messages are read before the connection counts as silent', () => {
  const at = connected()
  at.now.say()
  // After one long step, the timer fires late, and the messages that arrived in the meantime are still queued.
  at.clock.turn(60_000)
  expect(at.connection.state.is).toBe('connected')
  at.now.say()
  at.clock.turn(STEP)
  at.clock.turn(150)
  expect(at.connection.state.is).toBe('connected')
})

test('nothing is sent while the socket is not open', () => {
  const at = connected()
  expect(at.connection.send('early')).toBe(false)
  at.now.say()
  expect(at.connection.send('now')).toBe(true)
  at.now.close()
  expect(at.connection.send('late')).toBe(false)
  expect(at.sockets.flatMap(({ sent }) => sent)).toEqual(['now'])
})

test('a socket that does not open in five seconds is closed, probed and retried', async () => {
  const closes: [number, boolean][] = []
  const at = connected({
    async probe(code, hasOpened) {
      closes.push([code, hasOpened])
      return closes.length > 3 ? 'away' : undefined
    },
  })
  await at.pass(60_000)
  expect(closes).toEqual(Array(4).fill([1006, false]))
  expect(at.connection.state).toEqual({ is: 'ended', why: 'away' })
  expect(at.sockets.map(({ readyState }) => readyState)).toEqual([3, 3, 3, 3])
  const between = at.openedAt.slice(1).map((time, index) => time - (at.openedAt[index] ?? 0))
  // Time until the attempt with a socket is abandoned, and the pause after it.
  between.forEach((time, index) => expect(time - 300 * 2 ** index).toBeGreaterThanOrEqual(5000))
})

test('the time that a socket takes to open does not count as silence', async () => {
  const at = connected()
  await at.pass(1500)
  at.now.open()
  await at.pass(1200)
  expect(at.sockets).toHaveLength(1)
  at.now.say()
  expect(at.connection.state.is).toBe('connected')
})

test.each([
  ['is closed', (socket: FakeSocket) => socket.close()],
  ['is silent', () => undefined],
])('a connection that its owner closes when the socket %s is not opened again', async (_title, cut) => {
  const at = connected({
    changed(state) {
      if (state.is === 'cut') at.connection.close()
    },
  })
  at.now.say()
  cut(at.now)
  await at.pass(20_000)
  expect(at.sockets).toHaveLength(1)
  expect(at.connection.state.is).toBe('connecting')
  expect(at.clock.due).toEqual([])
})
