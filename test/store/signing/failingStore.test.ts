// If a call of the store fails, signing returns the failure without throwing, and succeeds when it is called again.

import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore, StoreResult } from '../../../src/store/port.ts'
import type { DeviceKeyPair } from '../../../src/store/signing/keys.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../../src/store/signing/signatures.ts'
import { signKeyReplacement, signStreamHeads } from '../../../src/store/signing/signer.ts'
import { startCountersigning } from '../../../src/store/signing/countersigning.ts'
import { events, good, versions } from '../adapters/subject.ts'
import { failingAt, UNAVAILABLE } from '../failingAt.ts'
import { keyFor } from '../sync/heldLine.ts'

const STAMP = { at: 7, author: 'Olga' }

const WAYS: Readonly<Record<string, (store: EventStore, key: DeviceKeyPair) => Promise<StoreResult<void>>>> = {
  'a verdict': (store, key) => signStreamHeads(store, key, ['game/1'], { ...STAMP, occasion: 'verdict' }),
  'a lost key': (store, key) => signKeyReplacement(store, key, { ...STAMP, laptop: 'b', newKey: key.key }),
}

async function filled() {
  const store = createMemoryStore()
  good(await store.append('game/1', 0, events(3)))
  good(await store.append('note/1', 0, events(1)))
  return { store, key: await keyFor('a') }
}

test('the hub makes a missing countersignature at its next start if the store failed', async () => {
  const hub = { onTaken: () => () => undefined }
  for (let at = 1; at <= 5; at += 1) {
    const [{ store, key: device }, key] = [await filled(), await keyFor('hub')]
    good(await signStreamHeads(store, device, ['game/1'], { ...STAMP, occasion: 'verdict' }))
    for (const each of [failingAt(store, at), store]) {
      const signing = startCountersigning(hub, each, key, () => STAMP)
      await signing.settled()
      signing.stop()
    }
    expect(versions(good(await store.read(`${SIGNATURE_STREAM_PREFIX}hub`))), `call ${at}`).toEqual([1])
  }
})

describe.each(Object.entries(WAYS))('signing %s', (_what, sign) => {
  test('signing returns the failure of any store call and succeeds when repeated', async () => {
    const counted = await filled()
    const whole = failingAt(counted.store, 0)
    good(await sign(whole, counted.key))
    expect(whole.calls()).toBeGreaterThan(1)
    for (let at = 1; at <= whole.calls(); at += 1) {
      const { store, key } = await filled()
      expect(await sign(failingAt(store, at), key)).toEqual({ ok: false, error: UNAVAILABLE })
      expect(good(await store.read(`${SIGNATURE_STREAM_PREFIX}a`))).toEqual([])
      good(await sign(store, key))
      expect(versions(good(await store.read(`${SIGNATURE_STREAM_PREFIX}a`)))).toEqual([1])
    }
  })
})
