// A hub and its devices in one process, with real sockets, connections that can be cut, and stores in memory if no
// other stores are given.

import { expect, onTestFinished } from 'vitest'
import { createHttpHubConnection } from '../../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore, type SyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, RepairableStore, StreamHead } from '../../../src/store/port.ts'
import type { SyncPolicy } from '../../../src/store/sync/policy.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { startCuttingProxy, type CuttingProxy } from '../../support/cuttingProxy.ts'
import { eventually } from '../../support/eventually.ts'
import { serveHub, type HubServer } from '../../support/hubServer.ts'
import { good } from '../adapters/subject.ts'

export interface Laptop {
  readonly name: string
  readonly own: RepairableStore
  readonly store: SyncedStore
  readonly proxy: CuttingProxy
  readonly foreign: readonly Envelope[]
}

export interface Event {
  readonly store: RepairableStore
  server: HubServer
  laptop(name: string, own?: RepairableStore): Promise<Laptop>
}

export async function startEvent(
  store: RepairableStore = createMemoryStore(),
  policy: SyncPolicy = CLUB_SYNC_POLICY,
): Promise<Event> {
  const event: Event = {
    store,
    server: await serveHub(store, policy),
    async laptop(name, own = createMemoryStore()) {
      const proxy = await startCuttingProxy(() => event.server.port)
      const line = createHttpHubConnection({
        address: `http://127.0.0.1:${proxy.port}`,
        token: name,
        deviceId: name,
        run: { session: name, machine: 'Desk' },
        fetch,
      })
      const joined = createSyncedStore(own, line, {
        deviceId: name,
        policy: CLUB_SYNC_POLICY,
        pauses: [5, 40],
        time: Date.now,
      })
      const foreign: Envelope[] = []
      joined.foreign((envelopes) => foreign.push(...envelopes))
      onTestFinished(async () => {
        await joined.close()
        await proxy.close()
      })
      return { name, own, store: joined, proxy, foreign }
    },
  }
  onTestFinished(() => event.server.close())
  return event
}

/** Heads of the streams that devices and hub exchange. Derived streams are not exchanged. */
export async function headsOf(store: Pick<RepairableStore, 'list'>): Promise<readonly StreamHead[]> {
  return good(await store.list('')).filter(({ stream }) => CLUB_SYNC_POLICY.kindOf(stream) !== 'derived')
}

/** Waits until the hub and all devices have the same streams, byte for byte. */
export async function allEqual(event: Event, ...laptops: readonly Laptop[]): Promise<void> {
  await eventually(async () => {
    for (const { store } of laptops) expect(store.status()).toMatchObject({ state: 'joined', unsent: 0 })
    const heads = await headsOf(event.store)
    for (const { own } of laptops) expect(await headsOf(own)).toEqual(heads)
  })
}

export async function state(laptop: Laptop, expected: string): Promise<void> {
  await eventually(() => expect(laptop.store.status().state).toBe(expected))
}
