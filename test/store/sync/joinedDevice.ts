// One device at one hub in one process, over a line that the test gives: whatever stands between the two is the test's.
// Several devices, and lines that are held or cut at a question, are in heldLine.ts.

import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { CLUB_EXCHANGE } from '../../../src/club/model/envelopes.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { createHub, type HubLine } from '../../../src/store/sync/hub.ts'
import { createSyncedStore, type SyncedStore, type SyncOptions } from '../../../src/store/sync/syncedStore.ts'

const DEVICE = 'a'

/** The line of the device to a hub over this store, which ends with the test. */
export function lineTo(store: RepairableStore): HubLine {
  const hub = createHub(store, CLUB_EXCHANGE, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  return hub.lineOf(DEVICE)
}

interface JoinedDevice {
  readonly joined: SyncedStore
  /** Faults of the program. */
  readonly thrown: readonly unknown[]
}

/** `own`: the store of the device. Ends with the test. */
export function joinedOver(own: RepairableStore, line: HubLine, more: Partial<SyncOptions> = {}): JoinedDevice {
  const thrown: unknown[] = []
  const joined = createSyncedStore(own, line, {
    deviceId: DEVICE,
    policy: CLUB_EXCHANGE,
    pauses: [1, 4],
    wait: 5,
    time: Date.now,
    onFault: (error) => thrown.push(error),
    ...more,
  })
  onTestFinished(() => joined.close())
  return { joined, thrown }
}
