// The judge's remote over a real socket has one game, with entries and undo as on the laptop, and nothing else.

import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectChannel } from '../../src/api/channel.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { REQUESTS } from '../../src/api/requests.ts'
import type { RequestName } from '../../src/api/requestTypes.ts'
import { createClub } from '../../src/application/club.ts'
import { seat as seatAt } from '../../src/rules/vocabulary.ts'
import { createJudgeRemoteService } from '../../src/server/phones/remoteConnections.ts'
import { OneTimeCodes } from '../../src/server/phones/remotes.ts'
import { createWebSocketPort } from '../../src/server/routes/webSocketPort.ts'
import { processClock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { CITY_SEASON, openTable, taken } from '../club/clubFixture.ts'
import { smallestArgs } from '../api/rights/samples.ts'
import { asked, phonesOn, posted, serverFor } from './client.ts'

async function room() {
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID, publicPorts: { now: processClock.now } })
  await taken(club.create('Red Circle'))
  const { added } = await taken(club.ask('members.add', { names: ['A', 'B', 'C', 'D', 'E', 'F'] }))
  const season = await taken(club.ask('seasons.open', CITY_SEASON))
  const members = added.map(({ id }) => id)
  const open = async (evening?: string) => (await openTable(club, season.id, members, undefined, evening)).id
  const phones = phonesOn()
  const { address } = await serverFor({ store, club, phones, screens: () => createClubService(club) })
  return { club, phones, address, open }
}

async function tokenFor({ address, phones }: Awaited<ReturnType<typeof room>>, game: string): Promise<string> {
  const answer = await posted(address, '/evening/remote', { code: phones.remoteCode(game) }, '')
  return ((await answer.json()) as { readonly token: string }).token
}

async function line(address: string, token: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/remote?token=${token}`)
  onTestFinished(() => socket.terminate())
  const closed = new Promise<string>((resolve) => socket.on('close', (_code, reason) => resolve(reason.toString())))
  const channel = connectChannel(createWebSocketPort(socket))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { ...channel, socket, closed }
}

const foul = { type: 'foul', seat: seatAt(2) } as const

test('a remote makes and undoes entries in its game, with a version check', async () => {
  const of = await room()
  const game = await of.open()
  const remote = await line(of.address, await tokenFor(of, game))
  const heard = vi.fn()
  remote.listen('game.changed', heard)
  const { version } = await taken(of.club.ask('games.get', { game }))
  const entered = await remote.send('games.enter', { game, version, entry: foul })
  expect(entered).toMatchObject({ ok: true, data: { log: [{ entry: foul }] } })
  expect(await remote.send('games.enter', { game, version, entry: foul })).toMatchObject({ ok: false })
  const after = await taken(of.club.ask('games.get', { game }))
  expect(after.log).toHaveLength(1)
  const item = after.log[0]?.id ?? 0
  const undo = { game, version: after.version, item, reason: 'undo' }
  expect(await remote.send('games.retract', { ...undo, reason: 'wrong' })).toMatchObject({
    error: { code: 'phones/not-by-remote' },
  })
  expect(await remote.send('games.retract', undo)).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ game, version: after.version + 1 }))
})

test('a remote shows the same game as the laptop, and receives nothing about other games', async () => {
  const of = await room()
  const [game, other] = [await of.open(), await of.open('2026-01-02')]
  const remote = await line(of.address, await tokenFor(of, game))
  const heard = vi.fn()
  remote.listenToAll(heard)
  const { version } = await taken(of.club.ask('games.get', { game: other }))
  await taken(of.club.ask('games.enter', { game: other, version, entry: foul }))
  const own = await remote.send('games.get', { game })
  expect(own).toEqual({ ...(await createClubService(of.club).call('games.get', { game })) })
  expect(await remote.send('games.get', { game: other })).toMatchObject({ error: { code: 'phones/not-by-remote' } })
  expect(heard).not.toHaveBeenCalled()
})

const ASKS: readonly RequestName[] = [
  'games.get',
  'games.enter',
  'games.retract',
  'watch.clock',
  'watch.judgeClock',
  'phones.status',
  'phones.callHands',
  'phrases.own',
]

test.each((Object.keys(REQUESTS) as RequestName[]).filter((name) => !ASKS.includes(name)))(
  '%s is refused over a remote',
  async (name) => {
    const screens = { call: vi.fn(), listen: () => () => undefined }
    const answer = await createJudgeRemoteService(screens, 'game').call(name, { ...smallestArgs(name), game: 'game' })
    expect([answer, screens.call.mock.calls]).toEqual([
      { ok: false, error: { code: 'phones/not-by-remote', params: {} } },
      [],
    ])
  },
)

test('a code works once, and a newer remote disconnects the previous remote', async () => {
  const of = await room()
  const game = await of.open()
  const code = of.phones.remoteCode(game)
  const use = async (given: string) => (await posted(of.address, '/evening/remote', { code: given }, '')).status
  const replaced = of.phones.remoteCode(game)
  expect([await use(code), of.phones.view(game).remote]).toEqual([409, null])
  const used = await posted(of.address, '/evening/remote', { code: replaced }, '')
  const { token } = (await used.json()) as { readonly token: string }
  const first = await line(of.address, token)
  await vi.waitFor(() => expect(of.phones.view(game).remote).toBe('connected'))
  expect(await use(replaced)).toBe(409)
  const second = await line(of.address, await tokenFor(of, game))
  expect(await first.closed).toBe('server/withdrawn')
  expect((await asked(of.address, '/ws/remote', token)).status).toBe(401)
  of.phones.withdrawRemote(game)
  expect(await second.closed).toBe('server/withdrawn')
  expect(of.phones.view(game).remote).toBeNull()
  const kept = await tokenFor(of, game)
  const third = await line(of.address, kept)
  of.phones.setOn(false)
  expect(await third.closed).toBe('phones/off')
  expect((await asked(of.address, '/ws/remote', kept)).status).toBe(404)
  of.phones.setOn(true)
  await line(of.address, kept)
  await vi.waitFor(() => expect(of.phones.view(game).remote).toBe('connected'))
})

test('a code expires after ten minutes, without a timer', () => {
  let now = 0
  const clock = { now: () => now, after: () => expect.unreachable('a timer') as never }
  const codes = new OneTimeCodes(clock)
  const [early, late] = [codes.issue('a'), codes.issue('b')]
  now = 600_000
  expect(codes.redeem(early)).toBe('a')
  now += 1
  expect(codes.redeem(late)).toBeUndefined()
})

test('a remote has one connection at a time, and the laptop notices its loss', async () => {
  const of = await room()
  const game = await of.open()
  const token = await tokenFor(of, game)
  const first = await line(of.address, token)
  const second = await line(of.address, token)
  expect(await first.closed).toBe('phones/elsewhere')
  expect(of.phones.view(game).remote).toBe('connected')
  second.socket.terminate()
  await vi.waitFor(() => expect(of.phones.view(game).remote).toBe('cut'))
})

test('the laptop and the remote show the same clock, even if their system clocks differ', async () => {
  const of = await room()
  const game = await of.open()
  const remote = await line(of.address, await tokenFor(of, game))
  const heard = vi.fn()
  remote.listen('changed', heard)
  const clock = { at: 'day 1:3', screen: 7, total: 60, ran: 2000 }
  await remote.send('watch.clock', { game, seat: seatAt(3), ...clock, runsFor: 1500 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ keys: [`clock/${game}`] }))
  const answer = await createClubService(of.club).call('watch.judgeClock', { game })
  expect(answer).toMatchObject({ ok: true, data: clock })
  const { runsFor } = (answer as { readonly data: { readonly runsFor: number } }).data
  expect(runsFor).toBeGreaterThanOrEqual(1500)
  expect(runsFor).toBeLessThan(60_000)
})
