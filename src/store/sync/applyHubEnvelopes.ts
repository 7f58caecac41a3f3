// Writes the hub's envelopes into a device's own store. The envelopes are verified against the device's chain and
// appended unchanged, so that the heads are equal afterwards. If a chain differs from ours, its stream is returned in
// `diverged` and nothing is written.

import { type ChainEnd, chainEndOf, sealedRecordOf, unsealEnvelopes } from '../hash.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend } from '../port.ts'
import type { ReadStreamPart } from './messages.ts'

export interface HubEnvelopesOutcome {
  readonly stored: readonly Envelope[]
  readonly diverged: readonly string[]
}

export async function applyHubEnvelopes(
  store: Pick<EventStore, 'appendAll'>,
  parts: readonly ReadStreamPart[],
  endHere: (stream: string) => ChainEnd,
): Promise<StoreResult<HubEnvelopesOutcome>> {
  const diverged: string[] = []
  const appends: (StreamAppend & { readonly events: readonly Envelope[] })[] = []
  for (const { stream, envelopes } of parts) {
    const head = endHere(stream)
    // Some of these envelopes may have been stored since they were requested.
    const fresh = envelopes.filter(({ version }) => version > head.version)
    if (fresh.length === 0) continue
    const records = fresh.map(sealedRecordOf)
    if (unsealEnvelopes(stream, head, records, chainEndOf(records)).ok)
      appends.push({ stream, expectedVersion: head.version, events: fresh, sealed: { after: head.hash, records } })
    else diverged.push(stream)
  }
  // If the chain of one stream differs from the hub's, nothing is written, because a ledger must not be newer than its game.
  if (diverged.length > 0 || appends.length === 0) return { ok: true, value: { stored: [], diverged } }
  const kept = await store.appendAll(appends)
  if (!kept.ok) return kept
  return { ok: true, value: { stored: appends.flatMap(({ events }) => events), diverged } }
}
