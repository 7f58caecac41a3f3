// The hub countersigns each statement that a device has signed once, and no other streams that devices send.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { SIGNATURE_STREAM_PREFIX, readHeadsStatement } from '../../../src/store/signing/signatures.ts'
import { signStreamHeads } from '../../../src/store/signing/signer.ts'
import { startCountersigning } from '../../../src/store/signing/countersigning.ts'
import { createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createHub } from '../../../src/store/sync/hub.ts'
import { createStoreAtHub } from '../../../src/store/sync/storeAtHub.ts'
import { events, good } from '../adapters/subject.ts'
import { keyFor } from '../sync/heldLine.ts'

async function hubWith(store = createMemoryStore()) {
  const [key, deviceKey] = [await keyFor('hub'), await keyFor('a')]
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  const own = createStoreAtHub(store, hub, { deviceId: key.laptop, policy: CLUB_SYNC_POLICY })
  const device = createStoreWithDeviceId(createMemoryStore(), 'a')
  return {
    begin: () => startCountersigning(hub, own, key, () => ({ at: 7, author: 'hub' })),
    write: async (stream: string, version: number) => good(await device.append(stream, version, events(1))),
    sign: async (stream: string) =>
      good(await signStreamHeads(device, deviceKey, [stream], { at: 1, author: 'Olga', occasion: 'verdict' })),
    async send(...streams: readonly string[]) {
      const parts = []
      for (const stream of streams) {
        const { length } = good(await store.read(stream))
        parts.push({ stream, expectedVersion: length, envelopes: good(await device.read(stream, length + 1)) })
      }
      good(await hub.lineOf('a').append(parts, true))
    },
    /** Signed heads in each statement of the hub. */
    signed: async () =>
      good(await store.read(SIGNATURE_STREAM_PREFIX + key.laptop)).map((envelope) =>
        readHeadsStatement(envelope)?.statement.heads.map(([stream, version]) => `${stream} ${version}`),
      ),
  }
}

const OF_A = `${SIGNATURE_STREAM_PREFIX}a`

test('the hub countersigns a received statement once and never countersigns a received game', async () => {
  const hub = await hubWith()
  const signing = hub.begin()
  await hub.write('game/1', 0)
  await hub.send('game/1')
  await signing.settled()
  expect(await hub.signed()).toEqual([])
  await hub.sign('game/1')
  await hub.send('game/1', OF_A)
  await signing.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`]])
  await hub.write('game/1', 1)
  await hub.send('game/1')
  await signing.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`]])
  await hub.sign('game/1')
  await hub.send(OF_A)
  await signing.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`], [`${OF_A} 2`]])
})

test('the hub countersigns earlier statements at its start, and no statement after its stop', async () => {
  const hub = await hubWith()
  await hub.write('game/1', 0)
  await hub.sign('game/1')
  await hub.send('game/1', OF_A)
  const signing = hub.begin()
  await signing.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`]])
  signing.stop()
  await hub.write('game/1', 1)
  await hub.sign('game/1')
  await hub.send(OF_A)
  await signing.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`]])
  const again = hub.begin()
  await again.settled()
  expect(await hub.signed()).toEqual([[`${OF_A} 1`], [`${OF_A} 2`]])
})
