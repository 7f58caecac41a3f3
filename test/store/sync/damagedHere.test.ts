// A stream that a device can no longer read, because both its database and its journal are damaged. The hub's chain
// replaces the stream only if it is exactly the same chain, so that no entry of the device is lost.

import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { tamperedResult, storeUnavailableResult } from '../../../src/store/hash.ts'
import type { Envelope, RepairableStore } from '../../../src/store/port.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import { eventually } from '../../support/eventually.ts'
import { events, fault, good } from '../adapters/subject.ts'
import { joinedOver, lineTo } from './joinedDevice.ts'

const DAMAGED = tamperedResult('game/1', 1)

/** While `is.damaged` is set, the game cannot be read. Restoring the whole game clears `is.damaged`. */
function withDamage(store: RepairableStore, is: { damaged: boolean }): RepairableStore {
  return {
    ...store,
    read: async (stream, from) => (is.damaged && stream === 'game/1' ? DAMAGED : store.read(stream, from)),
    restore: async (stream, envelopes) => {
      const restored = await store.restore(stream, envelopes)
      if (stream === 'game/1' && restored.ok) is.damaged = false
      return restored
    },
  }
}

/** Joined device with a game of two entries that the hub also has. */
async function joinedDevice() {
  const [hubStore, own] = [createMemoryStore(), createMemoryStore()]
  const [here, there] = [{ damaged: false }, { damaged: false, isCut: false }]
  const direct = lineTo(withDamage(hubStore, there))
  const asked = { heads: 0, read: 0 }
  const cut = storeUnavailableResult('cut')
  const line: HubConnection = {
    async heads(...given) {
      asked.heads += 1
      await setImmediate()
      return there.isCut ? cut : direct.heads(...given)
    },
    async read(...given) {
      asked.read += 1
      return there.isCut ? cut : direct.read(...given)
    },
    append: async (...given) => (there.isCut ? cut : direct.append(...given)),
  }
  const { joined, thrown } = joinedOver(withDamage(own, here), line)
  onTestFinished(() => expect(thrown).toEqual([]))
  const told: Envelope[] = []
  joined.foreign((envelopes) => told.push(...envelopes))
  good(await joined.append('game/1', 0, events(2)))
  await eventually(async () => expect(good(await hubStore.read('game/1'))).toHaveLength(2))
  await eventually(() => expect(joined.status()).toEqual({ state: 'joined', unsent: 0 }))
  return { own, hubStore, here, there, asked, joined, told }
}

test('a damaged game is restored from the hub once a read fails, and its readers are notified', async () => {
  const { own, hubStore, here, joined, told } = await joinedDevice()
  here.damaged = true
  expect(await joined.read('game/1')).toEqual(DAMAGED)
  await eventually(() => expect(here.damaged).toBe(false))
  expect(good(await own.read('game/1'))).toEqual(good(await hubStore.read('game/1')))
  await eventually(() =>
    expect(told.map(({ stream, version }) => `${stream} ${version}`)).toEqual(['game/1 1', 'game/1 2']),
  )
  expect(good(await joined.read('game/1'))).toHaveLength(2)
  good(await joined.append('game/1', 2, events(1, 3)))
  await eventually(async () => expect(good(await hubStore.read('game/1'))).toHaveLength(3))
})

test('a damaged game is restored when the connection is back', async () => {
  const { here, there, joined } = await joinedDevice()
  there.isCut = true
  await eventually(() => expect(joined.status().state).toBe('cut-off'))
  here.damaged = true
  fault(await joined.read('game/1'))
  there.isCut = false
  await eventually(() => expect(here.damaged).toBe(false))
})

test('a damaged game stays unchanged while the hub lacks its last entries', async () => {
  const { own, hubStore, here, there, asked, joined } = await joinedDevice()
  there.isCut = true
  good(await joined.append('game/1', 2, events(1, 3)))
  here.damaged = true
  fault(await joined.read('game/1'))
  there.isCut = false
  await eventually(() => expect(joined.status().state).toBe('joined'))
  const { heads } = { ...asked }
  await eventually(() => expect(asked.heads).toBeGreaterThan(heads + 5))
  expect([good(await own.read('game/1')).length, good(await hubStore.read('game/1')).length]).toEqual([3, 2])
})

test('a hub that cannot read the game either gets one request for each attempt to read it', async () => {
  const { here, there, asked, joined } = await joinedDevice()
  there.damaged = true
  here.damaged = true
  const { read } = { ...asked }
  fault(await joined.read('game/1'))
  await eventually(() => expect(asked.read).toBe(read + 1))
  const { heads } = { ...asked }
  await eventually(() => expect(asked.heads).toBeGreaterThan(heads + 5))
  expect(asked.read).toBe(read + 1)
  there.damaged = false
  fault(await joined.read('game/1'))
  await eventually(() => expect(here.damaged).toBe(false))
})
