// The disk of the hub is restored to an older copy. Devices return all entries that the hub sent them with its
// signature, by any writer. Without the hub's receipt, each device returns only its own entries. Rules:
// docs/adr/0029-the-hub-put-back.md.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import type { Envelope, RepairableStore } from '../../../src/store/port.ts'
import type { DeviceKeyPair } from '../../../src/store/signing/keys.ts'
import { createHub, type HubConnection } from '../../../src/store/sync/hub.ts'
import { createStoreAtHub } from '../../../src/store/sync/storeAtHub.ts'
import { signingTextOfReceipt } from '../../../src/store/sync/messages.ts'
import { createSyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, good, payloads } from '../adapters/subject.ts'
import { headsOf } from './event.ts'
import { keyFor } from './heldLine.ts'

async function hubOver(shelf: MemoryStoreContent, key: DeviceKeyPair) {
  const store = createMemoryStore(shelf)
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now, key })
  onTestFinished(() => hub.close())
  return { hub, store, own: createStoreAtHub(store, hub, { deviceId: 'hub', policy: CLUB_SYNC_POLICY }) }
}

/** A hub whose disk can be replaced by an older copy, and devices that always reach the running hub. */
async function evening(key: DeviceKeyPair) {
  const shelf: MemoryStoreContent = new Map()
  let running = await hubOver(shelf, key)
  let told = 0
  let asked = 0
  let isDown = false
  const messages: (readonly string[])[] = []
  const down = { ok: false, error: { code: 'store/unavailable', params: { cause: 'no line' } } } as const
  const lineOf = (name: string): HubConnection => {
    const line = () => running.hub.lineOf(name, { gaveBack: async () => void (told += 1) })
    return {
      heads: async (request, signal) => (isDown ? down : line().heads(request, signal)),
      read: async (request) => (isDown ? down : line().read(request)),
      append: async (parts, isAtomic) => {
        asked += 1
        messages.push(parts.map(({ stream }) => stream))
        // The test detects endless sending, but must not run forever itself.
        return isDown || asked > 1000 ? down : line().append(parts, isAtomic)
      },
    }
  }
  return {
    get running() {
      return running
    },
    told: () => told,
    asked: () => asked,
    /** Streams of each message that was sent to the hub. */
    messages: (): readonly (readonly string[])[] => messages,
    lineOf,
    copy: () => new Map(shelf),
    down(is: boolean) {
      isDown = is
      if (is) running.hub.close()
    },
    async putBack(copy: MemoryStoreContent, itsKey = key) {
      running.hub.close()
      running = await hubOver(copy, itsKey)
    },
    device(name: string, own: RepairableStore = createMemoryStore(), receipts?: unknown) {
      const kept = { receipts }
      const store = createSyncedStore(own, lineOf(name), {
        deviceId: name,
        policy: CLUB_SYNC_POLICY,
        pauses: [1, 4],
        wait: 5,
        time: Date.now,
        receipts,
        onReceipts: async (next) => void (kept.receipts = next),
      })
      onTestFinished(() => store.close())
      return { own, store, kept }
    },
  }
}

type Device = ReturnType<Awaited<ReturnType<typeof evening>>['device']>

async function allEqual({ running }: { readonly running: { readonly store: RepairableStore } }, ...devices: Device[]) {
  await eventually(async () => {
    const heads = await headsOf(running.store)
    for (const { own, store } of devices) {
      expect(store.status()).toMatchObject({ state: 'joined', unsent: 0 })
      expect(await headsOf(own)).toEqual(heads)
    }
  })
}

test('a restored hub regains all entries, even its own and those of a lost device', async () => {
  const hub = await evening(await keyFor('hub'))
  const [a, b] = [hub.device('a'), hub.device('b')]
  good(await hub.running.own.append('club', 0, events(1)))
  await allEqual(hub, a, b)
  const copy = hub.copy()
  good(await hub.running.own.append('club', 1, events(2, 2)))
  good(await hub.running.own.append('game/of-hub', 0, events(3)))
  good(await b.store.append('game/of-b', 0, events(4)))
  await allEqual(hub, a, b)
  await b.store.close()
  const before = await headsOf(hub.running.store)
  await hub.putBack(copy)
  await allEqual(hub, a)
  expect(await headsOf(hub.running.store)).toEqual(before)
  expect(hub.told()).toBeGreaterThan(0)
})

test('the club and the names of people are sent in the first message, even if it is full', async () => {
  const hub = await evening(await keyFor('hub'))
  const a = hub.device('a')
  good(await a.store.append('club', 0, events(1)))
  await allEqual(hub, a)
  const copy = hub.copy()
  good(await a.store.append('plan/1', 0, events(999)))
  good(await a.store.append('people/a', 0, events(3)))
  good(await a.store.append('club', 1, events(3, 2)))
  await allEqual(hub, a)
  const before = hub.messages().length
  await hub.putBack(copy)
  await allEqual(hub, a)
  expect(hub.messages()[before]?.toSorted()).toEqual(['club', 'people/a', 'plan/1'])
})

test('a device keeps its receipts across restarts', async () => {
  const hub = await evening(await keyFor('hub'))
  const a = hub.device('a')
  good(await hub.running.own.append('club', 0, events(1)))
  await allEqual(hub, a)
  const copy = hub.copy()
  good(await hub.running.own.append('club', 1, events(2, 2)))
  await allEqual(hub, a)
  await a.store.close()
  await hub.putBack(copy)
  const forgotten = hub.device('a', a.own)
  await eventually(() => expect(forgotten.store.status()).toMatchObject({ state: 'joined', unsent: 2 }))
  await forgotten.store.close()
  await allEqual(hub, hub.device('a', a.own, a.kept.receipts))
})

test('receipts of an earlier hub are not used for a hub with another key', async () => {
  const hub = await evening(await keyFor('hub'))
  const a = hub.device('a')
  good(await hub.running.own.append('club', 0, events(1)))
  await allEqual(hub, a)
  const copy = hub.copy()
  good(await hub.running.own.append('game/of-hub', 0, events(3)))
  await allEqual(hub, a)
  await hub.putBack(copy, await keyFor('another hub'))
  good(await a.store.append('game/of-a', 0, events(1)))
  await eventually(async () => expect(good(await hub.running.store.read('game/of-a'))).toHaveLength(1))
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 3 }))
  expect(hub.asked()).toBeLessThan(20)
})

test('a device without space for new entries keeps the receipts for the entries that it has', async () => {
  const hub = await evening(await keyFor('hub'))
  const inner = createMemoryStore()
  let isFull = false
  const full = { ok: false, error: { code: 'store/unavailable', params: { cause: 'ENOSPC' } } } as const
  const own = {
    ...inner,
    appendAll: async (...given: Parameters<typeof inner.appendAll>) => (isFull ? full : inner.appendAll(...given)),
  }
  const a = hub.device('a', own)
  const copy = hub.copy()
  good(await hub.running.own.append('game/of-hub', 0, events(3)))
  await allEqual(hub, a)
  isFull = true
  const receipts = JSON.stringify(a.kept.receipts)
  good(await hub.running.own.append('game/of-hub', 3, events(2, 4)))
  await eventually(() => expect(JSON.stringify(a.kept.receipts)).not.toBe(receipts))
  hub.down(true)
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  isFull = false
  await hub.putBack(copy)
  hub.down(false)
  await allEqual(hub, a)
  expect(good(await inner.read('game/of-hub'))).toHaveLength(3)
})

test('entries written at the hub before it is refilled stay, and lost entries become a branch', async () => {
  const hub = await evening(await keyFor('hub'))
  const [a, b] = [hub.device('a'), hub.device('b')]
  good(await hub.running.own.append('club', 0, events(1)))
  await allEqual(hub, a, b)
  const copy = hub.copy()
  good(await hub.running.own.append('club', 1, [event('lost')]))
  await allEqual(hub, a, b)
  hub.down(true)
  await hub.putBack(copy)
  good(await hub.running.own.append('club', 1, [event('instead')]))
  hub.down(false)
  await allEqual(hub, a, b)
  expect(payloads(good(await a.own.read('club'))).slice(1)).toEqual(['instead'])
  const branches = (await headsOf(hub.running.store)).filter(({ stream }) => stream.startsWith('branch/club/2/'))
  expect(branches).toHaveLength(1)
  const [kept] = good(await b.own.read(branches[0]!.stream))
  expect((kept!.payload as Envelope).payload).toBe('lost')
  // This chain is as long as the chain that the device knew. Nothing may be appended until the device has read the new
  // chain.
  expect(await b.store.append('club', 2, [event('unread')])).toMatchObject({ ok: false })
  good(await b.store.read('club'))
  expect(await b.store.append('club', 2, [event('next')])).toMatchObject({ ok: true })
})

test('a hub that has fewer entries of a stream receives the missing entries without a branch', async () => {
  const hub = await evening(await keyFor('hub'))
  const a = hub.device('a')
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(hub, a)
  const copy = hub.copy()
  good(await a.store.append('game/1', 2, events(3, 3)))
  await allEqual(hub, a)
  await hub.putBack(copy)
  // By now the cursor belongs to an earlier run, but the new entry may be sent before the device knows about the new
  // run.
  good(await a.store.append('game/1', 5, events(1, 6)))
  await allEqual(hub, a)
  expect((await headsOf(hub.running.store)).map(({ stream, version }) => `${stream} ${version}`)).toEqual(['game/1 6'])
})

test('if two devices make the same branch, the longer branch is kept', async () => {
  const hub = await evening(await keyFor('hub'))
  const own = { a: createMemoryStore(), b: createMemoryStore() }
  const chain = seal(
    'game/1',
    { version: 0, hash: '' },
    events(4).map((each) => ({ ...each, laptop: 'c' })),
  )
  const name = `branch/game/1/1/${chain[0]!.hash.slice(0, 12)}`
  const branched = (laptop: string, count: number) =>
    chain.slice(0, count).map((record) => ({ ...event(envelopeOf(record), 'Branched'), laptop }))
  good(await own.a.append(name, 0, branched('a', 2)))
  good(await own.b.append(name, 0, branched('b', 4)))
  await allEqual(hub, hub.device('a', own.a))
  await allEqual(hub, hub.device('b', own.b))
  const carried = new Set<string>()
  for (const { stream } of await headsOf(hub.running.store))
    for (const { payload } of good(await hub.running.store.read(stream))) carried.add((payload as Envelope).hash)
  expect(carried).toEqual(new Set(chain.map(({ hash }) => hash)))
})

test("only the hub’s own receipt for exactly the sent end allows writing another device's stream", async () => {
  const key = await keyFor('hub')
  const hub = await evening(key)
  good(await hub.running.store.append('game/1', 0, [{ ...event(1), laptop: 'b' }]))
  const [first] = good(await hub.running.store.read('game/1'))
  const [second] = seal('game/1', first!, [{ ...event(2), laptop: 'b' }]).map(envelopeOf)
  const sent = (receipt?: string) =>
    hub
      .lineOf('a')
      .append([{ stream: 'game/1', expectedVersion: 1, envelopes: [second!], ...(receipt && { receipt }) }], true)
  const refused = { ok: false, error: { code: 'exchange/other-laptop', params: { stream: 'game/1', laptop: 'b' } } }
  const forged = [
    undefined,
    'AAAA',
    (await keyFor('a')).sign(signingTextOfReceipt(second!)),
    key.sign(signingTextOfReceipt(first!)),
  ]
  for (const receipt of [...forged, key.sign(signingTextOfReceipt({ ...second!, stream: 'game/2' }))])
    expect(await sent(receipt)).toEqual(refused)
  expect(hub.told()).toBe(0)
  expect(await sent(key.sign(signingTextOfReceipt(second!)))).toMatchObject({ ok: true })
  expect(hub.told()).toBe(1)
})
