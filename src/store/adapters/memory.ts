// EventStore in memory, for tests, for trial runs of a new version or a backup, and for a server that has no games of
// its own. Content given by the caller outlives the store, so a test can close the store and open another one over the
// same content.

import {
  chainEndOf,
  GENESIS,
  toSingleHeadResult,
  serialiseAppends,
  verifyWholeChain,
  checkAndSealAppend,
  storeUnavailableResult,
  unsealEnvelopesFromVersion,
  type ChainEnd,
  type Sealed,
  type VerifiedRecordCache,
} from '../hash.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import type { Envelope, RepairableStore, StoreResult, StreamHead } from '../port.ts'

interface MemoryStream {
  readonly records: readonly Sealed[]
  readonly end: ChainEnd
}

export type MemoryStoreContent = Map<string, MemoryStream>

/** Cache of verified records. It works because a record is never changed in place. */
const verified: VerifiedRecordCache = new WeakMap()

class MemoryStore implements RepairableStore {
  readonly #shelf: MemoryStoreContent
  readonly #listeners = createEnvelopeListeners()
  #isOpen = true

  constructor(shelf: MemoryStoreContent = new Map()) {
    this.#shelf = shelf
  }

  readonly appendAll: RepairableStore['appendAll'] = async (given) => {
    const appends = serialiseAppends(given)
    return this.#whileOpen<readonly StreamHead[]>(() => {
      const added: (readonly [stream: string, before: MemoryStream, sealed: readonly Sealed[]])[] = []
      for (const append of appends) {
        const before = this.#streamOf(append.stream)
        const sealed = checkAndSealAppend(append, before.end, chainEndOf(before.records).version)
        if (!sealed.ok) return sealed
        added.push([append.stream, before, sealed.value])
      }
      for (const [stream, { records }, sealed] of added) {
        if (sealed.length > 0) this.#shelf.set(stream, { records: [...records, ...sealed], end: chainEnd(sealed) })
      }
      this.#listeners.notifyRecords(added.flatMap(([, , sealed]) => sealed))
      return { ok: true, value: appends.map(({ stream }) => ({ stream, ...this.#streamOf(stream).end })) }
    })
  }

  readonly append: RepairableStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly read: RepairableStore['read'] = async (stream, from = 1) =>
    this.#whileOpen<readonly Envelope[]>(() => {
      const { records, end } = this.#streamOf(stream)
      if (from > 1 && from > end.version && chainEndOf(records).version === end.version) return { ok: true, value: [] }
      const wanted = records.filter(({ version }) => version >= from - 1)
      return unsealEnvelopesFromVersion(stream, from, wanted, end, verified)
    })

  readonly list: RepairableStore['list'] = async (prefix) =>
    this.#whileOpen(() => {
      const names = [...this.#shelf.keys()].filter((name) => name.startsWith(prefix)).sort()
      return { ok: true, value: names.map((stream) => ({ stream, ...this.#streamOf(stream).end })) }
    })

  readonly fold: RepairableStore['fold'] = async (stream) =>
    this.#whileOpen(() => ({ ok: true, value: { stream, ...this.#streamOf(stream).end } }))

  readonly restore: RepairableStore['restore'] = async (stream, envelopes) =>
    this.#whileOpen<StreamHead>(() => {
      const chain = verifyWholeChain(stream, envelopes)
      if (!chain.ok) return chain
      if (chain.value.length === 0) this.#shelf.delete(stream)
      else this.#shelf.set(stream, { records: chain.value, end: chainEnd(chain.value) })
      return { ok: true, value: { stream, ...this.#streamOf(stream).end } }
    })

  readonly subscribe: RepairableStore['subscribe'] = (listener) => this.#listeners.add(listener)

  readonly close: RepairableStore['close'] = async () => {
    this.#isOpen = false
  }

  // Runs the job one microtask later. As in other adapters, an append must not be visible before its promise resolves.
  async #whileOpen<T>(job: () => StoreResult<T>): Promise<StoreResult<T>> {
    await Promise.resolve()
    return this.#isOpen ? job() : storeUnavailableResult('closed')
  }

  #streamOf(stream: string): MemoryStream {
    return this.#shelf.get(stream) ?? { records: [], end: GENESIS }
  }
}

export function createMemoryStore(shelf: MemoryStoreContent = new Map()): RepairableStore {
  return new MemoryStore(shelf)
}

function chainEnd(records: readonly Sealed[]): ChainEnd {
  const { version, hash } = chainEndOf(records)
  return { version, hash }
}
