// Device ids in envelopes. The device that writes an envelope sets its id, and devices that pass the envelope on keep
// that id. Envelopes from before device ids have no id.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { canonicalEnvelopeJson, sealedRecordOf } from '../../../src/store/hash.ts'
import { durableNoteFileAt } from '../../../src/store/sync/durableNoteFile.ts'
import { loadOrCreateDeviceId, createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { event, events, good } from '../adapters/subject.ts'

test('new envelopes contain the device id, and old envelopes keep their hash', async () => {
  const [store, other] = [createMemoryStore(), createMemoryStore()]
  good(await store.append('game/1', 0, [event({ b: 1, a: 'é' }, 'opened')]))
  good(await createStoreWithDeviceId(store, 'a').append('game/1', 1, events(1)))
  good(
    await createStoreWithDeviceId(store, 'a').appendAll([{ stream: 'game/2', expectedVersion: 0, events: events(1) }]),
  )
  const [before, after] = good(await store.read('game/1'))
  expect(before).not.toHaveProperty('laptop')
  // The same hash as in the contract of all stores, for an envelope written before device ids existed.
  expect(before?.hash).toBe('625de779a706c783169ca25852559a4675daea579982b733b50e64fd78bd633a')
  expect([after?.laptop, good(await store.read('game/2'))[0]?.laptop]).toEqual(['a', 'a'])
  good(await createStoreWithDeviceId(other, 'b').append('game/2', 0, good(await store.read('game/2'))))
  expect(good(await other.read('game/2'))).toEqual(good(await store.read('game/2')))
})

test('the hash of an envelope depends on the device id', async () => {
  const hashes = await Promise.all(
    ['a', 'b'].map(
      async (id) => good(await createStoreWithDeviceId(createMemoryStore(), id).append('game/1', 0, events(1))).hash,
    ),
  )
  expect(new Set(hashes).size).toBe(2)
})

test.each([undefined, 'a', ',"payload":', '","laptop":"'])(
  'the text of an envelope is canonical JSON with the device id %j',
  async (laptop) => {
    const store = createMemoryStore()
    const tricky = {
      ...event({ laptop: ',"laptop":', z: ',"payload":' }),
      author: ',"laptop":"x"',
      ...(laptop !== undefined && { laptop }),
    }
    good(await store.append('game/1', 0, [tricky]))
    const [envelope] = good(await store.read('game/1'))
    expect(canonicalEnvelopeJson(sealedRecordOf(envelope!))).toBe(canonicalJson(envelope))
  },
)

test('the file with the id is created once, for its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-laptop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'deep', 'laptop.json')
  let made = 0
  const ids = () => `laptop-${(made += 1)}`
  expect(await loadOrCreateDeviceId(durableNoteFileAt(path), ids)).toBe('laptop-1')
  expect(await loadOrCreateDeviceId(durableNoteFileAt(path), ids)).toBe('laptop-1')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(loadOrCreateDeviceId(durableNoteFileAt(folder), ids)).rejects.toThrow('EISDIR')
  writeFileSync(path, '{"id":')
  expect(await loadOrCreateDeviceId(durableNoteFileAt(path), ids)).toBe('laptop-2')
})
