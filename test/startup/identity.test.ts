// A device that is the hub of other devices, and one identity on two computers. The tests use the real server, its list
// of devices, and clubs that are opened over a journal.

import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createBroadcastHost } from '../../src/server/broadcastHost.ts'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { openOwnHub, type ServedHub } from '../../src/server/ownHub.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { processClock, unreferencedClock } from '../../src/store/platform.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { loadOrCreatePendingIdentity } from '../../src/store/signing/pendingIdentity.ts'
import { loadOrCreateDeviceId, readFormerDeviceIds, type DurableNote } from '../../src/store/sync/deviceId.ts'
import { createHub } from '../../src/store/sync/hub.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore } from '../../src/store/sync/syncedStore.ts'
import { ADMIN, asked, posted, serverFor, type TestServer } from '../server/client.ts'
import { events, good } from '../store/adapters/subject.ts'
import { eventually } from '../support/eventually.ts'
import { newMachine, openOn, type Client } from './machine.ts'

const textOf = (text?: string) => {
  const note = { text }
  return { note, read: async () => note.text, write: async (next: string) => void (note.text = next) }
}

let count = 0
const nextId = (id: string) =>
  createHash('sha256')
    .update(`${id} ${(count += 1)}`)
    .digest('hex')
    .slice(0, 36)

interface Opened {
  readonly client: Client
  readonly identity: ReturnType<typeof textOf>
  readonly hub: ReturnType<typeof textOf>
  readonly line: { isDown: boolean }
}

function opened(id: string, machine: string, identity = textOf(JSON.stringify({ id })), hub = textOf()): Opened {
  const line = { isDown: false }
  const run = { session: `${machine} ${nextId(id)}`, machine }
  const fetchOver: typeof fetch = (url, init) => (line.isDown ? Promise.reject(new Error('down')) : fetch(url, init))
  const client = openOn(newMachine(), {
    ids: () => nextId(id),
    deviceId: identity,
    key: () => loadOrCreateDeviceKey(identity, () => `${id} again`),
    newIdentity: (kept) => loadOrCreatePendingIdentity(identity, () => `${id} again`, kept),
    hub: {
      ...hub,
      connect: (to, deviceId, key) => createHttpHubConnection({ ...to, deviceId, key, run, fetch: fetchOver }),
    },
  })
  onTestFinished(async () => {
    line.isDown = false
    await client.ask('hub.leave', {})
  })
  return { client, identity, hub, line }
}

async function admitAsking({ address }: Pick<TestServer, 'address'>, scope = 'all'): Promise<void> {
  const { laptops } = (await (await asked(address, '/hub/laptops', ADMIN)).json()) as {
    readonly laptops: readonly { readonly name: string; readonly fingerprint?: string; readonly scope?: string }[]
  }
  for (const each of laptops) {
    if (each.fingerprint === undefined || each.scope !== undefined) continue
    await asked(address, '/hub/laptops', ADMIN, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: each.name, fingerprint: each.fingerprint, scope }),
    })
  }
}

const letIn = async ({ address }: TestServer, name: string) =>
  ((await (await posted(address, '/hub/laptops', { name })).json()) as { readonly token: string }).token

const joinedOf = async ({ client }: Opened) => (await client.told('hub.status', {})).joined

const namesAt = async ({ client }: Opened) => (await client.told('members.list', {})).map(({ name }) => name)

test('a device shows its fingerprint until it is admitted', async () => {
  const server = await serverFor()
  const device = opened('a', 'Laptop')
  await device.client.told('club.create', { name: 'Riverside' })
  await device.client.told('hub.join', { address: server.address, token: await letIn(server, 'Table 1') })
  await eventually(async () => expect((await joinedOf(device))?.state).toBe('waiting'))
  const refused = { ok: false, error: { code: 'sync/not-admitted' } }
  expect(await device.client.ask('members.add', { names: ['Anna'] })).toMatchObject(refused)
  const { fingerprint } = await device.client.told('hub.status', {})
  const listed = await (await asked(server.address, '/hub/laptops', ADMIN)).json()
  expect(listed).toMatchObject({ laptops: [{ name: 'Table 1', fingerprint }] })
  await admitAsking(server)
  await eventually(async () => expect((await joinedOf(device))?.state).toBe('joined'))
  await device.client.told('members.add', { names: ['Anna'] })
  const table = opened('b', 'Tablet')
  await table.client.told('hub.join', { address: server.address, token: await letIn(server, 'Table 2') })
  await admitAsking(server, 'table')
  await eventually(async () => expect((await joinedOf(table))?.state).toBe('joined'))
  expect(await table.client.ask('members.add', { names: ['Boris'] })).toMatchObject({
    error: { code: 'sync/out-of-scope', params: { scope: 'table' } },
  })
})

test('two computers with the same identity report this, and one can get a new identity', async () => {
  const time = { now: 0 }
  const store = createMemoryStore()
  const key = await loadOrCreateDeviceKey(textOf(), () => 'hub')
  const exchange = createHub(store, CLUB_SYNC_POLICY, { ids: () => 'run', time: Date.now, key })
  const laptops = new HubDevices(store, Date.now, { own: 'hub', clock: { ...unreferencedClock, now: () => time.now } })
  const server = await serverFor({ store, hub: { exchange, laptops } })
  const desk = opened('a', 'Desk')
  await desk.client.told('club.create', { name: 'Riverside' })
  await desk.client.told('hub.join', { address: server.address, token: await letIn(server, 'Table 1') })
  await admitAsking(server)
  await eventually(async () => expect((await joinedOf(desk))?.state).toBe('joined'))
  const copy = opened('a', 'Copy', textOf(desk.identity.note.text), textOf(desk.hub.note.text))
  await eventually(async () => expect((await joinedOf(copy))?.state).toBe('joined'))
  expect((await joinedOf(copy))?.alsoOn).toBeUndefined()
  // Each device sends a request when something changes.
  for (const name of ['Anna', 'Boris', 'Vera']) {
    time.now += 20_000
    await desk.client.told('members.add', { names: [name] })
    await eventually(async () => expect(await namesAt(copy)).toContain(name))
  }
  await eventually(async () => expect((await joinedOf(desk))?.alsoOn).toBe('Copy'))
  await eventually(async () => expect((await joinedOf(copy))?.alsoOn).toBe('Desk'))
  expect((await laptops.list())[0]?.machines?.toSorted()).toEqual(['Copy', 'Desk'])

  const receiptsIn = ({ hub }: Opened) => (JSON.parse(hub.note.text ?? '{}') as { receipts?: unknown }).receipts
  const receipts = receiptsIn(copy)
  expect(receipts).toContainEqual(['club', expect.any(Number), expect.any(String), expect.any(String)])
  await copy.client.told('hub.renew', {})
  // The copy continues to work and shows that it waits to be admitted by the organiser.
  expect(await loadOrCreateDeviceId(copy.identity, () => '')).toBe('a')
  const waiting = (await joinedOf(copy))?.renewal
  const [, asking] = await laptops.list()
  expect(asking).toMatchObject({ name: 'Table 1 (2)', renewedFrom: 'Table 1', fingerprint: waiting?.fingerprint })
  expect(asking?.machines?.toSorted()).toEqual(['Copy', 'Desk'])
  expect(asking?.scope).toBeUndefined()
  await copy.client.told('members.add', { names: ['Egor'] })
  expect(await desk.client.ask('hub.renew', {})).toMatchObject({ error: { code: 'sync/renewal-waits' } })
  await laptops.admit('Table 1 (2)', waiting?.fingerprint ?? '', 'all')
  await eventually(async () => expect(await loadOrCreateDeviceId(copy.identity, () => '')).toBe('a again'))
  await eventually(async () => expect((await joinedOf(copy))?.renewal).toBeUndefined())
  expect(receiptsIn(copy)).toEqual(expect.arrayContaining(receipts as unknown[]))
  expect(await readFormerDeviceIds(copy.identity)).toEqual(['a'])
  await eventually(async () => expect((await joinedOf(copy))?.state).toBe('joined'))
  await copy.client.told('members.add', { names: ['Galina'] })
  await eventually(async () => expect(await namesAt(desk)).toContain('Galina'))
  await desk.client.told('members.add', { names: ['Dina'] })
  await eventually(async () => expect((await joinedOf(desk))?.alsoOn).toBeUndefined())
  expect((await joinedOf(copy))?.alsoOn).toBeUndefined()
  expect((await laptops.list()).map(({ name, scope, machines }) => [name, scope, machines])).toEqual([
    ['Table 1', 'all', undefined],
    ['Table 1 (2)', 'all', undefined],
  ])
  const club = good(await store.read('club')).map(({ laptop }) => laptop)
  expect(club.slice(-2)).toEqual(['a again', 'a'])
})

test.each<readonly [string, (key: string) => unknown]>([
  ['cut', (key) => key.slice(1)],
  ['changed in one character', (key) => key.slice(0, -5) + (key.at(-5) === 'A' ? 'B' : 'A') + key.slice(-4)],
  ['of another type', (key) => [key]],
  ['empty', () => ''],
])('a device whose key is %s gets a new id and key and has to join again', async (_, damage) => {
  const server = await serverFor()
  const device = opened('a', 'Laptop')
  await device.client.told('club.create', { name: 'Riverside' })
  await device.client.told('hub.join', { address: server.address, token: await letIn(server, 'Table 1') })
  await admitAsking(server)
  await eventually(async () => expect((await joinedOf(device))?.state).toBe('joined'))
  const note = JSON.parse(device.identity.note.text ?? '') as { readonly key: string }
  const damaged = textOf(JSON.stringify({ ...note, key: damage(note.key) }))
  const again = opened('a', 'Laptop', damaged, textOf(device.hub.note.text))
  await eventually(async () => expect((await joinedOf(again))?.refusal?.code).toBe('sync/unknown-token'))
  expect([await loadOrCreateDeviceId(damaged, () => ''), await readFormerDeviceIds(damaged)]).toEqual([
    'a again',
    ['a'],
  ])
  await again.client.told('hub.join', { address: server.address, token: await letIn(server, 'Table 1') })
  await admitAsking(server)
  await eventually(async () => expect((await joinedOf(again))?.state).toBe('joined'))
  await again.client.told('members.add', { names: ['Anna'] })
})

test('unsent events under a former id become a branch on the device and at the hub', async () => {
  const [store, own] = [createMemoryStore(), createMemoryStore()]
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: () => 'run', time: Date.now })
  onTestFinished(() => hub.close())
  const sent = events(2).map((each) => ({ ...each, laptop: 'a' }))
  good(await store.append('game/1', 0, sent))
  good(await own.append('game/1', 0, [...sent, ...events(1, 3).map((each) => ({ ...each, laptop: 'a' }))]))
  good(await own.append('game/2', 0, sent))
  const ours = { 1: good(await own.read('game/1')), 2: good(await own.read('game/2')) }
  const joined = createSyncedStore(own, hub.lineOf('b'), {
    deviceId: 'b',
    formerIds: ['a'],
    policy: CLUB_SYNC_POLICY,
    pauses: [1, 4],
    wait: 5,
    time: Date.now,
  })
  onTestFinished(() => joined.close())
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
  const names = [
    `branch/game/1/3/${ours[1][2]?.hash.slice(0, 12)}`,
    `branch/game/2/1/${ours[2][0]?.hash.slice(0, 12)}`,
    'game/1',
  ]
  for (const each of [store, own]) expect(good(await each.list('')).map(({ stream }) => stream)).toEqual(names)
  const kept = [...good(await store.read(names[0] ?? '')), ...good(await store.read(names[1] ?? ''))]
  expect(kept.map(({ laptop }) => laptop)).toEqual(['b', 'b', 'b'])
  expect(kept.map(({ payload }) => (payload as { hash: string }).hash)).toEqual(
    [...ours[1].slice(2), ...ours[2]].map(({ hash }) => hash),
  )
})

test('a device can be the hub of other devices, which are admitted on its screen', async () => {
  let served: ServedHub | undefined
  const log = (message: string, error: unknown) => console.error(message, error)
  const broadcast = createBroadcastHost({ clock: processClock, time: Date.now, lang: 'en', log, hub: () => served }, 0)
  const identity = textOf()
  const place: DurableNote & { connect: never } = { ...textOf(), connect: undefined as never }
  const host = openOn(newMachine(), {
    ids: () => nextId('host'),
    deviceId: identity,
    key: () => loadOrCreateDeviceKey(identity, () => 'host'),
    hub: place,
    broadcast,
    openHub: (store, key) =>
      openOwnHub(store, key, { ids: () => nextId('run'), time: Date.now, serve: (hub) => (served = hub) }),
  })
  onTestFinished(() => broadcast.stop())
  await host.told('club.create', { name: 'Riverside' })
  await host.told('broadcast.start', {})
  expect(await host.told('hub.status', {})).toMatchObject({ laptops: [], addresses: [expect.stringContaining('http')] })
  const { token } = await host.told('hub.letIn', { name: 'Table 1' })
  const device = opened('a', 'Laptop')
  const [address = ''] = (await host.told('hub.status', {})).addresses
  await device.client.told('hub.join', { address, token })
  const [asking] = (await host.told('hub.status', {})).laptops ?? []
  const { fingerprint } = await device.client.told('hub.status', {})
  expect(asking).toEqual({
    name: 'Table 1',
    laptop: expect.any(String),
    fingerprint,
    asked: { at: expect.any(Number), from: expect.any(String) },
  })
  await host.told('hub.admit', { name: 'Table 1', fingerprint: fingerprint ?? '', scope: 'desk' })
  await eventually(async () => expect((await joinedOf(device))?.state).toBe('joined'))
  await device.client.told('members.add', { names: ['Anna'] })
  await eventually(async () => expect((await host.told('members.list', {})).map(({ name }) => name)).toEqual(['Anna']))
  await host.told('members.add', { names: ['Boris'] })
  await eventually(async () => expect(await namesAt(device)).toEqual(['Anna', 'Boris']))
  expect((await host.told('hub.status', {})).laptops).toMatchObject([{ name: 'Table 1', scope: 'desk' }])
})
