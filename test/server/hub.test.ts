// The hub over the real server: admission, answers to other clients, and two devices that sync through it.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore } from '../../src/store/sync/syncedStore.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { Envelope } from '../../src/store/port.ts'
import { event, events, good } from '../store/adapters/subject.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, posted, serverFor, type TestServer } from './client.ts'
import { LineHeaders } from './provenDevice.ts'

async function letIn({ address }: TestServer, name: string): Promise<string> {
  return ((await (await posted(address, '/hub/laptops', { name })).json()) as { token: string }).token
}

const keys = new Map<string, DeviceKeyPair>()

async function keyOfDevice(id: string): Promise<DeviceKeyPair> {
  const key = keys.get(id) ?? (await keyFor(id))
  keys.set(id, key)
  return key
}

async function lineAs({ address }: TestServer, id: string, token: string, key?: DeviceKeyPair) {
  const run = { session: randomUUID(), machine: 'Desk' }
  return createHttpHubConnection({ address, token, deviceId: id, key: key ?? (await keyOfDevice(id)), run, fetch })
}

/** Sends the request of a device, and admits the device as the operator. */
async function admit(server: TestServer, name: string, id: string, scope: string, token: string): Promise<Response> {
  const key = await keyOfDevice(id)
  await (await lineAs(server, id, token)).heads({})
  return asked(server.address, '/hub/laptops', ADMIN, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, fingerprint: keyFingerprintOf(key.key), scope }),
  })
}

async function admitted(server: TestServer, name: string, id: string, scope = 'all'): Promise<string> {
  const token = await letIn(server, name)
  expect((await admit(server, name, id, scope, token)).status).toBe(200)
  return token
}

async function laptop(server: TestServer, id: string, token: string) {
  const own = createMemoryStore()
  const store = createSyncedStore(own, await lineAs(server, id, token), {
    deviceId: id,
    policy: CLUB_SYNC_POLICY,
    pauses: [5, 40],
    time: Date.now,
  })
  onTestFinished(() => store.close())
  return { own, store }
}

test('two admitted devices sync, and a removed device is refused', async () => {
  const store = createMemoryStore()
  const server = await serverFor({ store })
  const a = await laptop(server, 'a', await admitted(server, 'Table 1', 'a'))
  const b = await laptop(server, 'b', await admitted(server, 'Table 2', 'b'))
  good(await a.store.append('club', 0, events(2)))
  good(await b.store.append('game/1', 0, events(3)))
  await eventually(async () => {
    const heads = good(await store.list('')).filter(({ stream }) => CLUB_SYNC_POLICY.kindOf(stream) !== 'derived')
    expect(heads).toHaveLength(2)
    for (const { own } of [a, b]) expect(good(await own.list(''))).toEqual(heads)
  })
  await asked(server.address, '/hub/laptops', ADMIN, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Table 2' }),
  })
  good(await a.store.append('club', 2, events(1, 3)))
  const refusal = { code: 'sync/unknown-token', params: {} }
  await eventually(() => expect(b.store.status()).toMatchObject({ state: 'refused', refusal }))
  expect(await b.store.append('club', 3, events(1, 4))).toEqual({ ok: false, error: refusal })
  good(await b.store.append('game/1', 3, events(1, 4)))
  expect(a.store.status().state).toBe('joined')
})

test('wrong tokens, tokens of another device and invalid messages are refused with a code', async () => {
  const server = await serverFor()
  const token = await admitted(server, 'Table 1', 'a')
  const signer = await keyOfDevice('a')
  const { key } = signer
  const ask = async (key: string | undefined, headers: Record<string, string>, body: string, path = '/hub/heads') => {
    const response = await asked(server.address, path, key, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const own = { 'x-laptop': 'a', 'x-key': key }
  // Neither the token nor the public key is enough.
  expect(await ask(token, own, '{}')).toEqual([409, 'sync/unproven'])
  const line = new LineHeaders('a', key, signer)
  const prove = async (body: string, path = '/hub/heads') => {
    const { status, text } = await line.ask(async (headers) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
      const response = await asked(server.address, path, token, init)
      return { status: response.status, text: await response.text() }
    })
    return [status, (JSON.parse(text) as { code?: string }).code]
  }
  expect(await prove('{}')).toEqual([200, undefined])
  expect(await ask(undefined, own, '{}')).toEqual([401, 'server/no-token'])
  expect(await ask('nonsense', own, '{}')).toEqual([401, 'server/bad-token'])
  expect(await ask(ADMIN, own, '{}')).toEqual([401, 'server/bad-token'])
  expect(await ask(token, { 'x-laptop': 'b', 'x-key': key }, '{}')).toEqual([401, 'server/bad-token'])
  expect(await ask(token, { 'x-laptop': 'a' }, '{}')).toEqual([401, 'server/bad-token'])
  expect(await ask(token, {}, '{}')).toEqual([401, 'server/bad-token'])
  for (const body of ['{"cursor":7}', '{"more":1}', '[]'])
    expect(await prove(body), body).toEqual([400, 'exchange/bad-message'])
  const envelope = {
    stream: 'a',
    version: 1,
    hash: '0'.repeat(64),
    at: 0,
    author: '',
    type: '',
    payload: 1,
    private: false,
  }
  for (const parts of [
    [{ stream: 'a', expectedVersion: 0, envelopes: [{ ...envelope, version: 1.5 }] }],
    [{ stream: 'a', expectedVersion: 0, envelopes: [{ ...envelope, at: 1e300 }] }],
    [{ stream: 'a', expectedVersion: -1, envelopes: [] }],
    [{ stream: 'a'.repeat(400), expectedVersion: 0, envelopes: [] }],
  ])
    expect(await prove(JSON.stringify({ parts }), '/hub/append')).toEqual([400, 'exchange/bad-message'])
  expect(
    await prove('{"parts":[{"stream":"a","expectedVersion":0,"envelopes":[{"payload":1e999}]}]}', '/hub/append'),
  ).toEqual([400, 'exchange/bad-message'])
  const made = await posted(server.address, '/hub/laptops', { name: 'x' }, token)
  expect(made.status).toBe(401)
})

test('a token of one device cannot claim the id of another device or of the hub', async () => {
  const server = await serverFor()
  const [first, second] = [await admitted(server, 'Table 1', 'a'), await letIn(server, 'Table 2')]
  const claim = async (token: string, id: string) => (await lineAs(server, id, token)).append([], false)
  expect(await claim(first, 'a')).toMatchObject({ ok: true })
  expect(await claim(second, 'a')).toEqual({
    ok: false,
    error: { code: 'sync/identity-taken', params: { name: 'Table 1' } },
  })
  expect(await claim(second, 'hub')).toMatchObject({ ok: false, error: { code: 'sync/identity-taken' } })
  expect(await claim(second, 'b')).toMatchObject({ ok: false, error: { code: 'sync/not-admitted' } })
  await admit(server, 'Table 2', 'b', 'all', second)
  expect(await claim(second, 'b')).toMatchObject({ ok: true })
  const again = await admitted(server, 'Table 1', 'a')
  expect(await claim(again, 'a')).toMatchObject({ ok: true })
  expect(await claim(first, 'a')).toMatchObject({ ok: false, error: { code: 'sync/unknown-token' } })
})

test('a device that is removed while it waits for new envelopes receives none', async () => {
  const server = await serverFor()
  const line = await lineAs(server, 'a', await admitted(server, 'Table 1', 'a'))
  const { cursor } = good(await line.heads({}))
  const waiting = line.heads({ cursor, wait: 20_000 })
  await asked(server.address, '/hub/laptops', ADMIN, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Table 1' }),
  })
  const other = await lineAs(server, 'b', await admitted(server, 'Table 2', 'b'))
  good(await other.append([{ stream: 'game/1', expectedVersion: 0, envelopes: await gameOf('b') }], true))
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'sync/unknown-token' } })
})

async function gameOf(laptop: string): Promise<readonly Envelope[]> {
  const store = createMemoryStore()
  good(await store.append('game/1', 0, [{ ...event(1), laptop }]))
  return good(await store.read('game/1'))
}

test('a device may do nothing until it is admitted with the code that both screens show', async () => {
  const server = await serverFor()
  const token = await letIn(server, 'Table 1')
  const { key } = await keyOfDevice('a')
  const refused = { ok: false, error: { code: 'sync/not-admitted' } }
  const line = await lineAs(server, 'a', token)
  expect(await line.heads({})).toMatchObject(refused)
  expect(await line.read({ streams: [{ stream: 'club', from: 1 }] })).toMatchObject(refused)
  const parts = [{ stream: 'game/1', expectedVersion: 0, envelopes: await gameOf('a') }]
  expect(await line.append(parts, true)).toMatchObject(refused)
  const listed = await (await asked(server.address, '/hub/laptops', ADMIN)).json()
  expect(listed).toEqual({
    laptops: [
      {
        name: 'Table 1',
        laptop: 'a',
        fingerprint: keyFingerprintOf(key),
        asked: { at: expect.any(Number), from: '127.0.0.1' },
      },
    ],
  })
  expect(keyFingerprintOf(key)).toMatch(/^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/)
  const wrong = await asked(server.address, '/hub/laptops', ADMIN, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Table 1', fingerprint: 'AAA AAA', scope: 'all' }),
  })
  expect([wrong.status, await wrong.json()]).toEqual([
    409,
    { code: 'hub/other-fingerprint', params: { name: 'Table 1' } },
  ])
  expect((await admit(server, 'Table 1', 'a', 'all', token)).status).toBe(200)
  expect(await line.append(parts, true)).toMatchObject({ ok: true })
})

test('a stolen token alone cannot write envelopes, neither unsigned nor signed with another key', async () => {
  const store = createMemoryStore()
  const server = await serverFor({ store })
  const token = await admitted(server, 'Table 1', 'a')
  const [own, thief] = [await keyOfDevice('a'), await keyFor('thief')]
  const before = good(await store.list(''))
  const parts = [{ stream: 'game/1', expectedVersion: 0, envelopes: await gameOf('a') }]
  const [unproven, unsigned] = ['unproven', 'unsigned'].map((each) => ({ ok: false, error: { code: `sync/${each}` } }))
  const under = async (key: { readonly key: string; sign(text: string): string }) =>
    (await lineAs(server, 'a', token, { ...thief, ...key })).append(parts, true)
  for (const sign of [(text: string) => thief.sign(text), () => '', (text: string) => own.sign(`${text} `)]) {
    expect(await under({ key: own.key, sign })).toMatchObject(unproven ?? {})
    // Signs the proof of the request, but not the content.
    const signsLinesOnly = (text: string) => (text.startsWith('consigliere line ') ? own.sign(text) : sign(text))
    expect(await under({ key: own.key, sign: signsLinesOnly })).toMatchObject(unsigned ?? {})
  }
  expect(await under(thief)).toMatchObject({ ok: false, error: { code: 'sync/identity-taken' } })
  expect(good(await store.list(''))).toEqual(before)
  expect(await under(own)).toMatchObject({ ok: true })
})
