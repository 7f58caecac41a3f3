// A store over another that keeps nothing of its own accord: what is appended is held in memory, read
// back from there, and goes into the other store by one `commit`, all of it or nothing. For work that
// is many appends and must come to one change: an import on the command line.

import {
  conflict,
  endOf,
  envelopeOf,
  GENESIS,
  onlyHead,
  plainAll,
  sealAppend,
  unavailable,
  type ChainEnd,
} from '../hash.ts'
import { createListeners } from '../listeners.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'

export interface HeldStore extends EventStore {
  /** Conflicts when somebody else appended to one of the streams meanwhile; nothing is kept then. */
  commit(): Promise<StoreResult<readonly StreamHead[]>>
}

interface HeldStream {
  /** Where the stream of the store below stood at the first append. */
  readonly base: StreamHead
  readonly held: Envelope[]
}

/** One writer at a time; closing leaves the store below open. */
export function holdStore(below: EventStore): HeldStore {
  const streams = new Map<string, HeldStream>()
  const listeners = createListeners()
  let heads: ReadonlyMap<string, StreamHead> | undefined
  let isOpen = true

  async function streamOf(stream: string): Promise<StoreResult<HeldStream>> {
    const known = streams.get(stream)
    if (known) return { ok: true, value: known }
    // Listed once: the commit tells whether somebody has appended since.
    if (!heads) {
      const listed = await below.list('')
      if (!listed.ok) return listed
      heads = new Map(listed.value.map((head) => [head.stream, head]))
    }
    return { ok: true, value: { base: heads.get(stream) ?? { stream, ...GENESIS }, held: [] } }
  }

  const headOf = ({ base, held }: HeldStream): ChainEnd => (held.length > 0 ? endOf(held) : base)

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    if (!isOpen) return unavailable('closed')
    const appends = plainAll(given)
    const added: { readonly stream: HeldStream; readonly envelopes: readonly Envelope[] }[] = []
    for (const append of appends) {
      const { stream, expectedVersion } = append
      const known = await streamOf(stream)
      if (!known.ok) return known
      const head = headOf(known.value)
      if (head.version !== expectedVersion) return conflict(stream, expectedVersion, head.version)
      const sealed = sealAppend(append, head)
      if (!sealed.ok) return sealed
      added.push({ stream: known.value, envelopes: sealed.value.map(envelopeOf) })
    }
    for (const { stream, envelopes } of added) {
      stream.held.push(...envelopes)
      if (stream.held.length > 0) streams.set(stream.base.stream, stream)
    }
    listeners.tell(added.flatMap(({ envelopes }) => envelopes))
    return {
      ok: true,
      value: added.map(({ stream }) => ({
        stream: stream.base.stream,
        version: headOf(stream).version,
        hash: headOf(stream).hash,
      })),
    }
  }

  return {
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,

    async read(stream, from = 1) {
      if (!isOpen) return unavailable('closed')
      const kept = await below.read(stream, from)
      if (!kept.ok) return kept
      const held = streams.get(stream)?.held.filter(({ version }) => version >= from) ?? []
      return { ok: true, value: [...kept.value, ...held] }
    },

    async list(prefix) {
      if (!isOpen) return unavailable('closed')
      const kept = await below.list(prefix)
      if (!kept.ok) return kept
      const all = new Map(kept.value.map((head) => [head.stream, head]))
      for (const [stream, held] of streams) {
        if (stream.startsWith(prefix))
          all.set(stream, { stream, version: headOf(held).version, hash: headOf(held).hash })
      }
      return {
        ok: true,
        value: [...all.values()].sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0)),
      }
    },

    async fold(stream) {
      if (!isOpen) return unavailable('closed')
      const known = await streamOf(stream)
      if (!known.ok) return known
      const { version, hash } = headOf(known.value)
      return { ok: true, value: { stream, version, hash } }
    },

    subscribe: (listener) => listeners.add(listener),

    async commit() {
      if (!isOpen) return unavailable('closed')
      const kept = await below.appendAll(
        [...streams.values()].map(({ base, held }): StreamAppend => ({
          stream: base.stream,
          expectedVersion: base.version,
          events: held,
        })),
      )
      if (kept.ok) {
        streams.clear()
        heads = undefined
      }
      return kept
    },

    async close() {
      isOpen = false
    },
  }
}
