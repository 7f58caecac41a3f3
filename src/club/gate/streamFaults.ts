// Finds all faults in a set of complete streams, such as a backup, a journal or a store, by validating each stream with
// the gate.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import { clubEventOf } from '../model/clubState.ts'
import { envelopeReadError } from '../model/envelopes.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../model/streams.ts'
import { Gate } from './gate.ts'
import { unknownSeasonFaults } from './personStreams.ts'
import { envelopeFaultToStoreError } from './storeErrorOf.ts'

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
  faults.push(...unknownSeasonErrors(streams))
  // A game's fault is reported for its ledger as well, so duplicates are removed.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/**
 * Errors of people's streams that refer to a season that the club does not have. The gate accepts them when it reads a
 * stream, because the season may arrive later.
 */
function unknownSeasonErrors(streams: ReadonlyMap<string, readonly Envelope[]>): readonly StoreError[] {
  const club = streams.get(CLUB_STREAM)
  if (club === undefined) return []
  const events = club.flatMap((each) => (envelopeReadError(each) === undefined ? (clubEventOf(each) ?? []) : []))
  const seasons = new Set(events.flatMap((event) => (event.type === 'SeasonOpened' ? event.season : [])))
  return [...streams].flatMap(([stream, envelopes]) =>
    stream.startsWith(PEOPLE_STREAM_PREFIX)
      ? unknownSeasonFaults(envelopes, seasons).map((fault) => envelopeFaultToStoreError(stream, fault))
      : [],
  )
}
