// The hub's store for the club on the hub's own machine: the rules of any device, without a line. What devices send
// counts as foreign.

import { onlyHead } from '../hash.ts'
import type { EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import { nameDevice } from './deviceId.ts'
import type { Hub } from './hub.ts'
import { createWriters, heldElsewhere, otherLaptop, type SyncPolicy } from './policy.ts'

export function atHub(
  store: EventStore,
  hub: Pick<Hub, 'onTaken'>,
  { deviceId, policy }: { readonly deviceId: string; readonly policy: SyncPolicy },
): EventStore {
  const writers = createWriters(store)
  store.subscribe(writers.add)

  async function mayWrite({ stream, events }: StreamAppend): Promise<StoreResult<void>> {
    if (policy.kindOf(stream) !== 'owned') return { ok: true, value: undefined }
    const owner = policy.ownerOf(stream)
    const writer = await writers.of(owner)
    if (!writer.ok) return writer
    const { laptop: by } = writer.value
    const takes = owner === stream && policy.takesOver(stream, events[0]?.type ?? '')
    return by === undefined || by === deviceId || takes ? { ok: true, value: undefined } : otherLaptop(stream, by)
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    for (const append of given) {
      const allowed = await mayWrite(append)
      if (!allowed.ok) return allowed
    }
    return store.appendAll(given.map((append) => nameDevice(append, deviceId)))
  }

  return {
    ...store,
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,
    heldElsewhere: heldElsewhere(writers, deviceId, policy),
    foreign(listener) {
      const stops = [hub.onTaken(listener), store.foreign?.(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
  }
}
