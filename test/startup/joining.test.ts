// A club that is opened over a journal joins a hub, continues without a connection, and leaves the hub again. The tests
// use real HTTP, and a hub with its own store.

import { describe, expect, onTestFinished, test } from 'vitest'
import { ok } from '../../src/rules/vocabulary.ts'
import { joinHubFromNote } from '../../src/startup/joining.ts'
import { processClock } from '../../src/store/platform.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../src/store/signing/signatures.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { eventually } from '../support/eventually.ts'
import { join, laptop, newHub, stateAt, type Laptop } from './joinedDevices.ts'
import { newMachine, openOn, type Client } from './machine.ts'

const namesAt = async ({ told }: Client) => (await told('members.list', {})).map(({ name }) => name)

test('an empty device that joins gets the club, and later additions appear on both devices', async () => {
  const hub = await newHub()
  const [a, b] = [laptop('a'), laptop('b')]
  await a.client.told('club.create', { name: 'Riverside' })
  await a.client.told('members.add', { names: ['Anna'] })
  await join(a, hub.address, 'a')
  await join(b, hub.address, 'b')
  await eventually(async () => expect(await namesAt(b.client)).toEqual(['Anna']))
  await b.client.told('members.add', { names: ['Boris'] })
  await eventually(async () => expect(await namesAt(a.client)).toEqual(['Anna', 'Boris']))
  expect(await a.client.told('hub.status', {})).toMatchObject({
    isHere: true,
    isFixed: false,
    joined: { address: `http://${hub.address}`, state: 'joined', unsent: 0 },
    fingerprint: expect.stringMatching(/^\w{3} \w{3}$/),
    laptops: null,
    addresses: [],
  })
})

test('a disconnected device says so and reconnects automatically, even after a restart', async () => {
  const hub = await newHub()
  const a = laptop('a')
  const heard: string[] = []
  a.client.service.listen(({ name, push }) => name === 'changed' && heard.push(...push.keys))
  await a.client.told('club.create', { name: 'Riverside' })
  await join(a, hub.address, 'a')
  heard.length = 0
  await hub.down()
  await eventually(async () => expect(await stateAt(a.client)).toBe('cut-off'))
  expect(heard).toContain('hub')
  expect(await a.client.ask('members.add', { names: ['Anna'] })).toMatchObject({ error: { code: 'exchange/cut-off' } })
  await hub.up()
  await eventually(async () => expect(await stateAt(a.client)).toBe('joined'))
  const again = a.again()
  await eventually(async () => expect(await stateAt(again)).toBe('joined'))
  await again.told('members.add', { names: ['Anna'] })
  expect((await hub.store.list('club')).ok && (await namesAt(again))).toEqual(['Anna'])
})

test('a device restored to an older state reports this until it is acknowledged', async () => {
  const hub = await newHub()
  const a = laptop('a')
  await a.client.told('club.create', { name: 'Riverside' })
  await join(a, hub.address, 'a')
  const envelope = { type: 'GameVoided', payload: { reason: 'x' }, at: 1, author: 'a', private: false, laptop: 'a' }
  await hub.store.append('game/a1', 0, [envelope])
  const isTold = async ({ told }: Client) => (await told('hub.status', {})).joined?.wasPutBack === true
  const put = a.again()
  await eventually(async () => expect([await stateAt(put), await isTold(put)]).toEqual(['joined', true]))
  const later = a.again()
  await eventually(async () => expect([await stateAt(later), await isTold(later)]).toEqual(['joined', true]))
  expect((await later.told('hub.seen', {})).joined).toMatchObject({ state: 'joined' })
  expect(await isTold(later)).toBe(false)
  const last = a.again()
  await eventually(async () => expect([await stateAt(last), await isTold(last)]).toEqual(['joined', false]))
})

test.each([
  ['left the hub and joined it again', ({ client }: Laptop) => client.told('hub.leave', {})],
  ['joined with another token', async () => undefined],
])('a device that %s sends a restored hub the entries that the hub had signed for', async (_, meanwhile) => {
  const shelf: MemoryStoreContent = new Map()
  const hub = await newHub(createMemoryStore(shelf), await keyFor('hub'))
  const a = laptop('a')
  await a.client.told('club.create', { name: 'Riverside' })
  await join(a, hub.address, 'a')
  await eventually(() => expect([...shelf.keys()]).toContain('club'))
  const copy = new Map(shelf)
  const envelope = { type: 'GameVoided', payload: { reason: 'x' }, at: 1, author: 'hub', private: false, laptop: 'hub' }
  await hub.store.append('game/of-hub', 0, [envelope])
  await eventually(() => expect(a.note.text).toContain('game/of-hub'))
  await meanwhile(a)
  await join(a, hub.address, 'another')
  await hub.down()
  await hub.up(createMemoryStore(copy))
  await eventually(() => expect([...copy.keys()]).toContain('game/of-hub'))
})

test('receipts that arrive after a token was entered and before the club reopens are stored', async () => {
  const hub = await newHub(createMemoryStore(), await keyFor('hub'))
  const note = { text: JSON.stringify({ address: `http://${hub.address}`, token: 'a' }) }
  const { store, host } = await joinHubFromNote(createMemoryStore(), {
    place: {
      read: async () => note.text,
      write: async (text) => void (note.text = text),
      connect: (to) => createHttpHubConnection({ ...to, deviceId: 'a', run: { session: 'a', machine: 'Desk' }, fetch }),
    },
    deviceId: 'a',
    formerIds: [],
    key: undefined,
    ids: () => 'a-1',
    timers: processClock,
    time: () => Date.now(),
    // Reopens the club only after the next entries have arrived.
    reopen: async () => ok(undefined),
  })
  onTestFinished(() => store?.close())
  await eventually(() => expect(host.joined()?.state).toBe('joined'))
  expect(await host.join({ address: `http://${hub.address}`, token: 'another' })).toEqual(ok(undefined))
  const envelope = { type: 'GameVoided', payload: { reason: 'x' }, at: 1, author: 'hub', private: false, laptop: 'hub' }
  await hub.store.append('game/of-hub', 0, [envelope])
  await eventually(async () => expect((await store?.read('game/of-hub'))?.ok).toBe(true))
  await eventually(() => expect(note.text).toContain('game/of-hub'))
  expect(JSON.parse(note.text)).toMatchObject({ token: 'another' })
})

test('two clubs are not mixed, and a device that leaves the hub can use its own club again', async () => {
  const hub = await newHub()
  const [a, b] = [laptop('a'), laptop('b')]
  await a.client.told('club.create', { name: 'Riverside' })
  await join(a, hub.address, 'a')
  await b.client.told('club.create', { name: 'Hillside' })
  await b.client.told('members.add', { names: ['Boris'] })
  await b.client.told('hub.join', { address: hub.address, token: 'b' })
  await eventually(async () => expect(await stateAt(b.client)).toBe('other-club'))
  expect(await b.client.ask('members.add', { names: ['Vera'] })).toMatchObject({
    error: { code: 'exchange/other-club' },
  })
  await b.client.told('hub.leave', {})
  expect(b.note.text).toBe('{}')
  await b.client.told('members.add', { names: ['Vera'] })
  expect(await namesAt(b.client)).toEqual(['Boris', 'Vera'])
  expect(await b.client.told('hub.status', {})).toMatchObject({ joined: null })
})

test('a device that has not joined a hub signs the games that end on it', async () => {
  const machine = newMachine()
  const { client } = laptop('a', machine)
  const counts: number[] = []
  client.service.listen(({ name, push }) => {
    if (name === 'changed' && push.keys.includes('journal'))
      void client.status().then(({ journal }) => counts.push(journal?.entries ?? 0))
  })
  await client.told('club.loadSample', { lang: 'en' })
  await eventually(() => expect([...machine.shelf.keys()]).toContain(`${SIGNATURE_STREAM_PREFIX}a`))
  // Screens that show the length of the journal are notified that it has grown.
  await eventually(async () => expect(counts.at(-1)).toBe((await client.status()).journal?.entries))
})

describe('joining a hub', () => {
  test.each([
    ['ftp://10.0.0.5', 'a', 'hub/bad-address'],
    ['', 'a', 'hub/bad-address'],
    ['127.0.0.1:1', 'a', 'hub/no-answer'],
    ['127.0.0.1:1', 'with\na line', 'hub/bad-token'],
    ['127.0.0.1:1', '', 'hub/bad-token'],
  ])('with address %j and token %j is refused with %s', async (address, token, code) => {
    const a = laptop('a')
    await a.client.told('club.create', { name: 'Riverside' })
    expect(await a.client.ask('hub.join', { address, token })).toMatchObject({ ok: false, error: { code } })
    expect(a.note.text).toBeUndefined()
    expect(await a.client.told('hub.status', {})).toMatchObject({ joined: null })
  })

  test.each(['not JSON', '{}', '{"address":"file:///x","token":"a"}', '{"address":"http://127.0.0.1:1"}'])(
    'ignores a stored hub file with the text %j',
    async (text) => {
      const a = laptop('a')
      a.note.text = text
      expect(await a.again().told('hub.status', {})).toMatchObject({ isHere: true, joined: null })
    },
  )

  test('fails if the hub file cannot be written, and changes nothing', async () => {
    const hub = await newHub()
    const client = openOn(newMachine(), {
      hub: {
        read: async () => undefined,
        write: () => Promise.reject(new Error('read-only')),
        connect: (to) =>
          createHttpHubConnection({ ...to, deviceId: 'a', run: { session: 'a', machine: 'Desk' }, fetch }),
      },
    })
    expect(await client.ask('hub.join', { address: hub.address, token: 'a' })).toMatchObject({
      error: { code: 'hub/not-kept', params: { cause: expect.stringContaining('read-only') } },
    })
    await client.told('club.create', { name: 'Riverside' })
  })

  test('is refused by a host that does not support it', async () => {
    const { ask, told } = openOn(newMachine())
    expect(await ask('hub.join', { address: '10.0.0.5', token: 'a' })).toMatchObject({
      error: { code: 'hub/not-here' },
    })
    expect(await told('hub.status', {})).toEqual({
      isHere: false,
      isFixed: false,
      joined: null,
      fingerprint: null,
      laptops: null,
      addresses: [],
    })
  })
})
