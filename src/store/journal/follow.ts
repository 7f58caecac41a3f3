// After a restore: makes the store what the journal is, stream by stream, whatever it held. Begun
// anew as often as it is cut off; until it is through, the journal remembers that it is due.

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
  const held = new Map(listed.value.map((head) => [head.stream, head]))
  for (const stream of new Set([...wanted.keys(), ...held.keys()])) {
    const envelopes = wanted.get(stream) ?? []
    const [has, needs] = [held.get(stream) ?? GENESIS, endOf(envelopes)]
    const isThere = has.version === needs.version && has.hash === needs.hash && (await store.read(stream)).ok
    if (isThere) continue
    const restored = await store.restore(stream, envelopes)
    if (!restored.ok) return restored
  }
  return { ok: true, value: undefined }
}
