// Envelopes of the hub into a laptop's own store: verified against the chain as it stands here, appended as they are,
// so that heads are byte-equal afterwards. Where a chain parted from ours, it is named and
// nothing is taken in before it is put right.

import { endOf, sealedOf, unseal, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend } from '../port.ts'
import type { ReadPart } from './messages.ts'

export interface TakenIn {
  readonly stored: readonly Envelope[]
  readonly parted: readonly string[]
}

export async function takeIn(
  store: Pick<EventStore, 'append' | 'appendAll'>,
  parts: readonly ReadPart[],
  endHere: (stream: string) => ChainEnd,
): Promise<StoreResult<TakenIn>> {
  const parted: string[] = []
  const appends: (StreamAppend & { readonly events: readonly Envelope[] })[] = []
  for (const { stream, envelopes } of parts) {
    const head = endHere(stream)
    // It may have come in meanwhile by another way.
    const fresh = envelopes.filter(({ version }) => version > head.version)
    if (fresh.length === 0) continue
    const records = fresh.map(sealedOf)
    if (unseal(stream, head, records, endOf(records)).ok)
      appends.push({ stream, expectedVersion: head.version, events: fresh, sealed: { after: head.hash, records } })
    else parted.push(stream)
  }
  // A ledger must not come in while its game still stands on the other chain.
  if (parted.length > 0) return { ok: true, value: { stored: [], parted } }
  const [only, ...others] = appends
  if (!only) return { ok: true, value: { stored: [], parted } }
  const kept = others.length === 0 ? await store.appendAll([only]) : await store.appendAll(appends)
  if (!kept.ok) return kept
  return { ok: true, value: { stored: appends.flatMap(({ events }) => events), parted } }
}
