// The hub's own store for whoever works on the hub's machine: the same rules as on a laptop, with the hub at hand. What
// laptops send is told as come from elsewhere.

import { onlyHead } from '../hash.ts'
import type { EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import type { Hub } from './hub.ts'
import { createWriters, heldElsewhere, otherLaptop, type ExchangePolicy } from './policy.ts'

export function atHub(
  store: EventStore,
  hub: Pick<Hub, 'onTaken'>,
  { laptop, policy }: { readonly laptop: string; readonly policy: ExchangePolicy },
): EventStore {
  const writers = createWriters(store)
  store.subscribe(writers.hear)

  async function mayWrite({ stream, events }: StreamAppend): Promise<StoreResult<void>> {
    if (policy.kindOf(stream) !== 'owned') return { ok: true, value: undefined }
    const owner = policy.ownerOf(stream)
    const writer = await writers.of(owner)
    if (!writer.ok) return writer
    const { laptop: by } = writer.value
    const takes = owner === stream && policy.takesOver(stream, events[0]?.type ?? '')
    return by === undefined || by === laptop || takes ? { ok: true, value: undefined } : otherLaptop(stream, by)
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    for (const append of given) {
      const allowed = await mayWrite(append)
      if (!allowed.ok) return allowed
    }
    return store.appendAll(
      given.map((append) =>
        append.sealed ? append : { ...append, events: append.events.map((event) => ({ laptop, ...event })) },
      ),
    )
  }

  return {
    ...store,
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,
    heldElsewhere: heldElsewhere(writers, laptop, policy),
    foreign(listener) {
      const stops = [hub.onTaken(listener), store.foreign?.(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
  }
}
