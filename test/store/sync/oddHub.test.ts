// A hub whose answers contradict each other, for example because the hub was restored to an older state or runs an
// older program. The device asks again, but neither loops nor stores entries that the hub did not send.

import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { tamperedResult } from '../../../src/store/hash.ts'
import type { Envelope, NewEvent, RepairableStore, StoreError } from '../../../src/store/port.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, fault, good } from '../adapters/subject.ts'
import { failingAt } from '../failingAt.ts'
import { headsOf } from './event.ts'
import { joinedOver, lineTo } from './joinedDevice.ts'

/** Creates a hub with one device. `odd` changes the connection between them, and `hubs` wraps the store of the hub. */
function oddHub(odd: (line: HubConnection) => Partial<HubConnection>, hubs = (store: RepairableStore) => store) {
  const [store, own] = [createMemoryStore(), createMemoryStore()]
  let line: HubConnection
  const asked = { heads: 0, read: 0, append: 0 }
  const counted: HubConnection = {
    async heads(...given) {
      asked.heads += 1
      // As over a network, requests in a loop leave time for other work.
      await setImmediate()
      return { ...line, ...odd(line) }.heads(...given)
    },
    read: (...given) => ((asked.read += 1), { ...line, ...odd(line) }.read(...given)),
    append: (...given) => ((asked.append += 1), { ...line, ...odd(line) }.append(...given)),
  }
  const thrown: unknown[] = []
  const begin = () => {
    line = lineTo(hubs(store))
    return joinedOver(own, counted, { onFault: (error) => thrown.push(error) }).joined
  }
  return { store, own, asked, thrown, begin }
}

/** Creates a hub on whose disk one stream can be damaged. By default it is a game. */
function damagedHub(damagedStream = 'game/1') {
  const is = { damaged: false }
  const damaged = tamperedResult(damagedStream, 1)
  const made = oddHub(
    () => ({}),
    (store) => ({
      ...store,
      read: async (stream, from) => (is.damaged && stream === damagedStream ? damaged : store.read(stream, from)),
      appendAll: async (appends) =>
        is.damaged && appends.some(({ stream }) => stream === damagedStream) ? damaged : store.appendAll(appends),
    }),
  )
  return { ...made, is }
}

test('a game that the hub cannot read is requested once, and all other streams are received', async () => {
  const { store, own, asked, thrown, begin, is } = damagedHub()
  good(await store.append('game/1', 0, events(2)))
  good(await store.append('game/2', 0, events(2)))
  is.damaged = true
  const joined = begin()
  const untaken = { code: 'store/tampered', params: { stream: 'game/1', version: 1 } }
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0, untaken }))
  const { heads, read } = { ...asked }
  await eventually(() => expect(asked.heads).toBeGreaterThan(heads + 5))
  expect(asked.read).toBe(read)
  expect((await headsOf(own)).map(({ stream }) => stream)).toEqual(['game/2'])
  is.damaged = false
  good(await store.append('game/1', 2, events(1, 3)))
  await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
  expect([joined.status(), thrown]).toEqual([{ state: 'joined', unsent: 0 }, []])
})

test.each(['goes on', 'has parted', 'has parted at one length'])(
  'a game that the hub can no longer read stays on the device if it %s, and other entries are sent',
  async (how) => {
    const { store, own, thrown, begin, is } = damagedHub()
    const written = events(2).map((each) => ({ ...each, laptop: 'a' }))
    good(await own.append('game/1', 0, written))
    good(await store.append('game/1', 0, written))
    if (how !== 'goes on') good(await store.append('game/1', 2, [{ ...event('theirs'), laptop: 'a' }]))
    const more = how === 'has parted' ? 2 : 1
    good(
      await own.append(
        'game/1',
        2,
        events(more, 3).map((each) => ({ ...each, laptop: 'a' })),
      ),
    )
    good(await own.append('ledger/1', 0, written))
    good(await own.append('game/2', 0, written))
    is.damaged = true
    const before = good(await own.read('game/1'))
    const joined = begin()
    const untaken = { code: 'store/tampered', params: { stream: 'game/1', version: 1 } }
    await eventually(() => expect(joined.status()).toMatchObject({ state: 'joined', untaken }))
    await eventually(async () => expect(good(await store.read('game/2'))).toHaveLength(2))
    expect(good(await own.read('game/1'))).toEqual(before)
    expect((await headsOf(own)).map(({ stream }) => stream)).toEqual(['game/1', 'game/2', 'ledger/1'])
    good(await joined.append('game/2', 2, events(1, 3)))
    await eventually(async () => expect(good(await store.read('game/2'))).toHaveLength(3))
    // The ledger of the game waits for the game, because its lines may belong to another chain.
    expect(good(await store.read('ledger/1'))).toEqual([])
    expect(joined.status()).toEqual({ state: 'joined', untaken, unsent: how === 'has parted at one length' ? 2 : 3 })
    // After the repair, the game is sent with its next entry, together with the waiting ledger.
    is.damaged = false
    good(await joined.append('game/1', before.length, [event('since')]))
    await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
    await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
    const branches = (await headsOf(store)).filter(({ stream }) => stream.startsWith('branch/')).length
    expect(branches).toBe(how === 'goes on' ? 0 : 2)
    expect(thrown).toEqual([])
  },
)

test('a ledger is not sent or changed while the hub does not know the writer of the game', async () => {
  const { store, own, thrown, begin, is } = damagedHub()
  const written = events(2).map((each) => ({ ...each, laptop: 'a' }))
  for (const each of [store, own]) good(await each.append('game/1', 0, written))
  good(await own.append('ledger/1', 0, written))
  // Since its new start the hub has not received the game.
  is.damaged = true
  const joined = begin()
  await eventually(() =>
    expect(joined.status()).toMatchObject({ state: 'joined', untaken: { code: 'store/tampered' } }),
  )
  expect((await headsOf(own)).map(({ stream, version }) => `${stream} ${version}`)).toEqual(['game/1 2', 'ledger/1 2'])
  is.damaged = false
  good(await joined.append('game/1', 2, [event('since')]))
  await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
  expect([joined.status(), thrown]).toEqual([{ state: 'joined', unsent: 0 }, []])
})

test.each(['longer', 'as long'])(
  'a ledger stays unchanged while the hub cannot read its game, whose ledger is %s at the hub',
  async (how) => {
    const { store, own, thrown, begin, is } = damagedHub()
    const by = (laptop: string, n: number, from = 1) => events(n, from).map((each) => ({ ...each, laptop }))
    for (const each of [store, own]) good(await each.append('game/1', 0, by('a', 2)))
    good(await own.append('game/1', 2, by('a', 1, 3)))
    good(await own.append('ledger/1', 0, by('a', 2)))
    good(await store.append('game/1', 2, [{ ...event('taken', GAME_TAKEN_OVER_EVENT_TYPE), laptop: 'b' }]))
    if (how === 'longer') good(await store.append('game/1', 3, by('b', 1, 9)))
    good(await store.append('ledger/1', 0, by('b', how === 'longer' ? 3 : 2, 20)))
    const before = await headsOf(own)
    is.damaged = true
    good(await store.append('game/2', 0, by('b', 1)))
    const joined = begin()
    await eventually(async () => expect(good(await own.read('game/2'))).toHaveLength(1))
    await eventually(() => expect(joined.status()).toMatchObject({ untaken: { code: 'store/tampered' } }))
    expect((await headsOf(own)).filter(({ stream }) => stream !== 'game/2')).toEqual(before)
    is.damaged = false
    good(await store.append('game/1', how === 'longer' ? 4 : 3, by('b', 1, 10)))
    await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
    await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
    const branches = (await headsOf(store)).filter(({ stream }) => stream.startsWith('branch/'))
    expect(branches.map(({ stream }) => stream.split('/').slice(1, 3).join('/'))).toEqual(['game/1', 'ledger/1'])
    expect(thrown).toEqual([])
  },
)

test('a hub that was restored to an older state is not sent the same entries repeatedly', async () => {
  const { store, own, asked, thrown, begin } = oddHub(() => ({}))
  const joined = begin()
  good(await joined.append('game/1', 0, events(5)))
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
  good(await store.restore('game/1', good(await store.read('game/1')).slice(0, 2)))
  good(await joined.append('game/1', 5, events(1, 6)))
  await eventually(() => expect(joined.status()).toMatchObject({ untaken: { code: 'store/tampered' }, unsent: 1 }))
  const { heads, append } = { ...asked }
  await eventually(() => expect(asked.heads).toBeGreaterThan(heads + 5))
  expect([asked.append, thrown]).toEqual([append, []])
  expect(good(await own.read('game/1'))).toHaveLength(6)
})

test('a club that the hub can no longer read is not reported as a different club', async () => {
  const { store, own, thrown, begin, is } = damagedHub('club')
  const written = events(2).map((each) => ({ ...each, laptop: 'a' }))
  good(await own.append('club', 0, [...written, { ...event('since'), laptop: 'a' }]))
  good(await store.append('club', 0, written))
  good(await store.append('game/2', 0, events(1)))
  is.damaged = true
  const joined = begin()
  await eventually(() =>
    expect(joined.status()).toMatchObject({ state: 'joined', untaken: { code: 'store/tampered' } }),
  )
  await eventually(async () => expect(good(await own.read('game/2'))).toHaveLength(1))
  expect(good(await own.read('club'))).toHaveLength(3)
  expect(thrown).toEqual([])
})

test('a stream that neither side can read does not prevent other streams from being received', async () => {
  const { store, own, thrown, begin, is } = damagedHub('plan/s')
  good(await store.append('plan/s', 0, events(2)))
  const joined = begin()
  await eventually(async () => expect(good(await own.read('plan/s'))).toHaveLength(2))
  good(await own.restore('plan/s', []))
  is.damaged = true
  good(await store.append('game/2', 0, events(1)))
  await eventually(async () => expect(good(await own.read('game/2'))).toHaveLength(1))
  expect([joined.status().state, thrown]).toEqual(['joined', []])
})

test('an answer that does not continue the local chain is not stored', async () => {
  let isOdd = true
  const { store, own, thrown, begin } = oddHub((line) => ({
    async read(request) {
      const answer = await line.read(request)
      if (!isOdd || !answer.ok) return answer
      return { ok: true, value: answer.value.map((part) => ({ ...part, envelopes: part.envelopes.slice(1) })) }
    },
  }))
  good(await store.append('game/1', 0, events(3)))
  const joined = begin()
  await eventually(() =>
    expect(joined.status()).toMatchObject({ state: 'joined', untaken: { code: 'store/tampered' } }),
  )
  expect(good(await own.list(''))).toEqual([])
  isOdd = false
  good(await store.append('game/1', 3, events(1, 4)))
  await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
  expect(thrown).toEqual([])
})

test('a hub that acknowledges fewer parts than were sent receives the other parts again', async () => {
  let left = 3
  const { store, thrown, begin } = oddHub((line) => ({
    async append(parts, isAtomic, signature) {
      left -= 1
      const answer = await line.append(left > 0 ? parts.slice(0, 1) : parts, isAtomic, signature)
      return answer.ok ? { ok: true, value: answer.value } : answer
    },
  }))
  const joined = begin()
  await eventually(() => expect(joined.status().state).toBe('joined'))
  for (const stream of ['game/1', 'game/2', 'game/3']) good(await joined.append(stream, 0, events(2)))
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
  expect((await headsOf(store)).map(({ stream, version }) => [stream, version])).toEqual([
    ['game/1', 2],
    ['game/2', 2],
    ['game/3', 2],
  ])
  expect(thrown).toEqual([])
})

const UNREAD: readonly StoreError[] = [
  { code: 'store/newer-vocabulary', params: { stream: 'club', version: 3, type: 'noted', found: 9, known: 8 } },
  { code: 'store/bad-payload', params: { stream: 'club', version: 3, type: 'noted', place: '' } },
]

test.each(UNREAD.map((error) => [error.code, error] as const))(
  'entries that the hub refuses with %s are sent only once',
  async (_, error) => {
    const { asked, thrown, begin } = oddHub(() => ({ append: async () => ({ ok: false, error }) }))
    const joined = begin()
    await eventually(() => expect(joined.status().state).toBe('joined'))
    good(await joined.append('game/1', 0, events(2)))
    await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 2, untaken: error }))
    const { heads, append } = { ...asked }
    await eventually(() => expect(asked.heads).toBeGreaterThan(heads + 5))
    expect([asked.append, thrown]).toEqual([append, []])
  },
)

test('a connection that throws counts as lost, is reported as a fault, and is used again', async () => {
  let isOdd = true
  const { store, own, thrown, begin } = oddHub(() =>
    isOdd ? { heads: () => Promise.reject(new Error('no hub at all')) } : {},
  )
  good(await store.append('club', 0, events(1)))
  const joined = begin()
  await eventually(() => expect(thrown.length).toBeGreaterThan(1))
  expect(joined.status()).toEqual({ state: 'cut-off' })
  expect(fault(await joined.append('club', 0, events(1)))).toEqual({ code: 'exchange/cut-off', params: {} })
  isOdd = false
  await eventually(async () => expect(await headsOf(own)).toEqual(await headsOf(store)))
})

test('a closed store sends no more requests, even if a pause was pending', async () => {
  const { asked, begin } = oddHub(() => ({
    heads: async () => ({ ok: false, error: { code: 'store/unavailable', params: { cause: '' } } }),
  }))
  const joined = begin()
  await eventually(() => expect(asked.heads).toBeGreaterThan(1))
  await joined.close()
  await joined.close()
  const { heads } = asked
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked.heads).toBe(heads)
})

describe('a hub restored before the next message', () => {
  const written = (n: number, from = 1) => events(n, from).map((each) => ({ ...each, laptop: 'a' }))
  const other = [{ ...event('theirs'), laptop: 'a' }]

  /**
   * Entries that the copy has of a game with five entries, the heads that both ends have in the end, and the number of
   * entries in the branch.
   */
  test.each<readonly [string, readonly NewEvent[], readonly string[], number]>([
    ['fewer entries', written(2), ['game/1 6'], 0],
    ['one entry', written(1), ['game/1 6'], 0],
    ['no entries', [], ['game/1 6'], 0],
    ['another beginning', other, ['branch/game/1', 'game/1 1'], 6],
    ['another continuation', [...written(2), ...other], ['branch/game/1', 'game/1 3'], 4],
  ])('receives the missing entries, or they become a branch, if the copy has %s', async (_what, left, at, inBranch) => {
    for (let failing = 0; failing <= 12; failing += 1) {
      const [before, after, inner] = [createMemoryStore(), createMemoryStore(), createMemoryStore()]
      const is = { putBack: false }
      const [line, copy] = [lineTo(before), lineTo(after)]
      const now = () => (is.putBack ? copy : line)
      const { joined, thrown } = joinedOver(
        { ...inner, read: (...given) => (is.putBack ? later : inner).read(...given) },
        {
          heads: async (...given) => (await setImmediate(), now().heads(...given)),
          read: (...given) => now().read(...given),
          append(...given) {
            is.putBack ||= given[0].some(({ expectedVersion }) => expectedVersion === 5)
            return now().append(...given)
          },
        },
      )
      const later = failingAt(inner, failing)
      good(await after.append('game/1', 0, left))
      good(await joined.append('game/1', 0, written(5)))
      await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
      good(await joined.append('game/1', 5, written(1, 6)))
      const chain = good(await inner.read('game/1'))
      await eventually(async () => expect(await headsOf(after)).not.toEqual([]))
      await eventually(async () => {
        expect(joined.status()).toEqual({ state: 'joined', unsent: 0 })
        expect(await headsOf(inner)).toEqual(await headsOf(after))
      })
      const heads = (await headsOf(after)).map(({ stream, version }) =>
        stream.startsWith('branch/') ? 'branch/game/1' : `${stream} ${version}`,
      )
      expect({ failing, heads }).toEqual({ failing, heads: at })
      const [branch] = (await headsOf(after)).filter(({ stream }) => stream.startsWith('branch/'))
      if (branch) {
        const kept = good(await after.read(branch.stream)).map(({ payload }) => (payload as Envelope).hash)
        expect(kept).toEqual(chain.slice(-inBranch).map(({ hash }) => hash))
      } else expect(good(await after.read('game/1'))).toEqual(chain)
      expect(thrown).toEqual([])
    }
  })
})
