// A club that is opened over a journal joins a hub, goes on without the line, and leaves again. Real HTTP, and a hub with
// a store of its own.

import { describe, expect, onTestFinished, test } from 'vitest'
import { ok } from '../../src/rules/vocabulary.ts'
import { joinNotedHub } from '../../src/startup/joining.ts'
import { processClock } from '../../src/store/platform.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../src/store/signing/signatures.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { eventually } from '../support/eventually.ts'
import { join, laptop, newHub, stateAt, type Laptop } from './joinedDevices.ts'
import { newMachine, openOn, type Client } from './machine.ts'

const namesAt = async ({ told }: Client) => (await told('members.list', {})).map(({ name }) => name)

test('an empty laptop that joins has the club, and what either adds is on both', async () => {
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

test('cut off it says so, and joins by itself when the line is back, also after a start', async () => {
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

test('a device that was put back says so until somebody has seen it, also after a start', async () => {
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
  ['came with another token', async () => undefined],
])('a device that %s gives back what the hub had signed for', async (_, meanwhile) => {
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

test('what the hub signs for between a new token and the club that is opened with it is in the note', async () => {
  const hub = await newHub(createMemoryStore(), await keyFor('hub'))
  const note = { text: JSON.stringify({ address: `http://${hub.address}`, token: 'a' }) }
  const { store, host } = await joinNotedHub(createMemoryStore(), {
    place: {
      read: async () => note.text,
      write: async (text) => void (note.text = text),
      line: (to) => createHttpHubConnection({ ...to, deviceId: 'a', run: { session: 'a', machine: 'Desk' }, fetch }),
    },
    deviceId: 'a',
    formerIds: [],
    key: undefined,
    ids: () => 'a-1',
    timers: processClock,
    time: () => Date.now(),
    // The club is opened again later than the next entries arrive.
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

test('two clubs are not mixed: it is said, and leaving makes the own one whole again', async () => {
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

describe('what is refused changes nothing', () => {
  test.each([
    ['ftp://10.0.0.5', 'a', 'hub/bad-address'],
    ['', 'a', 'hub/bad-address'],
    ['127.0.0.1:1', 'a', 'hub/no-answer'],
    ['127.0.0.1:1', 'with\na line', 'hub/bad-token'],
    ['127.0.0.1:1', '', 'hub/bad-token'],
  ])('%j with %j: %s', async (address, token, code) => {
    const a = laptop('a')
    await a.client.told('club.create', { name: 'Riverside' })
    expect(await a.client.ask('hub.join', { address, token })).toMatchObject({ ok: false, error: { code } })
    expect(a.note.text).toBeUndefined()
    expect(await a.client.told('hub.status', {})).toMatchObject({ joined: null })
  })

  test.each(['not JSON', '{}', '{"address":"file:///x","token":"a"}', '{"address":"http://127.0.0.1:1"}'])(
    'a note that says %j counts as none',
    async (text) => {
      const a = laptop('a')
      a.note.text = text
      expect(await a.again().told('hub.status', {})).toMatchObject({ isHere: true, joined: null })
    },
  )

  test('a note that cannot be kept', async () => {
    const hub = await newHub()
    const client = openOn(newMachine(), {
      hub: {
        read: async () => undefined,
        write: () => Promise.reject(new Error('read-only')),
        line: (to) => createHttpHubConnection({ ...to, deviceId: 'a', run: { session: 'a', machine: 'Desk' }, fetch }),
      },
    })
    expect(await client.ask('hub.join', { address: hub.address, token: 'a' })).toMatchObject({
      error: { code: 'hub/not-kept', params: { cause: expect.stringContaining('read-only') } },
    })
    await client.told('club.create', { name: 'Riverside' })
  })

  test('where no host can join', async () => {
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

test('a laptop with a key signs the games that end on it, joined or not', async () => {
  const machine = newMachine()
  const { client } = laptop('a', machine)
  const counts: number[] = []
  client.service.listen(({ name, push }) => {
    if (name === 'changed' && push.keys.includes('journal'))
      void client.status().then(({ journal }) => counts.push(journal?.entries ?? 0))
  })
  await client.told('club.loadSample', { lang: 'en' })
  await eventually(() => expect([...machine.shelf.keys()]).toContain(`${SIGNATURE_STREAM_PREFIX}a`))
  // Whoever shows the count of the journal hears that it is longer.
  await eventually(async () => expect(counts.at(-1)).toBe((await client.status()).journal?.entries))
})
