// EventStore in memory: tests, the command line, imports tried out before they are kept.
// A shelf given by the caller outlives the store, so that one can be closed and opened again.

import {
  conflict,
  endOf,
  GENESIS,
  onlyHead,
  plainAll,
  sealAppend,
  sealedOf,
  tampered,
  unavailable,
  unseal,
  type ChainEnd,
  type Sealed,
} from '../hash.ts'
import { createListeners } from '../listeners.ts'
import type { Envelope, RepairableStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'

interface ShelvedStream {
  readonly records: readonly Sealed[]
  readonly end: ChainEnd
}

/** What the store holds, by stream. */
export type Shelf = Map<string, ShelvedStream>

export function createMemoryStore(shelf: Shelf = new Map()): RepairableStore {
  const listeners = createListeners()
  let isOpen = true

  // Appends must not be seen before they resolve, and callers must not grow used to a store that answers at once.
  async function whileOpen<T>(job: () => StoreResult<T>): Promise<StoreResult<T>> {
    await Promise.resolve()
    return isOpen ? job() : unavailable('closed')
  }

  const streamOf = (stream: string): ShelvedStream => shelf.get(stream) ?? { records: [], end: GENESIS }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const appends = plainAll(given)
    return whileOpen<readonly StreamHead[]>(() => {
      const added: (readonly [stream: string, before: ShelvedStream, sealed: readonly Sealed[]])[] = []
      for (const append of appends) {
        const { stream, expectedVersion } = append
        const before = streamOf(stream)
        const { records, end } = before
        if (expectedVersion !== end.version) return conflict(stream, expectedVersion, end.version)
        const last = endOf(records)
        if (last.version !== end.version) return tampered(stream, Math.min(last.version, end.version) + 1)
        const sealed = sealAppend(append, end)
        if (!sealed.ok) return sealed
        added.push([stream, before, sealed.value])
      }
      for (const [stream, { records }, sealed] of added) {
        if (sealed.length > 0) shelf.set(stream, { records: [...records, ...sealed], end: chainEnd(sealed) })
      }
      listeners.tellRecords(added.flatMap(([, , sealed]) => sealed))
      return { ok: true, value: appends.map(({ stream }) => ({ stream, ...streamOf(stream).end })) }
    })
  }

  return {
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,

    async read(stream, from = 1) {
      return whileOpen<readonly Envelope[]>(() => {
        const { records, end } = streamOf(stream)
        if (from > 1 && from > end.version && endOf(records).version === end.version) return { ok: true, value: [] }
        if (from <= 1) return unseal(stream, GENESIS, records, end)
        const [anchor, ...rest] = records.filter(({ version }) => version >= from - 1)
        if (anchor?.version !== from - 1) return tampered(stream, from - 1)
        return unseal(stream, anchor, rest, end)
      })
    },

    async list(prefix) {
      return whileOpen(() => {
        const names = [...shelf.keys()].filter((name) => name.startsWith(prefix)).sort()
        return { ok: true, value: names.map((stream) => ({ stream, ...streamOf(stream).end })) }
      })
    },

    async fold(stream) {
      return whileOpen(() => ({ ok: true, value: { stream, ...streamOf(stream).end } }))
    },

    async restore(stream, envelopes) {
      return whileOpen<StreamHead>(() => {
        const records = envelopes.map(sealedOf)
        const checked = unseal(stream, GENESIS, records, endOf(records))
        if (!checked.ok) return checked
        if (records.length === 0) shelf.delete(stream)
        else shelf.set(stream, { records, end: chainEnd(records) })
        return { ok: true, value: { stream, ...streamOf(stream).end } }
      })
    },

    subscribe: (listener) => listeners.add(listener),
    async close() {
      isOpen = false
    },
  }
}

function chainEnd(records: readonly Sealed[]): ChainEnd {
  const { version, hash } = endOf(records)
  return { version, hash }
}
