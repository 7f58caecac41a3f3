// Games that a secretary logs, as viewers see them: undo and correction, rights of the club's tokens, delay and freeze.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createClub, type Club } from '../../src/application/club.ts'
import type { GameDetail } from '../../src/club/games/view.ts'
import type { Result } from '../../src/rules/vocabulary.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { newTable, openTable, s, taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import {
  ADMIN,
  asked,
  posted,
  serverFor,
  told,
  watchedWhole,
  watching,
  type Frame,
  type Made,
  type TestServer,
} from './client.ts'

interface Evening {
  readonly store: EventStore
  readonly club: Club
  readonly server: TestServer
  readonly game: string
  enter(entry: Entry): Promise<GameDetail>
  retract(item: number): Promise<GameDetail>
  correct(item: number, entry: Entry): Promise<GameDetail>
}

/** A game of the club in progress; seat 3 is the only black player. */
async function evening(time: () => number = Date.now): Promise<Evening> {
  const store = createMemoryStore()
  const { game } = await newTable(store)
  const club = createClub({ store, clock: time, ids: randomUUID, publicPorts: { now: time } })
  const server = await serverFor({ store, club, time })
  let { version } = game
  const changed = async (change: Promise<Result<GameDetail>>) => {
    const detail = await taken(change)
    version = detail.version
    return detail
  }
  return {
    store,
    club,
    server,
    game: game.id,
    enter: (entry) => changed(club.ask('games.enter', { game: game.id, version, entry })),
    retract: (item) => changed(club.ask('games.retract', { game: game.id, version, item, reason: 'misheard' })),
    correct: (item, entry) =>
      changed(club.ask('games.correct', { game: game.id, version, item, entry, reason: 'misheard' })),
  }
}

const town = async ({ club }: Evening) => taken(club.makeToken({ label: 'Hall', right: 'town' }))
const types = (frames: readonly Frame[]) => frames.map(({ type }) => type)

/** Ends the first day without a vote, and makes the first act of the night. */
async function toNight(at: Evening): Promise<GameDetail> {
  await at.enter({ type: 'end-discussion' })
  return at.enter({ type: 'night-act', role: 'mafia', target: s(1) })
}

it('a viewer with a token can request a whole finished game', async () => {
  const at = await evening()
  const { token } = await town(at)
  await at.enter({ type: 'remove', seat: s(3) })
  const own = await watchedWhole(at.server.address, at.game, token)
  const after = await (await asked(at.server.address, `/games/${at.game}/export?view=post-mortem`, token)).text()
  expect(own[0]).not.toContain('"role"')
  expect(after.split('\n')[0]).toContain('"role":"mafia"')
  expect(after).toBe(await (await asked(at.server.address, `/games/${at.game}/export`, ADMIN)).text())
})

describe('a game that a secretary logs', () => {
  it('is sent while it is logged, to its end', async () => {
    const at = await evening()
    const { token } = await town(at)
    const { frames, closed } = await watching(at.server.address, at.game, token)
    await at.enter({ type: 'nominate', by: s(1), target: s(2) })
    await eventually(() => expect(types(frames)).toEqual(['GAME_CREATED', 'SEAT_NOMINATED']))
    await at.enter({ type: 'remove', seat: s(3) })
    expect(await closed).toEqual([1000, ''])
    expect(frames.at(-1)).toMatchObject({ type: 'GAME_ENDED', payload: { winner: 'red', roles: { 3: 'mafia' } } })
    expect(await told(at.server.address, `/games/${at.game}`, token)).toMatchObject({ over: true, dead: [3] })
  })

  it('withdraws frames after an undo or a correction', async () => {
    const at = await evening()
    const { token } = await town(at)
    const { frames } = await watching(at.server.address, at.game, token)
    const nominated = await at.enter({ type: 'nominate', by: s(1), target: s(2) })
    await at.enter({ type: 'end-speech', seat: s(1) })
    await at.correct(nominated.log.length, { type: 'nominate', by: s(1), target: s(4) })
    await eventually(() => expect(frames).toHaveLength(8))
    expect(frames.map(({ type, payload }) => [type, payload])).toEqual([
      ['GAME_CREATED', expect.any(Object)],
      ['SEAT_NOMINATED', { by: 1, target: 2, late: false }],
      ['SPEECH_ENDED', { seat: 1 }],
      ['STEP_BEGAN', { step: { type: 'speech', seat: 2, seconds: 60 } }],
      ['TAKEN_BACK', { from: 2 }],
      ['SEAT_NOMINATED', { by: 1, target: 4, late: false }],
      ['SPEECH_ENDED', { seat: 1 }],
      ['STEP_BEGAN', { step: { type: 'speech', seat: 2, seconds: 60 } }],
    ])
    await at.retract(2)
    await eventually(() => expect(frames).toHaveLength(9))
    expect(frames.slice(8).map(({ type, payload }) => [type, payload])).toEqual([['TAKEN_BACK', { from: 7 }]])
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, i) => i + 1))
  })

  it('sends no frame for a correction without a visible change', async () => {
    const at = await evening()
    const { token } = await town(at)
    const detail = await toNight(at)
    const before = await (await asked(at.server.address, `/games/${at.game}/export`, token)).text()
    const act = detail.log.findLast((item) => item.type === 'made' && item.entry.type === 'night-act')
    if (act?.type !== 'made' || act.entry.type !== 'night-act') throw new Error('no act')
    const target = act.entry.target === s(1) ? s(2) : s(1)
    await at.correct(act.id, { ...act.entry, target })
    expect(await (await asked(at.server.address, `/games/${at.game}/export`, token)).text()).toBe(before)
    expect(await (await asked(at.server.address, `/games/${at.game}/export`, ADMIN)).text()).toContain('TAKEN_BACK')
  })

  it('has the same frames after a restart', async () => {
    const at = await evening()
    const { token } = await town(at)
    const nominated = await at.enter({ type: 'nominate', by: s(1), target: s(2) })
    await at.correct(nominated.log.length, { type: 'nominate', by: s(1), target: s(4) })
    await at.retract(nominated.log.length)
    const exports = async (address: string) =>
      Promise.all([token, ADMIN].map(async (each) => (await asked(address, `/games/${at.game}/export`, each)).text()))
    const before = await exports(at.server.address)
    await at.server.stop()
    const again = await serverFor({ store: at.store })
    expect(await exports(again.address)).toEqual(before)
  })

  it('cannot be advanced by a request', async () => {
    const at = await evening()
    const answer = await posted(at.server.address, `/games/${at.game}/step`, undefined)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'server/played-by-people'])
  })
})

describe('tokens of the club', () => {
  it('show only their own content', async () => {
    const at = await evening()
    const { club, server, game } = at
    const ask = async (token: string, id = game) => (await asked(server.address, `/games/${id}`, token)).status
    const all = await town(at)
    const one = await taken(club.makeToken({ label: 'A', right: 'town', game: 'another' }))
    expect([await ask(all.token), await ask(one.token)]).toEqual([200, 403])
    const made = (await (await posted(server.address, '/games', { rulebook: 'city' })).json()) as {
      readonly id: string
    }
    expect([await ask(all.token, made.id), await ask(ADMIN, made.id)]).toEqual([404, 200])
    const player = await taken(club.makeToken({ label: 'A', right: 'seat', seat: 3, game }))
    const [created] = (await (await asked(server.address, `/games/${game}/export`, player.token)).text()).split('\n')
    expect(created).toContain('"seat":3,"name":"Player 3","role":"mafia"')
    expect(created?.match(/"role"/g)).toHaveLength(1)
  })

  it('list their games with the same status as `GET /games/:id`', async () => {
    const at = await evening()
    const { club, server, game } = at
    const made = (await (await posted(server.address, '/games', { rulebook: 'city' })).json()) as Made
    const listed = async (token: string) => {
      const { games } = (await told(server.address, '/games', token)) as { readonly games: readonly { id: string }[] }
      for (const each of games) expect(each).toEqual(await told(server.address, `/games/${each.id}`, token))
      return games.map(({ id }) => id)
    }
    const of = async (right: 'town' | 'observer', only?: string) =>
      (await taken(club.makeToken({ label: 'A', right, ...(only === undefined ? {} : { game: only }) }))).token
    const seat = await taken(club.makeToken({ label: 'A', right: 'seat', seat: 3, game }))
    await watchedWhole(server.address, made.id, ADMIN)
    expect(await listed(ADMIN)).toEqual([made.id, game])
    for (const token of [await of('town'), await of('observer'), await of('town', game), seat.token])
      expect(await listed(token)).toEqual([game])
    expect(await listed(await of('town', 'another'))).toEqual([])
    for (const token of [made.tokens.admin, made.tokens.town, made.tokens.seats['1'] ?? ''])
      expect(await listed(token)).toEqual([made.id])
  })

  it('have their connections closed at once when they are withdrawn', async () => {
    const at = await evening()
    const [one, other] = [await town(at), await town(at)]
    const [cut, kept] = [
      await watching(at.server.address, at.game, one.token),
      await watching(at.server.address, at.game, other.token),
    ]
    await taken(at.club.withdrawToken(one.id))
    expect(await cut.closed).toEqual([1008, 'server/withdrawn'])
    await at.enter({ type: 'nominate', by: s(1), target: s(2) })
    await eventually(() => expect(types(kept.frames)).toEqual(['GAME_CREATED', 'SEAT_NOMINATED']))
    expect((await asked(at.server.address, `/games/${at.game}`, one.token)).status).toBe(401)
  })

  it('let an admin of the club also open games', async () => {
    const at = await evening()
    const { token } = await taken(at.club.makeToken({ label: 'A', right: 'admin' }))
    expect((await posted(at.server.address, '/games', { rulebook: 'city' }, token)).status).toBe(201)
    const observer = await taken(at.club.makeToken({ label: 'A', right: 'observer' }))
    expect((await posted(at.server.address, '/games', { rulebook: 'city' }, observer.token)).status).toBe(403)
  })
})

describe('delay and freeze', () => {
  it('withhold frames, state and numbers from everybody below admin', async () => {
    let now = 1_800_000_000_000
    const at = await evening(() => now)
    const { token } = await town(at)
    await taken(at.club.setDelay(30))
    now += 60_000
    const { frames } = await watching(at.server.address, at.game, token)
    await eventually(() => expect(frames).toHaveLength(1))
    await at.enter({ type: 'nominate', by: s(1), target: s(2) })
    await at.enter({ type: 'remove', seat: s(4) })
    const seen = async (who: string) => told(at.server.address, `/games/${at.game}`, who)
    expect(await seen(token)).toMatchObject({ seq: 1, dead: [] })
    expect(await seen(ADMIN)).toMatchObject({ dead: [4] })
    now += 29_000
    expect(await seen(token)).toMatchObject({ seq: 1, dead: [] })
    // Advances the time by a millisecond more than a second.
    now += 1001
    await eventually(() => expect(types(frames).slice(0, 2)).toEqual(['GAME_CREATED', 'SEAT_NOMINATED']))
    expect(await seen(token)).toMatchObject({ dead: [4] })
  })

  it('withhold the existence of a game', async () => {
    let now = 1_800_000_000_000
    const store = createMemoryStore()
    const { season, members } = await newTable(store)
    const club = createClub({ store, clock: () => now, ids: randomUUID, publicPorts: { now: () => now } })
    const server = await serverFor({ store, club, time: () => now })
    const { token } = await taken(club.makeToken({ label: 'Hall', right: 'town' }))
    await taken(club.setDelay(30))
    const second = await openTable(club, season, members, undefined, '2027-01-15')
    const listed = async (who: string) => {
      const { games } = (await told(server.address, '/games', who)) as { readonly games: readonly { id: string }[] }
      return games.map(({ id }) => id)
    }
    expect([(await listed(token)).includes(second.id), await listed(ADMIN)]).toEqual([false, [second.id]])
    now += 31_000
    expect(await listed(token)).toEqual([second.id])
  })

  it('can be ended, and the frames continue where they stopped', async () => {
    const at = await evening()
    const { token } = await town(at)
    const { frames } = await watching(at.server.address, at.game, token)
    await taken(at.club.freeze())
    await at.enter({ type: 'remove', seat: s(4) })
    const observer = await taken(at.club.makeToken({ label: 'A', right: 'observer' }))
    expect(await told(at.server.address, `/games/${at.game}`, observer.token)).toMatchObject({ dead: [4] })
    expect(await told(at.server.address, `/games/${at.game}`, token)).toMatchObject({ dead: [], seq: 1 })
    expect(frames).toHaveLength(1)
    await at.enter({ type: 'remove', seat: s(3) })
    expect((await asked(at.server.address, `/games/${at.game}/export?view=post-mortem`, token)).status).toBe(409)
    await taken(at.club.unfreeze())
    await eventually(() => expect(types(frames)).toContain('GAME_ENDED'))
    expect((await asked(at.server.address, `/games/${at.game}/export?view=post-mortem`, token)).status).toBe(200)
  })
})
