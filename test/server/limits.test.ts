// Invalid input and bad connections: each is refused or closed with a code, and other connections are not affected.

import { request } from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import WebSocket, { WebSocketServer } from 'ws'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClubService } from '../../src/api/clubService.ts'
import { createUndealtHeader } from '../../src/api/lab/tableChoice.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { NEVER_WITHDRAWN_SIGNAL } from '../../src/server/access.ts'
import { WatchedGame } from '../../src/server/frames/watchedGame.ts'
import { OpenSockets } from '../../src/server/sockets.ts'
import { newClub } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, opened, posted, serverFor, watching } from './client.ts'
import { handClock } from './handClock.ts'

/** Sends a request like a foreign page whose own name resolves to this server. */
function askedAs(address: string, host: string): Promise<readonly [status: number, body: string]> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/openapi.json', headers: { host } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve([response.statusCode ?? 0, text]))
    })
      .on('error', reject)
      .end()
  })
}

/** A game in which every update is one frame of a hundred thousand letters, and real sockets that watch it. */
async function watchedGame() {
  const clock = handClock()
  const sockets = new OpenSockets(clock, { sockets: 10, waiting: 256 * 1024, ping: 1 })
  const header = createUndealtHeader({ rulebook: 'plain', preset: 'plain', flags: {}, players: 5 })
  if (!header.ok) throw new Error(header.error.code)
  const state = initialState(header.value)
  const game = new WatchedGame(
    { id: 'x', header: header.value, names: [] },
    {
      stream: 'x',
      teller: () => () => [{ type: 'LONG', payload: { text: 'x'.repeat(100_000) }, private: false }],
      horizon: { shown: () => Number.POSITIVE_INFINITY, listen: () => () => undefined },
    },
  )
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => {
    sockets.terminateAll()
    server.close()
  })
  const served: WebSocket[] = []
  server.on('connection', (socket) => {
    served.push(socket)
    sockets.streamFrames(socket, game, { right: { kind: 'town' }, withdrawn: NEVER_WITHDRAWN_SIGNAL }, 0)
  })
  const { port } = server.address() as AddressInfo
  async function reader(options: WebSocket.ClientOptions = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, options)
    let heard = 0
    socket.on('message', () => (heard += 1))
    await once(socket, 'open')
    await eventually(() => expect(sockets.size).toBe(served.length))
    return { socket, heard: () => heard, served: served.at(-1) as WebSocket }
  }
  const add = () => game.add({ version: 1, state, happenings: [{ kind: 'opened' }], isWhole: false })
  return { clock, sockets, add, reader }
}

it('a stored table of a newer version is not served, and new tables can still be opened', async () => {
  const store = (await import('../../src/store/adapters/memory.ts')).createMemoryStore()
  const at = { at: 0, author: 'server', private: true }
  await store.append(`table/${'a'.repeat(32)}`, 0, [{ type: 'TableOpenedAnew', payload: {}, ...at }])
  const { address } = await serverFor({ store })
  expect((await asked(address, `/games/${'a'.repeat(32)}`, ADMIN)).status).toBe(404)
  expect((await posted(address, '/games', { rulebook: 'city' })).status).toBe(201)
})

it('the log contains no secrets', async () => {
  const said: unknown[] = []
  const { address } = await serverFor({ log: (...all) => said.push(all) })
  const { tokens } = await opened(address, { rulebook: 'city' })
  await asked(address, '/games/x', 'a-wrong-token')
  await asked(address, `/ws/x?token=${tokens.town}`)
  await asked(address, '/games', ADMIN, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })
  expect(JSON.stringify(said)).toBe('[]')
})

describe('the server', () => {
  it('answers only under its own names', async () => {
    const { address, port } = await serverFor()
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect((await askedAs(address, host))[0], host).toBe(200)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`])
      expect(await askedAs(address, host), host).toEqual([403, '{"code":"server/wrong-host","params":{}}'])
  })

  it('refuses the socket of a foreign page', async () => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
    const url = `${address.replace('http', 'ws')}/ws/${id}?token=${tokens.town}`
    const status = await new Promise((resolve) => {
      new WebSocket(url, { origin: 'http://evil.example' }).on('unexpected-response', (_, { statusCode }) =>
        resolve(statusCode),
      )
    })
    expect(status).toBe(403)
  })
})

describe('rate limiting', () => {
  it('stops guessing of tokens, but still accepts valid tokens', async () => {
    const { address } = await serverFor()
    const codes = new Set<number>()
    for (let tried = 0; tried < 70; tried += 1) codes.add((await asked(address, '/games/x', `wrong-${tried}`)).status)
    expect([...codes]).toEqual([401, 429])
    const answer = await asked(address, '/games/x', 'wrong')
    expect(await answer.json()).toMatchObject({
      code: 'server/too-many',
      params: { seconds: expect.any(Number) as unknown },
    })
    expect((await posted(address, '/games', { rulebook: 'city' })).status).toBe(201)
  })

  it('counts wrong tokens on every route that accepts one', async () => {
    const server = await serverFor({ service: createClubService(newClub()) })
    const seen: string[] = []
    for (const { method, url, surface, access, isFile } of server.routes) {
      if (access === 'anybody') continue
      // A separate server, because all routes count wrong tokens together.
      const { address, stop } = await serverFor({ service: createClubService(newClub()) })
      const path = url.replace(':id', 'x').replace(':right', 'town')
      const token = url.endsWith('.php') || url.endsWith('socket') ? '?token=wrong' : ''
      const ask = () => asked(address, path + token, 'wrong', { method, headers: { 'x-laptop': 'a' } })
      const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask()).status))
      expect([surface, isFile, statuses.includes(429), (await ask()).status]).toEqual([surface, false, false, 429])
      seen.push(surface)
      await stop()
    }
    expect(seen).toContain('current-game')
    expect(seen).toContain('hub.append')
  })

  it('counts wrong tokens over all routes together, and ignores missing tokens', async () => {
    const { address } = await serverFor()
    const ways = ['/games/x', '/api/get/current_game.php?token=wrong', '/hub/laptops']
    for (let n = 0; n < 60; n += 1) await asked(address, ways[n % ways.length] ?? '', 'wrong')
    for (const way of ways) expect((await asked(address, way, 'wrong')).status, way).toBe(429)
    expect((await asked(address, '/games/x')).status).toBe(401)
    expect((await posted(address, '/games', { rulebook: 'city' })).status).toBe(201)
  })

  it('refuses excess requests with a code', async () => {
    // The limit applies per minute, so the clock is stopped, because so many requests take longer on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address } = await serverFor()
    let status = 200
    for (let n = 0; n <= 3000 && status === 200; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => asked(address, '/openapi.json')))
      const refused = answers.find((answer) => answer.status !== 200)
      if (refused !== undefined) {
        status = refused.status
        expect(await refused.json()).toMatchObject({ code: 'server/too-many' })
      }
      for (const answer of answers) if (!answer.bodyUsed) await answer.body?.cancel()
    }
    expect(status).toBe(429)
  })
})

describe('a game’s socket', () => {
  it.each([
    ['plain text', 'hello', 1008],
    ['incomplete JSON', '{', 1008],
    ['three megabytes', 'x'.repeat(3_000_000), 1009],
  ] as const)('is closed by the message %s, while other sockets stay open', async (_what, sent, code) => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
    const [bad, good] = [await watching(address, id, tokens.town), await watching(address, id, tokens.town)]
    bad.socket.send(sent)
    expect((await bad.closed)[0]).toBe(code)
    await posted(address, `/games/${id}/resume`, undefined, tokens.admin)
    expect(await good.closed).toEqual([1000, ''])
  })

  it.each(['-1', '1.5', 'x', '9'.repeat(40)])('is refused with the first frame number %s', async (from) => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
    await expect(watching(address, id, tokens.town, 0, `&from=${from}`)).rejects.toThrow('400')
  })

  it('sends the same frames to two clients with one token', async () => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
    const [one, other] = [await watching(address, id, tokens.town), await watching(address, id, tokens.town)]
    await posted(address, `/games/${id}/resume`, undefined, tokens.admin)
    await Promise.all([one.closed, other.closed])
    expect(one.raw).toEqual(other.raw)
  })
})

describe('a reader of a game', () => {
  it('that accepts no data is disconnected without delaying others', async () => {
    const { clock, sockets, add, reader } = await watchedGame()
    const [slow, quick] = [await reader(), await reader()]
    slow.socket.pause()
    for (let n = 1; n <= 300; n += 1) {
      add()
      await eventually(() => expect(quick.heard()).toBe(n))
      // The waiting bytes are bounded for any number of frames: by the limit and the frame that exceeded it.
      expect(slow.served.bufferedAmount).toBeLessThan(256 * 1024 + 2 * 100_100)
    }
    expect(slow.served.bufferedAmount).toBeGreaterThan(0)
    for (let turns = 0; turns < 3; turns += 1) {
      const answered = once(quick.served, 'pong')
      clock.turn()
      await answered
    }
    await eventually(() => expect(sockets.size).toBe(1))
    add()
    await eventually(() => expect(quick.heard()).toBe(301))
  })

  it('that pauses gets every frame once it reads again', async () => {
    const { add, reader } = await watchedGame()
    const slow = await reader()
    slow.socket.pause()
    for (let n = 0; n < 100; n += 1) add()
    slow.socket.resume()
    await eventually(() => expect(slow.heard()).toBe(100))
  })

  it('whose connection is dead is closed after an unanswered ping', async () => {
    const { clock, sockets, reader } = await watchedGame()
    const [dead, alive] = [await reader({ autoPong: false }), await reader()]
    clock.turn()
    await Promise.all([once(dead.socket, 'ping'), once(alive.served, 'pong')])
    clock.turn()
    await once(dead.socket, 'close')
    await eventually(() => expect(sockets.size).toBe(1))
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('is disconnected if its token was withdrawn during the connection', () => {
    const [withdrawn, sockets] = [new AbortController(), new OpenSockets(handClock())]
    withdrawn.abort()
    const close = vi.fn()
    const socket = Object.assign(new EventEmitter(), { close }) as unknown as WebSocket
    sockets.keep(socket, { right: { kind: 'town' }, withdrawn: withdrawn.signal }, () => undefined)
    expect(close).toHaveBeenCalledExactlyOnceWith(1008, 'server/withdrawn')
  })

  it('beyond the maximum number is refused with a code', async () => {
    const sockets = new OpenSockets(handClock(), { sockets: 0, waiting: 1, ping: 1 })
    expect(() => sockets.refuseIfFull()).toThrow('server/too-many-sockets')
  })
})
