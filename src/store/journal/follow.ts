// After a restore: makes the store equal to the journal, stream by stream. A crash in between is no harm: the journal
// remembers that the restore is not settled, and the next start does it again.

import { endOf, GENESIS } from '../hash.ts'
import type { Journal } from './journal.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

export async function followJournal(store: RepairableStore, journal: Journal): Promise<StoreResult<void>> {
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
    const [has, needs] = [stored.get(stream) ?? GENESIS, endOf(envelopes)]
    const isThere = has.version === needs.version && has.hash === needs.hash && (await store.read(stream)).ok
    if (isThere) continue
    const restored = await store.restore(stream, envelopes)
    if (!restored.ok) return restored
  }
  return { ok: true, value: undefined }
}
