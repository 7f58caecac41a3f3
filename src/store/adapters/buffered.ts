// A store that buffers appends in memory and includes them in its reads. One `commit` writes them into the inner store,
// all or nothing. Used when many appends must be one change, as in an import on the command line, or when appends must
// not be written at all.

import {
  chainEndOf,
  envelopeOf,
  GENESIS,
  toSingleHeadResult,
  serialiseAppends,
  checkAndSealAppend,
  storeUnavailableResult,
  type ChainEnd,
} from '../hash.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import { compareByStream } from '../compareText.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'

export interface BufferedStore extends EventStore {
  /**
   * Writes the buffer into the inner store. Returns a conflict, and stores nothing, if another writer has appended to
   * one of the streams since then.
   */
  commit(): Promise<StoreResult<readonly StreamHead[]>>
}

interface BufferedStream {
  /** Head of the stream in the inner store at the first append. */
  readonly base: StreamHead
  readonly buffered: Envelope[]
}

class StoreBuffer implements BufferedStore {
  readonly #inner: EventStore
  readonly #streams = new Map<string, BufferedStream>()
  readonly #listeners = createEnvelopeListeners()
  #heads: ReadonlyMap<string, StreamHead> | undefined
  #isOpen = true

  constructor(inner: EventStore) {
    this.#inner = inner
  }

  readonly appendAll: EventStore['appendAll'] = async (given) => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    const appends = serialiseAppends(given)
    const added: { readonly stream: BufferedStream; readonly envelopes: readonly Envelope[] }[] = []
    for (const append of appends) {
      const known = await this.#streamOf(append.stream)
      if (!known.ok) return known
      const sealed = checkAndSealAppend(append, this.#headOf(known.value))
      if (!sealed.ok) return sealed
      added.push({ stream: known.value, envelopes: sealed.value.map(envelopeOf) })
    }
    for (const { stream, envelopes } of added) {
      stream.buffered.push(...envelopes)
      if (stream.buffered.length > 0) this.#streams.set(stream.base.stream, stream)
    }
    this.#listeners.notify(added.flatMap(({ envelopes }) => envelopes))
    return {
      ok: true,
      value: added.map(({ stream }) => ({
        stream: stream.base.stream,
        version: this.#headOf(stream).version,
        hash: this.#headOf(stream).hash,
      })),
    }
  }

  readonly append: BufferedStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly read: BufferedStore['read'] = async (stream, from = 1) => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    const kept = await this.#inner.read(stream, from)
    if (!kept.ok) return kept
    const buffered = this.#streams.get(stream)?.buffered.filter(({ version }) => version >= from) ?? []
    return { ok: true, value: [...kept.value, ...buffered] }
  }

  readonly list: BufferedStore['list'] = async (prefix) => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    const kept = await this.#inner.list(prefix)
    if (!kept.ok) return kept
    const all = new Map(kept.value.map((head) => [head.stream, head]))
    for (const [stream, buffered] of this.#streams) {
      if (stream.startsWith(prefix))
        all.set(stream, { stream, version: this.#headOf(buffered).version, hash: this.#headOf(buffered).hash })
    }
    return {
      ok: true,
      value: [...all.values()].sort(compareByStream),
    }
  }

  readonly fold: BufferedStore['fold'] = async (stream) => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    const known = await this.#streamOf(stream)
    if (!known.ok) return known
    const { version, hash } = this.#headOf(known.value)
    return { ok: true, value: { stream, version, hash } }
  }

  readonly subscribe: BufferedStore['subscribe'] = (listener) => this.#listeners.add(listener)

  readonly commit: BufferedStore['commit'] = async () => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    const kept = await this.#inner.appendAll(
      [...this.#streams.values()].map(({ base, buffered }): StreamAppend => ({
        stream: base.stream,
        expectedVersion: base.version,
        events: buffered,
      })),
    )
    if (kept.ok) {
      this.#streams.clear()
      this.#heads = undefined
    }
    return kept
  }

  readonly close: BufferedStore['close'] = async () => {
    this.#isOpen = false
  }

  async #streamOf(stream: string): Promise<StoreResult<BufferedStream>> {
    const known = this.#streams.get(stream)
    if (known) return { ok: true, value: known }
    // The heads are listed only once. Appends that other writers make later are detected by the commit.
    if (!this.#heads) {
      const listed = await this.#inner.list('')
      if (!listed.ok) return listed
      this.#heads = new Map(listed.value.map((head) => [head.stream, head]))
    }
    return { ok: true, value: { base: this.#heads.get(stream) ?? { stream, ...GENESIS }, buffered: [] } }
  }

  #headOf({ base, buffered }: BufferedStream): ChainEnd {
    return buffered.length > 0 ? chainEndOf(buffered) : base
  }
}

/** Supports one writer at a time. Closing it leaves the inner store open. */
export function createBufferedStore(inner: EventStore): BufferedStore {
  return new StoreBuffer(inner)
}
