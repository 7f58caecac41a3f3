// Rule that the sender must be the author and the owner, over all combinations of stream, owner, sender, device in the
// envelope, and whether the entry takes the game over. The expected result is the same rule, written a second time.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { DEVICE_STREAM_SCOPES, type DeviceStreamScope } from '../../../src/store/sync/policy.ts'
import { createHub } from '../../../src/store/sync/hub.ts'
import { chainEndOf, envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore, NewEvent } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, good } from '../adapters/subject.ts'
import { heldHub } from './heldLine.ts'

const LAPTOPS = ['a', 'b'] as const
const STREAMS = [
  'club',
  'people/p',
  'plan/s',
  'game/1',
  'ledger/1',
  'import/1',
  'signatures/a',
  'signatures/b',
  'branch/game/1/1/x',
]
const EVENTS = ['noted', GAME_TAKEN_OVER_EVENT_TYPE]
/** Owner of a stream from before envelopes contained a device id. */
const UNNAMED = 'unnamed'

async function sealed(store: EventStore, stream: string, given: NewEvent): Promise<readonly Envelope[]> {
  return seal(stream, chainEndOf(good(await store.read(stream))), [given]).map(envelopeOf)
}

async function storeOf(owner: string | undefined): Promise<EventStore> {
  const store = createMemoryStore()
  if (owner === undefined) return store
  for (const stream of STREAMS)
    if (!stream.startsWith('signatures/') || stream.endsWith(owner))
      good(await store.append(stream, 0, [{ ...event('first'), ...(owner !== UNNAMED && { laptop: owner }) }]))
  return store
}

interface Sent {
  readonly stream: string
  readonly owner: string | undefined
  readonly sender: string
  readonly author: string | undefined
  readonly type: string
}

function isAllowed({ stream, owner, sender, author, type }: Sent): boolean {
  if (author !== sender) return false
  if (stream === 'club' || /^(people|plan)\//.test(stream)) return true
  if (stream.startsWith('signatures/')) return stream === `signatures/${sender}`
  if (owner === undefined || owner === sender) return true
  if (owner === UNNAMED && !/^(game|ledger)\//.test(stream)) return true
  return stream.startsWith('game/') && type === GAME_TAKEN_OVER_EVENT_TYPE
}

test('the hub accepts only the sender’s own entries, in streams open to the sender', async () => {
  const wrong: unknown[] = []
  let count = 0
  for (const stream of STREAMS)
    for (const owner of [undefined, UNNAMED, ...LAPTOPS])
      for (const sender of LAPTOPS)
        for (const author of [undefined, ...LAPTOPS])
          for (const type of EVENTS)
            for (const isAtomic of [true, false]) {
              count += 1
              const store = await storeOf(owner)
              const before = good(await store.list(''))
              const envelopes = await sealed(store, stream, {
                ...event('more', type),
                ...(author && { laptop: author }),
              })
              const part = { stream, expectedVersion: envelopes[0]!.version - 1, envelopes }
              const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
              const answer = await hub.lineOf(sender).append([part], isAtomic)
              const isTaken = answer.ok && answer.value.every((each) => 'head' in each)
              const isWritten = JSON.stringify(good(await store.list(''))) !== JSON.stringify(before)
              const allowed = isAllowed({ stream, owner, sender, author, type })
              if (isTaken !== allowed || isWritten !== allowed) wrong.push({ stream, owner, sender, author, type })
              hub.close()
            }
  expect(wrong).toEqual([])
  expect(count).toBe(STREAMS.length * 4 * 2 * 3 * 2 * 2)
})

test('entries forged in another device’s name do not affect that device', async () => {
  const { hub, store, laptop } = await heldHub()
  const [a, mallory] = [laptop('a'), hub.lineOf('mallory')]
  const seen: string[] = []
  a.store.onStatus(({ state }) => seen.push(state))
  good(await a.store.append('club', 0, events(1)))
  good(await a.store.append('game/1', 0, events(2)))
  await eventually(async () => expect(good(await store.read('game/1'))).toHaveLength(2))
  for (const [stream, type] of [
    ['game/1', 'noted'],
    ['game/1', GAME_TAKEN_OVER_EVENT_TYPE],
    ['game/forged', 'noted'],
    ['ledger/1', 'noted'],
    ['signatures/a', 'HeadsSigned'],
    ['club', 'noted'],
  ] as const) {
    const envelopes = await sealed(store, stream, { ...event({}, type), laptop: 'a' })
    const part = { stream, expectedVersion: envelopes[0]!.version - 1, envelopes }
    expect(await mallory.append([part], true)).toMatchObject({ ok: false, error: { code: 'exchange/other-laptop' } })
  }
  good(await a.store.append('game/1', 2, events(1, 3)))
  await eventually(async () => expect(good(await store.read('game/1'))).toHaveLength(3))
  expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 })
  expect(seen).toEqual(['joined'])
})

test('a device is not reported as restored if an entry is forged in its name', async () => {
  const { store, laptop } = await heldHub()
  const a = laptop('a')
  const seen: string[] = []
  a.store.onStatus(({ state }) => seen.push(state))
  good(await a.store.append('game/1', 0, events(2)))
  await eventually(async () => expect(good(await store.read('game/1'))).toHaveLength(2))
  // Simulates an older version of the hub that accepted this entry.
  good(await store.append('game/1', 2, [{ ...event('forged'), laptop: 'a' }]))
  await eventually(async () => expect(good(await a.own.read('game/1'))).toHaveLength(3))
  expect(seen).toEqual(['joined'])
})

test('an empty hub accepts any entries from its first device until a second device joins', async () => {
  const store = createMemoryStore()
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  let isFirst = true
  const line = hub.lineOf('a', { bringsAll: async () => isFirst })
  const send = async (stream: string, by: string | undefined) => {
    const envelopes = await sealed(store, stream, { ...event('x'), ...(by !== undefined && { laptop: by }) })
    return (await line.append([{ stream, expectedVersion: envelopes[0]!.version - 1, envelopes }], true)).ok
  }
  expect(good(await hub.isEmpty())).toBe(true)
  expect(await send('club', undefined)).toBe(true)
  expect(await send('game/1', 'c')).toBe(true)
  isFirst = false
  expect(await send('game/2', 'c')).toBe(false)
  expect(await send('game/2', 'a')).toBe(true)
  expect(good(await hub.isEmpty())).toBe(false)
  hub.close()
})

test('entries of another device are counted as unsent until that device sends them', async () => {
  const { store, laptop } = await heldHub()
  const own = createMemoryStore()
  good(await own.append('game/c', 0, [{ ...event('c'), laptop: 'c' }]))
  good(await own.append('game/a', 0, [{ ...event('a'), laptop: 'a' }]))
  const copy = createMemoryStore()
  good(await copy.append('game/c', 0, good(await own.read('game/c'))))
  const a = laptop('a', own)
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 1 }))
  expect(good(await store.list('')).map(({ stream }) => stream)).toEqual(['game/a'])
  const before = a.asked.append
  const heads = a.asked.heads
  await eventually(() => expect(a.asked.heads).toBeGreaterThan(heads + 5))
  expect(a.asked.append).toBe(before)
  laptop('c', copy)
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
})

test('entries that the device’s scope does not allow stay on the device and are reported', async () => {
  const { store, laptop } = await heldHub()
  const own = createMemoryStore()
  const mine = (n: number) => ({ ...event(n), laptop: 'a' })
  good(await own.append('import/1', 0, [mine(1), mine(2)]))
  good(await own.append('game/a', 0, [mine(1)]))
  const a = laptop('a', own, { scope: 'table' })
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0, notAccepted: 2 }))
  expect(good(await store.list('')).map(({ stream }) => stream)).toEqual(['game/a'])
  good(await a.store.append('import/1', 2, [event(3)]))
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0, notAccepted: 3 }))
  await a.store.close()
  const desk = laptop('a', own, { scope: 'desk' })
  await eventually(() => expect(desk.store.status()).toEqual({ state: 'joined', unsent: 0 }))
})

/** Streams that a device of each scope may write, by the rule in devices.md. */
const WRITTEN: Readonly<Record<DeviceStreamScope, readonly string[]>> = {
  table: ['game/1', 'ledger/1', 'signatures/a', 'branch/game/1/1/x'],
  desk: ['club', 'people/p', 'plan/s', 'game/1', 'ledger/1', 'import/1', 'signatures/a', 'branch/game/1/1/x'],
  all: ['club', 'people/p', 'plan/s', 'game/1', 'ledger/1', 'import/1', 'signatures/a', 'branch/game/1/1/x'],
}

test.each(
  DEVICE_STREAM_SCOPES.flatMap((scope) =>
    [...STREAMS, 'summaries/s', 'broadcast'].map((stream) => [scope, stream] as const),
  ),
)(
  'a device with the scope %s may write the stream %s exactly if the documentation allows it',
  async (scope, stream) => {
    const store = createMemoryStore()
    const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
    const envelopes = await sealed(store, stream, { ...event('x'), laptop: 'a' })
    const answer = await hub.lineOf('a', { scope }).append([{ stream, expectedVersion: 0, envelopes }], true)
    expect(answer.ok).toBe(WRITTEN[scope].includes(stream))
    expect(good(await store.list('')).map((head) => head.stream)).toEqual(answer.ok ? [stream] : [])
    hub.close()
  },
)
