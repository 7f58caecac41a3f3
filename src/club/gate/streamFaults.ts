// Finds all faults in a set of complete streams, such as a backup, a journal or a store, by validating each stream with
// the gate.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import { CLUB_STREAM } from '../model/streams.ts'
import { Gate } from './gate.ts'

/** Faults in the order of the streams. An invalid game is reported once, with its first invalid envelope. */
export async function findStreamFaults(
  streams: ReadonlyMap<string, readonly Envelope[]>,
): Promise<readonly StoreError[]> {
  const gate = new Gate({
    read: async (stream, from = 1) => ok((streams.get(stream) ?? []).slice(from - 1)),
    // If the club's stream is not in the set, the members are unknown.
    hasClub: streams.has(CLUB_STREAM),
  })
  const faults: StoreError[] = []
  for (const [stream, envelopes] of streams) {
    const { aside, fault } = await gate.judgeStored(stream, 1, envelopes)
    if (fault) faults.push(fault)
    faults.push(...(aside?.values() ?? []))
  }
  // A game's fault is reported for its ledger as well, so duplicates are removed.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
