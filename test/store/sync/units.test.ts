// A game and its ledger are one unit. The hub accepts both or neither, and refused entries are sent again only if the
// result can be different.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createHub, type HubConnection } from '../../../src/store/sync/hub.ts'
import type { SentStreamPart } from '../../../src/store/sync/messages.ts'
import type { IncomingEnvelopes, SyncPolicy } from '../../../src/store/sync/policy.ts'
import { createSyncedStore } from '../../../src/store/sync/syncedStore.ts'
import type { StoreError } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, good } from '../adapters/subject.ts'
import { headsOf } from './event.ts'

type Judge = NonNullable<SyncPolicy['judge']>

function hubOf(judge?: Judge) {
  const store = createMemoryStore()
  const hub = createHub(store, { ...CLUB_SYNC_POLICY, ...(judge && { judge }) }, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  return { store, hub }
}

/** Creates a joined device, and records all messages that it sends. */
function deviceOf(hub: ReturnType<typeof hubOf>['hub'], own = createMemoryStore(), name = 'a') {
  const sent: (readonly SentStreamPart[])[] = []
  const line = hub.lineOf(name)
  const noting: HubConnection = {
    ...line,
    append(parts, ...more) {
      sent.push(parts)
      if (sent.length > 500) throw new Error('it sends without end')
      return line.append(parts, ...more)
    },
  }
  const store = createSyncedStore(own, noting, {
    deviceId: name,
    policy: CLUB_SYNC_POLICY,
    pauses: [1, 4],
    wait: 5,
    time: Date.now,
  })
  onTestFinished(() => store.close())
  return { own, store, sent }
}

const unsound = (stream: string, waits?: 1): StoreError => ({
  code: 'store/unsound',
  params: { stream, version: 1, why: 'members/unknown', ...(waits && { waits }) },
})
const refusing =
  (stream: string, error: StoreError): Judge =>
  async (incoming) =>
    new Map(incoming.some((each) => each.stream === stream) ? [[stream, error]] : [])

test('a game and its ledger are sent and checked together, whichever was written first', async () => {
  const judged: (readonly IncomingEnvelopes[])[] = []
  const { store, hub } = hubOf(async (incoming) => {
    judged.push(incoming)
    return new Map()
  })
  const own = createMemoryStore()
  const writer = createStoreWithDeviceId(own, 'a')
  good(await writer.append('ledger/1', 0, events(2)))
  good(await writer.append('game/1', 0, events(3)))
  const { sent } = deviceOf(hub, own)
  await eventually(async () => expect(await headsOf(store)).toEqual(await headsOf(own)))
  expect(sent.map((parts) => parts.map(({ stream }) => stream))).toEqual([['game/1', 'ledger/1']])
  expect(judged.map((incoming) => incoming.map(({ stream, after }) => [stream, after.version]))).toEqual([
    [
      ['game/1', 0],
      ['ledger/1', 0],
    ],
  ])
})

test.each(['game/1', 'ledger/1'])(
  'if %s is refused, neither game nor ledger is stored, other streams are, and sending stops',
  async (bad) => {
    const { store, hub } = hubOf(refusing(bad, unsound(bad)))
    const own = createMemoryStore()
    const writer = createStoreWithDeviceId(own, 'a')
    for (const stream of ['game/1', 'ledger/1', 'game/2']) good(await writer.append(stream, 0, events(2)))
    const { sent, store: joined } = deviceOf(hub, own)
    await eventually(() =>
      expect(joined.status()).toEqual({ state: 'joined', unsent: 0, notAccepted: 4, untaken: unsound(bad) }),
    )
    expect((await headsOf(store)).map(({ stream }) => stream)).toEqual(['game/2'])
    good(await joined.append('game/2', 2, events(1, 3)))
    await eventually(async () => expect(good(await store.read('game/2'))).toHaveLength(3))
    expect(sent.length).toBeLessThan(6)
    expect((await headsOf(own)).map(({ stream }) => stream)).toEqual(['game/1', 'game/2', 'ledger/1'])
  },
)

test('waiting entries are sent again only when the hub has accepted another entry', async () => {
  let isKnown = false
  const { store, hub } = hubOf(
    async (incoming) =>
      new Map(
        incoming.some(({ stream }) => stream === 'ledger/1') && !isKnown ? [['ledger/1', unsound('ledger/1', 1)]] : [],
      ),
  )
  const { sent, own, store: joined } = deviceOf(hub)
  await eventually(() => expect(joined.status().state).toBe('joined'))
  good(
    await joined.appendAll([
      { stream: 'game/1', expectedVersion: 0, events: events(1) },
      { stream: 'ledger/1', expectedVersion: 0, events: events(1) },
    ]),
  )
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 2 }))
  const before = sent.length
  good(await joined.append('game/2', 0, events(1)))
  await eventually(async () => expect(good(await store.read('game/2'))).toHaveLength(1))
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 2 }))
  expect(sent.length).toBeLessThan(before + 5)
  isKnown = true
  good(await joined.append('game/2', 1, events(1, 2)))
  await eventually(async () => expect(await headsOf(store)).toEqual(await headsOf(own)))
  expect(joined.status()).toEqual({ state: 'joined', unsent: 0 })
})

test.each([
  ['all other shared streams are equal', 'joined', ['branch/plan/1/']],
  ['another shared stream is refused', 'club', []],
])(
  'a waiting shared stream becomes a branch only if no other stream can make it acceptable: %s',
  async (_, refused, expected) => {
    const { store, hub } = hubOf(
      async (incoming) =>
        new Map(
          incoming.flatMap(({ stream }) => {
            if (stream === 'plan/1') return [[stream, unsound(stream, 1)]]
            return stream === refused ? [[stream, unsound(stream)]] : []
          }),
        ),
    )
    const own = createMemoryStore()
    const writer = createStoreWithDeviceId(own, 'a')
    for (const stream of ['club', 'plan/1']) good(await writer.append(stream, 0, events(2)))
    const { store: joined } = deviceOf(hub, own)
    await eventually(() => expect(joined.status().state).toBe('joined'))
    await eventually(async () =>
      expect(
        (await headsOf(store)).flatMap(({ stream }) => (stream.startsWith('branch/') ? [stream.slice(0, 14)] : [])),
      ).toEqual(expected),
    )
    await eventually(() => expect(joined.status()).toMatchObject({ unsent: expected.length === 1 ? 0 : 2 }))
  },
)

test('a game and its ledger that exceed one message are sent in several messages, the game first', async () => {
  const { store, hub } = hubOf()
  const own = createMemoryStore()
  const writer = createStoreWithDeviceId(own, 'a')
  good(await writer.append('game/1', 0, events(1500)))
  good(await writer.append('ledger/1', 0, events(1200)))
  good(await writer.append('game/2', 0, events(600)))
  good(await writer.append('ledger/2', 0, events(300)))
  const { sent } = deviceOf(hub, own)
  await eventually(async () => expect(await headsOf(store)).toEqual(await headsOf(own)))
  const order = sent.flatMap((parts) => parts.map(({ stream }) => stream))
  expect(order.lastIndexOf('game/1')).toBeLessThan(order.indexOf('ledger/1'))
  // One unit fits in one message and is not split.
  expect(sent.some((parts) => ['game/2', 'ledger/2'].every((of) => parts.some(({ stream }) => stream === of)))).toBe(
    true,
  )
})

test('the device that wrote a game’s new envelopes may write the game’s ledger', async () => {
  const { store, hub } = hubOf()
  good(await store.append('game/1', 0, [{ ...event('theirs'), laptop: 'b' }]))
  const copy = createMemoryStore()
  good(await copy.append('game/1', 0, [{ ...event('theirs'), laptop: 'b' }]))
  good(await copy.append('game/1', 1, [{ ...event('taken', GAME_TAKEN_OVER_EVENT_TYPE), laptop: 'a' }]))
  good(await copy.append('ledger/1', 0, [{ ...event('bonus'), laptop: 'a' }]))
  const [taken, lines] = [good(await copy.read('game/1', 2)), good(await copy.read('ledger/1'))]
  const game: SentStreamPart = { stream: 'game/1', expectedVersion: 1, envelopes: taken }
  const ledger: SentStreamPart = { stream: 'ledger/1', expectedVersion: 0, envelopes: lines }
  const line = hub.lineOf('a')
  const alone = good(await line.append([ledger], false))
  expect(alone).toEqual([{ error: { code: 'exchange/other-laptop', params: { stream: 'ledger/1', laptop: 'b' } } }])
  // Either order is accepted, because an older program sends the ledger first.
  expect(good(await line.append([ledger, game], false)).every((answer) => 'head' in answer)).toBe(true)
  expect(await headsOf(store)).toEqual(await headsOf(copy))
})
