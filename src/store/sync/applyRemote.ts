// Writes envelopes of the hub into a device's own store: verified against the chain here and appended as they are, so that
// heads are equal afterwards. Where a chain differs from ours, its stream is returned and nothing is written.

import { endOf, sealedOf, unseal, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend } from '../port.ts'
import type { ReadPart } from './messages.ts'

export interface Applied {
  readonly stored: readonly Envelope[]
  readonly parted: readonly string[]
}

export async function applyRemote(
  store: Pick<EventStore, 'append' | 'appendAll'>,
  parts: readonly ReadPart[],
  endHere: (stream: string) => ChainEnd,
): Promise<StoreResult<Applied>> {
  const parted: string[] = []
  const appends: (StreamAppend & { readonly events: readonly Envelope[] })[] = []
  for (const { stream, envelopes } of parts) {
    const head = endHere(stream)
    // It may have been stored meanwhile.
    const fresh = envelopes.filter(({ version }) => version > head.version)
    if (fresh.length === 0) continue
    const records = fresh.map(sealedOf)
    if (unseal(stream, head, records, endOf(records)).ok)
      appends.push({ stream, expectedVersion: head.version, events: fresh, sealed: { after: head.hash, records } })
    else parted.push(stream)
  }
  // A ledger must not be written while its game still has the other chain.
  if (parted.length > 0) return { ok: true, value: { stored: [], parted } }
  const [only, ...others] = appends
  if (!only) return { ok: true, value: { stored: [], parted } }
  const kept = others.length === 0 ? await store.appendAll([only]) : await store.appendAll(appends)
  if (!kept.ok) return kept
  return { ok: true, value: { stored: appends.flatMap(({ events }) => events), parted } }
}
