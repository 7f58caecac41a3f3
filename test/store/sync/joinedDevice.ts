// One device at one hub in one process, over a connection that the test provides and may intercept. Several devices,
// and connections that are held or cut at a request, are in heldLine.ts.

import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { createHub, type HubConnection } from '../../../src/store/sync/hub.ts'
import { createSyncedStore, type SyncedStore, type SyncedStoreOptions } from '../../../src/store/sync/syncedStore.ts'

const DEVICE = 'a'

/** Connects the device to a hub over this store. The hub is closed at the end of the test. */
export function lineTo(store: RepairableStore): HubConnection {
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  return hub.lineOf(DEVICE)
}

interface JoinedDevice {
  readonly joined: SyncedStore
  /** Errors that reached `onFault`. Each of them is a fault of the program. */
  readonly thrown: readonly unknown[]
}

/** Joins a device with the store `own`. The joined store is closed at the end of the test. */
export function joinedOver(
  own: RepairableStore,
  line: HubConnection,
  more: Partial<SyncedStoreOptions> = {},
): JoinedDevice {
  const thrown: unknown[] = []
  const joined = createSyncedStore(own, line, {
    deviceId: DEVICE,
    policy: CLUB_SYNC_POLICY,
    pauses: [1, 4],
    wait: 5,
    time: Date.now,
    onFault: (error) => thrown.push(error),
    ...more,
  })
  onTestFinished(() => joined.close())
  return { joined, thrown }
}
