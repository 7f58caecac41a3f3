// A server on a free port, and clients written with `fetch` and `ws` as any other program could be.

import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { onTestFinished } from 'vitest'
import { createClub } from '../../src/application/club.ts'
import { processClock } from '../../src/store/platform.ts'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server.ts'
import { hashOfToken } from '../../src/server/tokens.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { createHub } from '../../src/store/sync/hub.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'

export const ADMIN = 'the-operator-of-these-tests'

export interface Frame {
  readonly seq: number
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly private: boolean
}

export interface Made {
  readonly id: string
  readonly tokens: { readonly admin: string; readonly town: string; readonly seats: Readonly<Record<string, string>> }
}

export interface TestServer extends RunningServer {
  readonly address: string
}

/** Phones that are switched on, with the same codes in every run. */
export function phonesOn(): Phones {
  const phones = new Phones(processClock, undefined, () => 0)
  phones.setOn(true)
  return phones
}

/** Starts a server, which is stopped at the end of the test. */
export async function serverFor(
  options: Partial<ServerOptions> = {},
  network: Partial<Parameters<typeof startServer>[1]> = {},
): Promise<TestServer> {
  const store = options.store ?? createMemoryStore()
  const exchange = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  const server = await startServer(
    {
      store,
      hub: { exchange, laptops: new HubDevices(store, Date.now, { own: 'hub', isEmpty: () => exchange.isEmpty() }) },
      club: createClub({ store, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } }),
      adminHash: hashOfToken(ADMIN),
      phones: phonesOn(),
      clock: processClock,
      time: Date.now,
      lang: 'en',
      log: (message, error) => console.error(message, error),
      ...options,
    },
    { port: 0, isLan: false, ...network },
  )
  onTestFinished(() => server.stop())
  return { ...server, address: server.addresses[0] ?? '' }
}

export function asked(address: string, path: string, token?: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${address}${path}`, {
    ...init,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...init.headers },
  })
}

export async function told(address: string, path: string, token?: string): Promise<unknown> {
  return (await asked(address, path, token)).json()
}

export function posted(
  address: string,
  path: string,
  body: unknown,
  token: string | undefined = ADMIN,
): Promise<Response> {
  return asked(address, path, token, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
}

export async function opened(address: string, game: object, token: string | undefined = ADMIN): Promise<Made> {
  const answer = await posted(address, '/games', game, token)
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Made
}

export interface Watched {
  readonly frames: Frame[]
  /** Messages as they were received. */
  readonly raw: string[]
  readonly socket: WebSocket
  /** Resolves with the code and the reason when the socket is closed. */
  readonly closed: Promise<readonly [code: number, reason: string]>
}

/** Opens a socket. Rejects with the status if the server refuses it. */
export async function watching(address: string, game: string, token: string, from = 0, rest = ''): Promise<Watched> {
  const url = `${address.replace('http', 'ws')}/ws/${game}?token=${token}&from=${from}${rest}`
  const socket = new WebSocket(url)
  const raw: string[] = []
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => {
    raw.push(data.toString())
    frames.push(JSON.parse(data.toString()) as Frame)
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString()]))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => reject(new Error(`${response.statusCode ?? 0} ${text}`)))
    })
  })
  return { frames, raw, socket, closed }
}

/** Returns all frames of a game from `from` to the last one, for one right. */
export async function watchedWhole(address: string, game: string, token: string, from = 0): Promise<readonly string[]> {
  const { raw, closed } = await watching(address, game, token, from)
  const [code] = await closed
  if (code !== 1000) throw new Error(`closed with ${code}`)
  return raw
}
