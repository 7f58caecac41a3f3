// All that cannot stand in a set of whole streams, as in a backup, a journal or a store: the gate asked of each.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import { CLUB_STREAM } from '../model/streams.ts'
import { Gate } from './gate.ts'

/** In the order of the streams; a game that cannot stand is named by its first such envelope. */
export async function findStreamFaults(
  streams: ReadonlyMap<string, readonly Envelope[]>,
): Promise<readonly StoreError[]> {
  const gate = new Gate({
    read: async (stream, from = 1) => ok((streams.get(stream) ?? []).slice(from - 1)),
    // A file of some streams does not say who is of the club.
    hasClub: streams.has(CLUB_STREAM),
  })
  const faults: StoreError[] = []
  for (const [stream, envelopes] of streams) {
    const { aside, fault } = await gate.judgeStored(stream, 1, envelopes)
    if (fault) faults.push(fault)
    faults.push(...(aside?.values() ?? []))
  }
  // What is wrong with a game is answered for its ledger as well.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
