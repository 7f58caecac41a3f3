// The hub countersigns what devices signed, with the time of its own clock, which shows a statement that was dated back.
// Each statement of a device is countersigned once; the hub's own and countersignatures never, or two signers would not
// stop signing each other.

import type { Hub } from '../sync/hub.ts'
import type { Envelope, EventStore, StoreResult } from '../port.ts'
import { createQueue } from '../queue.ts'
import type { LaptopKey } from './keys.ts'
import { isOwnStatement, SIGNATURES, type SignedHead } from './signatures.ts'
import { ownSignatures, placeOf, signNew, type OwnSignatures } from './signer.ts'

export interface Countersigning {
  /** Resolves when everything taken so far is signed, or was refused. */
  settled(): Promise<void>
  stop(): void
}

/** Begins with what was taken and not signed yet, as when the hub was killed between the two. */
export function countersignTaken(
  hub: Pick<Hub, 'onTaken'>,
  store: EventStore,
  key: LaptopKey,
  stamp: () => { readonly at: number; readonly author: string },
): Countersigning {
  const queue = createQueue()

  async function countersign(streams: readonly string[]): Promise<StoreResult<void>> {
    const own = await ownSignatures(store, key)
    if (!own.ok) return own
    const heads: SignedHead[] = []
    for (const stream of streams) {
      if (stream === SIGNATURES + key.laptop) continue
      const kept = await store.read(stream)
      if (!kept.ok) return kept
      const last = kept.value.findLast(isOwnStatement)
      if (last && !isCovered(last, kept.value, own.value)) heads.push([stream, last.version, last.hash])
    }
    return signNew(store, key, heads, own.value, { ...stamp(), occasion: 'hub' })
  }

  async function countersignAll(): Promise<StoreResult<void>> {
    const listed = await store.list(SIGNATURES)
    return listed.ok ? countersign(listed.value.map(({ stream }) => stream)) : listed
  }

  const later = (job: () => Promise<StoreResult<void>>) => void queue(job).catch(() => undefined)
  later(countersignAll)
  const stop = hub.onTaken((envelopes) => {
    const streams = new Set(envelopes.map(({ stream }) => stream).filter((stream) => stream.startsWith(SIGNATURES)))
    if (streams.size > 0) later(() => countersign([...streams].sort()))
  })
  return { settled: () => queue(() => undefined), stop }
}

/** A signed head covers the whole stream before it. */
function isCovered({ stream, version }: Envelope, kept: readonly Envelope[], own: OwnSignatures): boolean {
  return own.heads.some((head) => head[0] === stream && (placeOf(head, kept, own.moved) ?? 0) >= version)
}
