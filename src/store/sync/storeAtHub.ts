// The hub's store for the club on the hub's own machine. The same rules apply as on any device, but no connection is
// needed. Envelopes that devices send count as foreign. `isAlone` means that no other device joins, so that every
// stream belongs to this machine.

import { toSingleHeadResult } from '../hash.ts'
import type { EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import { appendWithDeviceId } from './deviceId.ts'
import { createStreamWriterRegistry, createTakeOverCheck, determineStreamOwnership, type SyncPolicy } from './policy.ts'
import type { Hub } from './hub.ts'

export function createStoreAtHub(
  store: EventStore,
  hub: Pick<Hub, 'onTaken'>,
  {
    deviceId,
    policy,
    isAlone = () => false,
  }: { readonly deviceId: string; readonly policy: SyncPolicy; isAlone?(): boolean },
): EventStore {
  const writers = createStreamWriterRegistry(store)
  store.subscribe(writers.add)
  const isHeldElsewhere = createTakeOverCheck(writers, deviceId, policy)

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    for (const append of given) {
      if (isAlone() || policy.kindOf(append.stream) !== 'owned') continue
      const standing = await determineStreamOwnership(writers, policy, deviceId, append)
      if (!standing.ok) return standing
    }
    return store.appendAll(given.map((append) => appendWithDeviceId(append, deviceId)))
  }

  return {
    ...store,
    append: async (stream, expectedVersion, events) =>
      toSingleHeadResult(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,
    heldElsewhere: async (stream) => (isAlone() ? { ok: true, value: false } : isHeldElsewhere(stream)),
    foreign(listener) {
      const stops = [hub.onTaken(listener), store.foreign?.(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
  }
}
