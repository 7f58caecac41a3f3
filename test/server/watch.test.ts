// Viewers of the evening over real sockets, and their pages and answers.

import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { expect, onTestFinished, test, vi } from 'vitest'
import { subprotocolsWithToken, webSocketUrl } from '../../src/api/port.ts'
import { createClub, type Club } from '../../src/application/club.ts'
import type { WatchView } from '../../src/club/broadcast/watchView.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { processClock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { CITY_SEASON, openTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { serverFor } from './client.ts'

async function evening() {
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } })
  await taken(club.create('Test club'))
  const { added } = await taken(
    club.ask('members.add', { names: Array.from({ length: 6 }, (_, n) => `Player ${n + 1}`) }),
  )
  const season = await taken(club.ask('seasons.open', CITY_SEASON))
  const members = added.map(({ id }) => id)
  const game = await openTable(club, season.id, members)
  const town = await taken(club.makeToken({ label: 'Spectators', right: 'town' }))
  const observer = await taken(club.makeToken({ label: 'Organiser', right: 'observer' }))
  return { store, club, game: game.id, town, observer }
}

async function enter(club: Club, game: string, ...entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

/** Connects a viewer and returns access to the newest snapshot that it received. */
async function watcher(address: string, token: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(webSocketUrl(address, '/watch/socket'), subprotocolsWithToken(token), { headers })
  const raw: string[] = []
  let view: WatchView | undefined
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { readonly view?: WatchView }
    if (message.view === undefined) return
    raw.push(data.toString())
    view = message.view
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  onTestFinished(() => socket.terminate())
  const table = () => view?.tables[0]
  return { table, raw, closed, socket, until: (check: () => void) => vi.waitFor(check, { timeout: 60_000 }) }
}

test('spectators see corrections of the running table, but no cards before the end', async () => {
  const { store, club, game, town, observer } = await evening()
  const { address } = await serverFor({ store, club })
  const one = await watcher(address, town.token)
  const other = await watcher(address, observer.token)
  await one.until(() => expect(one.table()).toMatchObject({ phase: 'day', seats: { length: 6 } }))
  await other.until(() => expect(other.table()?.seats[2]).toMatchObject({ role: 'mafia' }))
  await enter(club, game, { type: 'foul', seat: seat(2) })
  await one.until(() => expect(one.table()?.seats[1]?.fouls).toBe(1))
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.ask('games.retract', { game, version, item: 1, reason: 'wrong seat' }))
  await one.until(() => expect(one.table()?.seats[1]?.fouls).toBe(0))
  expect(one.raw.join('')).not.toMatch(/"role"|sheriff|citizen|mafia/)
  await enter(club, game, ...RED_WINS)
  await one.until(() => expect(one.table()?.outcome).toMatchObject({ winner: 'red' }))
  await one.until(() => expect(one.table()?.seats).toEqual(other.table()?.seats))
  const late = await watcher(address, town.token)
  await late.until(() => expect(late.raw.at(-1)).toBe(one.raw.at(-1)))
})

test('a token is accepted in the header, as a subprotocol, or in the URL', async () => {
  const { store, club, town } = await evening()
  const { address } = await serverFor({ store, club })
  const { token } = town
  const asked = (path: string, headers: Readonly<Record<string, string>>) => fetch(address + path, { headers })
  const protocol = 'sec-websocket-protocol'
  for (const [path, headers, status] of [
    ['/watch/socket', { authorization: `Bearer ${token}` }, 400],
    ['/watch/socket', { [protocol]: subprotocolsWithToken(token).join(', ') }, 400],
    [`/watch/socket?token=${token}`, {}, 400],
    ['/watch/socket', {}, 401],
    ['/watch/socket', { [protocol]: 'consigliere' }, 401],
    ['/watch/socket', { [protocol]: `graphql-ws, ${token}` }, 401],
    ['/watch/socket', { [protocol]: 'consigliere, %E0%A4%A' }, 401],
    ['/watch/socket', { [protocol]: subprotocolsWithToken(`${token}x`).join(', ') }, 401],
    ['/games', { [protocol]: subprotocolsWithToken(token).join(', ') }, 401],
  ] as const)
    // Status 400 means that the token was accepted but the route needs a socket.
    expect([path, headers, (await asked(path, headers)).status]).toEqual([path, headers, status])
})

test('a frozen public view does not change while observers see changes, and shows them later', async () => {
  const { store, club, game, town, observer } = await evening()
  const { address } = await serverFor({ store, club })
  const one = await watcher(address, town.token)
  const other = await watcher(address, observer.token)
  await one.until(() => expect(one.table()).toBeDefined())
  await taken(club.freeze())
  await enter(club, game, { type: 'foul', seat: seat(5) })
  await other.until(() => expect(other.table()?.seats[4]?.fouls).toBe(1))
  const late = await watcher(address, town.token)
  await late.until(() => expect(late.table()).toBeDefined())
  expect([one.table()?.seats[4]?.fouls, late.table()?.seats[4]?.fouls]).toEqual([0, 0])
  await taken(club.unfreeze())
  await one.until(() => expect(one.table()?.seats[4]?.fouls).toBe(1))
})

test('viewers need a valid token, and are disconnected if it is withdrawn or if they send data', async () => {
  const { store, club, town } = await evening()
  const { address } = await serverFor({ store, club })
  await expect(watcher(address, 'nobody-knows-it')).rejects.toThrow('401')
  await expect(watcher(address, town.token, { origin: 'http://elsewhere.example' })).rejects.toThrow('403')
  const talker = await watcher(address, town.token)
  talker.socket.send('hello')
  expect(await talker.closed).toBe(1008)
  const one = await watcher(address, town.token)
  await taken(club.withdrawToken(town.id))
  expect(await one.closed).toBe(1008)
})

test('overlays from any origin can request a game by GET or POST, but not with a wrong token', async () => {
  const { store, club, game, town, observer } = await evening()
  const { address } = await serverFor({ store, club })
  const url = `${address}/api/get/current_game.php`
  const origin = { origin: 'http://overlay.example' }
  const got = await fetch(`${url}?token=${town.token}&lang=ru&version=0&user_id=5`, { headers: origin })
  expect(got.status).toBe(200)
  expect(got.headers.get('access-control-allow-origin')).toBe('*')
  expect(got.headers.get('content-type')).toMatch(/^application\/json/)
  const shut = (await got.json()) as object
  expect(shut).toMatchObject({ version: 0, game: { name: 'Игра 1', state: 'notStarted' } })
  expect(JSON.stringify(shut)).not.toMatch(/"role":"[a-z]/)
  const form = new URLSearchParams({ token: observer.token, game_num: '1' })
  const open = (await (await fetch(url, { method: 'POST', body: form, headers: origin })).json()) as object
  expect(JSON.stringify(open)).toContain('"role":"maf"')
  const asked = async (query: string) => (await fetch(`${url}?${query}`)).json()
  for (const wrong of [
    'token=wrong',
    `token=${'x'.repeat(201)}`,
    'token=a&token=b',
    `token=${town.token}&lang=${'x'.repeat(21)}`,
  ])
    expect(await asked(wrong)).toEqual({ version: 0 })
  expect(await asked(`token=${town.token}&table_num=4`)).toEqual({ version: 0 })
  expect(await asked('')).toMatchObject({ error: expect.any(String) as string, version: 0 })
  expect(await asked(`token=${town.token}&version=1`)).toMatchObject({ error: expect.any(String) as string })
  expect((await fetch(url, { method: 'OPTIONS', headers: origin })).status).toBe(204)
  await taken(club.freeze())
  await enter(club, game, { type: 'foul', seat: seat(1) })
  expect(await asked(`token=${town.token}`)).toMatchObject({ game: { state: 'notStarted' } })
})

test('viewers’ pages are served with a strict content policy', async () => {
  const page = { body: Buffer.from('<title>watch</title>'), type: 'text/html', policy: '', isHashed: false }
  const { store, club } = await evening()
  const { address } = await serverFor({ store, club, assets: new Map([['/watch.html', page]]) })
  for (const path of ['/watch', '/overlay?lang=ru']) {
    const answer = await fetch(address + path)
    expect(await answer.text()).toBe('<title>watch</title>')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
  }
})
