// The channel of a served club's screens over a connection that is cut: no request is sent later, no request waits
// forever, and screens are notified to send their queries again.

import { expect, test } from 'vitest'
import { serveClient } from '../../src/api/channel.ts'
import { refusedApiResult } from '../../src/api/contract/apiResult.ts'
import { HEARTBEAT_MESSAGE } from '../../src/api/heartbeat.ts'
import type { Port } from '../../src/api/port.ts'
import { ReconnectingChannel } from '../../src/api/reconnectingChannel.ts'
import type { ConnectionState } from '../../src/api/reconnectingSocket.ts'
import type { PushMessage, Service } from '../../src/api/service.ts'
import { turnedClock } from '../agents/clock.ts'

/** A page's socket with a service at its other end. */
class ServedSocket extends EventTarget {
  readyState = 0
  readonly #received = new Set<(message: unknown) => void>()

  constructor(service: Service) {
    super()
    const port: Port = {
      post: (message) => this.say(JSON.stringify(message)),
      onMessage: (listener) => {
        this.#received.add(listener)
        return () => void this.#received.delete(listener)
      },
    }
    serveClient(port, service, () => undefined)
  }

  send(text: string): void {
    for (const receive of this.#received) receive(JSON.parse(text))
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

function channel(changed: (state: ConnectionState) => void = () => undefined) {
  const clock = turnedClock()
  const sockets: ServedSocket[] = []
  const asked: string[] = []
  const answers: (() => void)[] = []
  const service: Service = {
    async call(name) {
      asked.push(name)
      await new Promise<void>((resolve) => void answers.push(resolve))
      return { ok: true, data: name }
    },
    listen: () => () => undefined,
  }
  const pushed: PushMessage[] = []
  const over = new ReconnectingChannel({
    clock,
    keepSilent: 10_000,
    open() {
      const socket = new ServedSocket(service)
      sockets.push(socket)
      return socket as never
    },
    changed,
  })
  over.listenToAll((push) => pushed.push(push))
  over.socket.connect()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    clock,
    over,
    asked,
    answers,
    pushed,
    sockets,
    settle,
    get now() {
      return sockets.at(-1) ?? expect.unreachable('no socket was opened')
    },
  }
}

const list = { name: 'members.list', args: {} } as const
const notSent = refusedApiResult('app/not-sent', { request: list.name })
const lost = refusedApiResult('app/disconnected', { request: list.name })

test('a request before the first connection waits for it', async () => {
  const { over, asked, answers, settle, ...at } = channel()
  const answer = over.send(list.name, list.args)
  await settle()
  expect(asked).toEqual([])
  at.sockets[0]?.say()
  await settle()
  answers.forEach((go) => go())
  expect(await answer).toEqual({ ok: true, data: 'members.list' })
})

test('a request while disconnected is refused, and screens are notified of a change afterwards', async () => {
  const { over, asked, pushed, sockets, clock, settle } = channel()
  sockets[0]?.say()
  expect(pushed).toEqual([])
  sockets[0]?.close()
  expect(await over.send(list.name, list.args)).toEqual(notSent)
  clock.turn(300)
  sockets[1]?.say()
  await settle()
  expect(asked).toEqual([])
  expect(pushed.map(({ name }) => name)).toEqual(['changed'])
})

test('a pending request is reported as lost when the connection is cut', async () => {
  const { over, asked, answers, sockets, clock, settle } = channel()
  sockets[0]?.say()
  const answer = over.send(list.name, list.args)
  await settle()
  expect(asked).toEqual(['members.list'])
  sockets[0]?.close()
  expect(await answer).toEqual(lost)
  clock.turn(300)
  sockets[1]?.say()
  answers.forEach((go) => go())
  await settle()
  expect(asked).toEqual(['members.list'])
})

test('a busy server still answers a pending request, while new requests are refused', async () => {
  const { over, answers, sockets, clock, settle, pushed } = channel()
  sockets[0]?.say()
  const answer = over.send(list.name, list.args)
  await settle()
  for (let passed = 0; passed < 4000; passed += 50) clock.turn(50)
  expect(over.socket.state.is).toBe('cut')
  expect(await over.send(list.name, list.args)).toEqual(notSent)
  answers.forEach((go) => go())
  expect(await answer).toEqual({ ok: true, data: 'members.list' })
  expect(sockets).toHaveLength(1)
  expect(over.socket.state.is).toBe('connected')
  expect(pushed.map(({ name }) => name)).toEqual(['changed'])
})

test('a request that waits for the first connection is refused when the channel closes', async () => {
  const { over } = channel()
  const answer = over.send(list.name, list.args)
  over.close()
  expect(await answer).toEqual(notSent)
})

test('a request made as soon as the connection is back is sent', async () => {
  const told: string[] = []
  let ask: () => void = () => undefined
  const at = channel((state) => {
    told.push(state.is)
    if (state.is === 'connected') ask()
  })
  at.over.listenToAll(({ name }) => told.push(name))
  at.now.say()
  at.now.close()
  ask = () => void at.over.send(list.name, list.args)
  at.clock.turn(300)
  at.now.say()
  await at.settle()
  expect(at.asked).toEqual(['members.list'])
  expect(told).toEqual(['connected', 'cut', 'connected', 'changed'])
})

test('a request to a closing socket is refused as not sent', async () => {
  const { over, asked, now } = channel()
  now.say()
  now.readyState = 2
  expect(await over.send(list.name, list.args)).toEqual(notSent)
  expect(asked).toEqual([])
})
