// A hub and its devices in one process without sockets. Each connection can be `down` (requests fail at once), `held`
// (requests wait and are answered later without an error), `slow` (other work runs before each answer) or `deaf` (the
// hub executes requests, but its answers are lost).

import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createHub, type AdmittedDeviceRights, type Hub, type HubConnection } from '../../../src/store/sync/hub.ts'
import { createStoreAtHub } from '../../../src/store/sync/storeAtHub.ts'
import { createSyncedStore, type SyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore, RepairableStore, StoreResult } from '../../../src/store/port.ts'
import { startCountersigning } from '../../../src/store/signing/countersigning.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../../src/store/signing/keys.ts'

export type LineIs = 'open' | 'slow' | 'down' | 'held' | 'deaf'

export interface HeldLaptop {
  readonly name: string
  readonly own: RepairableStore
  readonly store: SyncedStore
  /** Number of requests of each kind over the connection. */
  readonly asked: { heads: number; read: number; append: number }
  /** Errors thrown while the store synchronised. Each of them is a fault of the program. */
  readonly thrown: readonly unknown[]
  line(is: LineIs): void
  /**
   * Makes one future request fail as if the connection were cut. `question` is the number of the request, counted from
   * now.
   */
  cutAt(question: number): void
}

export async function keyFor(id: string): Promise<DeviceKeyPair> {
  let note: string | undefined
  return loadOrCreateDeviceKey({ read: async () => note, write: async (text) => void (note = text) }, () => id)
}

export interface HeldHub {
  readonly hub: Hub
  readonly store: RepairableStore
  readonly key: DeviceKeyPair
  /** Store through which the hub's own club writes. */
  readonly own: EventStore
  laptop(name: string, own?: RepairableStore, granted?: AdmittedDeviceRights): HeldLaptop
}

export async function heldHub(store: RepairableStore = createMemoryStore()): Promise<HeldHub> {
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  const key = await keyFor('hub')
  const own = createStoreAtHub(store, hub, { deviceId: key.laptop, policy: CLUB_SYNC_POLICY })
  const signing = startCountersigning(hub, own, key, () => ({ at: 1, author: 'hub' }))
  onTestFinished(async () => {
    signing.stop()
    await signing.settled()
    hub.close()
  })
  return {
    hub,
    store,
    key,
    own,
    laptop(name, own = createMemoryStore(), granted = {}) {
      const asked = { heads: 0, read: 0, append: 0 }
      const thrown: unknown[] = []
      const { line, set, cutAt } = held(hub.lineOf(name, granted), asked)
      const joined = createSyncedStore(own, line, {
        deviceId: name,
        policy: CLUB_SYNC_POLICY,
        pauses: [1, 4],
        wait: 5,
        time: Date.now,
        onFault: (error) => thrown.push(error),
      })
      onTestFinished(async () => {
        set('open')
        await joined.close()
      })
      return { name, own, store: joined, asked, thrown, line: set, cutAt }
    },
  }
}

const TURNS_OF_SLOW_LINE = 10
const NO_LINE: StoreResult<never> = { ok: false, error: { code: 'store/unavailable', params: { cause: 'no line' } } }

function held(line: HubConnection, asked: HeldLaptop['asked']) {
  let is: LineIs = 'open'
  let left = 0
  const waiting = new Set<() => void>()
  const opened = async () => {
    while (is === 'held') await new Promise<void>((resolve) => waiting.add(resolve))
  }
  async function over<T>(ask: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    await opened()
    if (is === 'slow') for (let turn = 0; turn < TURNS_OF_SLOW_LINE; turn += 1) await setImmediate()
    left -= 1
    if (is === 'down' || left === 0) return NO_LINE
    const answer = await ask()
    await opened()
    return is === 'deaf' ? NO_LINE : answer
  }
  return {
    line: {
      heads(request, signal) {
        asked.heads += 1
        return over(() => line.heads(request, signal))
      },
      read(request) {
        asked.read += 1
        return over(() => line.read(request))
      },
      append(parts, isAtomic) {
        asked.append += 1
        return over(() => line.append(parts, isAtomic))
      },
    } satisfies HubConnection as HubConnection,
    cutAt: (question: number) => void (left = question),
    set(next: LineIs) {
      is = next
      for (const wake of [...waiting]) wake()
      waiting.clear()
    },
  }
}
