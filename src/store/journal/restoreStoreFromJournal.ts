// Makes the store equal to the journal after a restore, stream by stream. A crash before the end does no harm: as long
// as the restore is not settled, the next start repeats it.

import { chainEndOf, GENESIS } from '../hash.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'
import type { Journal } from './journal.ts'

export async function restoreStoreFromJournal(store: RepairableStore, journal: Journal): Promise<StoreResult<void>> {
  const read = await journal.readAll()
  if (!read.ok) return read
  const wanted = new Map<string, Envelope[]>()
  for (const envelope of read.value) {
    const own = wanted.get(envelope.stream)
    if (own) own.push(envelope)
    else wanted.set(envelope.stream, [envelope])
  }
  const listed = await store.list('')
  if (!listed.ok) return listed
  const stored = new Map(listed.value.map((head) => [head.stream, head]))
  for (const stream of new Set([...wanted.keys(), ...stored.keys()])) {
    const envelopes = wanted.get(stream) ?? []
    const isThere = (stored.get(stream) ?? GENESIS).hash === chainEndOf(envelopes).hash
    if (isThere && (await store.read(stream)).ok) continue
    const restored = await store.restore(stream, envelopes)
    if (!restored.ok) return restored
  }
  return { ok: true, value: undefined }
}
