import { expect, it } from 'vitest'
import type { RunningBroadcast } from '../../../src/api/broadcast.ts'
import type { BroadcastHost } from '../../../src/api/broadcastHost.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { ok } from '../../../src/rules/vocabulary.ts'
import { newClub, newTable, openCup } from '../../club/clubFixture.ts'

it('a broadcast without a host is refused and reported as unavailable', async () => {
  const service = createClubService(newClub())
  expect(await service.call('broadcast.start', {})).toMatchObject({ ok: false, error: { code: 'broadcast/not-here' } })
  expect(await service.call('broadcast.stop', {})).toMatchObject({ ok: false, error: { code: 'broadcast/not-here' } })
  expect(await service.call('broadcast.status', {})).toMatchObject({ ok: true, data: { isHere: false, running: null } })
})

it('a broadcast server can be started, stopped and restarted on another network', async () => {
  const started: string[] = []
  const listeners = new Set<Parameters<BroadcastHost['listen']>[0]>()
  let running: RunningBroadcast | undefined
  const host: BroadcastHost = {
    start: (_club, network) => {
      started.push(network)
      running = { network, addresses: ['http://127.0.0.1:1'], connected: [{ token: 'id1', count: 2 }] }
      return Promise.resolve(ok(undefined))
    },
    stop: () => {
      running = undefined
      return Promise.resolve()
    },
    running: () => running,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const service = createClubService(newClub(), undefined, undefined, { broadcast: host })
  const heard: string[] = []
  service.listen(({ name, push }) => name === 'changed' && heard.push(...push.keys))
  expect(await service.call('broadcast.setNetwork', { network: 'lan' })).toMatchObject({ data: { running: null } })
  await service.call('broadcast.makeToken', { label: 'Hall', right: 'town' })
  expect(await service.call('broadcast.start', {})).toMatchObject({
    data: { isHere: true, running: { network: 'lan' }, tokens: [{ label: 'Hall', connected: 2 }] },
  })
  await service.call('broadcast.setNetwork', { network: 'loopback' })
  expect(started).toEqual(['lan', 'loopback'])
  expect(await service.call('broadcast.stop', {})).toMatchObject({ data: { running: null } })
  heard.length = 0
  for (const listener of listeners) listener('broadcast')
  expect(heard).toEqual(['broadcast'])
})

it('a delay is refused if it is invalid or longer than an hour', async () => {
  const service = createClubService(newClub())
  for (const seconds of [-1, 0.5, 3601])
    expect(await service.call('broadcast.setDelay', { seconds })).toMatchObject({
      error: { code: 'request/bad-arguments' },
    })
})

it.each([{ stage: 'none', round: 200 }, { stage: 'none', round: 10_000 }, { game: 10_000 }])(
  'the arguments to hide data from %j on are valid, also for a season that is not the newest',
  async (from) => {
    const { club, season } = await newTable()
    await openCup(club)
    const service = createClubService(club)
    const hide = (hiding?: object) => service.call('seasons.hide', { season, ...(hiding && { hiding }) })
    // An unknown stage is reported as an unknown stage, and not as invalid arguments.
    if ('stage' in from)
      expect(await hide({ what: 'table', from })).toMatchObject({ error: { code: 'plan/unknown-stage' } })
    else expect(await hide({ what: 'table', from })).toMatchObject({ data: { hiding: { from } } })
    expect(await hide()).toMatchObject({ ok: true })
    expect(await service.call('seasons.list', {})).not.toMatchObject({
      data: [{ hiding: expect.anything() as unknown }],
    })
  },
)

it('agent games are listed with their tokens, and a token can be withdrawn', async () => {
  const withdrawn: unknown[] = []
  const games: BroadcastHost['games'] = {
    list: () => [
      { id: 'g', rulebook: 'city', isOver: false, tokens: [{ right: 3, isWithdrawn: false, connected: 1 }] },
    ],
    withdraw: (game, right) => {
      withdrawn.push([game, right])
      return Promise.resolve(ok(undefined))
    },
  }
  const host: BroadcastHost = {
    games,
    start: () => Promise.resolve(ok(undefined)),
    stop: () => Promise.resolve(),
    running: () => undefined,
    listen: () => () => undefined,
  }
  const service = createClubService(newClub(), undefined, undefined, { broadcast: host })
  expect(await service.call('broadcast.status', {})).toMatchObject({ data: { games: games.list() } })
  expect(await service.call('broadcast.withdrawGameToken', { game: 'g', right: 3 })).toMatchObject({ ok: true })
  expect(withdrawn).toEqual([['g', 3]])
  expect(await service.call('broadcast.withdrawGameToken', { game: 'g', right: 'observer' })).toMatchObject({
    error: { code: 'request/bad-arguments' },
  })
  const elsewhere = createClubService(newClub())
  expect(await elsewhere.call('broadcast.status', {})).toMatchObject({ data: { games: [] } })
  expect(await elsewhere.call('broadcast.withdrawGameToken', { game: 'g', right: 'town' })).toMatchObject({
    error: { code: 'broadcast/not-here' },
  })
})
