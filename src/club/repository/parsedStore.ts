// The club's store as the club reads it: every payload parsed by the schema of its event. What does not fit is set aside
// and named: in the club's own stream, a plan or a season's rows the one event, elsewhere the whole stream, because a
// game or a ledger with a hole in it is another game. A stream with events of a newer vocabulary is not read at all, and
// from then on nothing is written. Rule: spec/devices.md, section 2.

import type { Envelope, EventStore, StoreError, StoreResult } from '../../store/port.ts'
import { payloadFault } from '../model/payloadFault.ts'
import { CLUB_STREAM, PLANS, SUMMARIES } from '../model/streams.ts'

export interface ParsedStore extends EventStore {
  /** Met so far: events set aside, each once, and the first of a newer vocabulary. */
  readonly met: readonly StoreError[]
}

/** In the place of an event that was set aside, so that versions stay as they are; no fold knows it. */
const SET_ASIDE = 'SetAside'

const isPassedOver = (stream: string) =>
  stream === CLUB_STREAM || stream.startsWith(PLANS) || stream.startsWith(SUMMARIES)

export function parsedStore(store: EventStore): ParsedStore {
  const setAside = new Map<string, StoreError>()
  let newer: StoreError | undefined

  function parsed(stream: string, envelopes: readonly Envelope[]): StoreResult<readonly Envelope[]> {
    const faults = new Map<number, StoreError>()
    for (const envelope of envelopes) {
      const fault = payloadFault(envelope)
      if (!fault) continue
      if (fault.code === 'store/newer-vocabulary') {
        newer ??= fault
        return { ok: false, error: fault }
      }
      if (!isPassedOver(stream)) return { ok: false, error: fault }
      faults.set(envelope.version, fault)
      setAside.set(`${stream} ${envelope.version}`, fault)
    }
    return {
      ok: true,
      value:
        faults.size === 0 ? envelopes : envelopes.map((each) => (faults.has(each.version) ? passedOver(each) : each)),
    }
  }

  return {
    ...store,
    get met() {
      return [...(newer ? [newer] : []), ...setAside.values()]
    },
    async read(stream, from) {
      const kept = await store.read(stream, from)
      return kept.ok ? parsed(stream, kept.value) : kept
    },
    append: async (stream, expectedVersion, events) =>
      newer ? { ok: false, error: newer } : store.append(stream, expectedVersion, events),
    appendAll: async (appends) => (newer ? { ok: false, error: newer } : store.appendAll(appends)),
  }
}

function passedOver(envelope: Envelope): Envelope {
  return { ...envelope, type: SET_ASIDE, payload: {} }
}
