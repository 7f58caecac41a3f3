// Which streams laptops exchange, and who may write them. The store knows no names of streams: the club gives this
// (club/model/exchanged.ts). Decided in docs/adr/0018-several-laptops.md.

import type { Envelope, EventStore, StoreError, StoreResult } from '../port.ts'

export interface ExchangePolicy {
  /**
   * owned: written by one laptop at a time, at once, and sent when the line is there. shared: written at the hub first.
   * derived: never sent, every laptop works it out by itself.
   */
  kindOf(stream: string): 'owned' | 'shared' | 'derived'
  /** The stream whose last envelope names the laptop that may write this one. */
  ownerOf(stream: string): string
  /** The one laptop that may ever write this stream, where its name says so. */
  onlyWriterOf(stream: string): string | undefined
  /** Of what a laptop has and the hub does not, what is lost without a branch. */
  lostOf(stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[]
  /** Whether by an event of this type another laptop becomes the one that writes the stream. */
  takesOver(stream: string, type: string): boolean
  /** Why an envelope from elsewhere is none that this program can read; absent: nobody asks. */
  faultOf?(envelope: Envelope): StoreError | undefined
}

/** Who wrote the last envelope of a stream: undefined for a stream that is empty or older than laptops. */
interface Writer {
  readonly version: number
  readonly laptop: string | undefined
}

const NOBODY: Writer = { version: 0, laptop: undefined }

/** Remembers who writes what; told of every envelope that is stored. */
export interface Writers {
  of(stream: string): Promise<StoreResult<Writer>>
  hear(envelopes: readonly Envelope[]): void
  forget(stream: string): void
}

const REMEMBERED = 5_000

export function createWriters(store: Pick<EventStore, 'read' | 'list'>): Writers {
  const known = new Map<string, Writer>()

  function remember(stream: string, writer: Writer): Writer {
    known.delete(stream)
    known.set(stream, writer)
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '')
    return writer
  }

  return {
    async of(stream) {
      const found = known.get(stream)
      if (found) return { ok: true, value: found }
      const heads = await store.list(stream)
      if (!heads.ok) return heads
      const version = heads.value.find((head) => head.stream === stream)?.version ?? 0
      if (version === 0) return { ok: true, value: NOBODY }
      const last = await store.read(stream, version)
      return last.ok ? { ok: true, value: remember(stream, { version, laptop: last.value.at(-1)?.laptop }) } : last
    },
    hear(envelopes) {
      for (const { stream, version, laptop } of envelopes)
        if (version >= (known.get(stream)?.version ?? 0)) remember(stream, { version, laptop })
    },
    forget: (stream) => void known.delete(stream),
  }
}

/** Whether somebody else than this laptop writes a stream; what is older than laptops is nobody's alone. */
export function heldElsewhere(writers: Pick<Writers, 'of'>, laptop: string, { ownerOf }: ExchangePolicy) {
  return async (stream: string): Promise<StoreResult<boolean>> => {
    const writer = await writers.of(ownerOf(stream))
    if (!writer.ok) return writer
    const { laptop: by } = writer.value
    return { ok: true, value: by !== undefined && by !== laptop }
  }
}

export function otherLaptop(stream: string, laptop: string): StoreResult<never> {
  return { ok: false, error: { code: 'exchange/other-laptop', params: { stream, laptop } } }
}

/** The first envelope that does not fit, as the policy says. */
export function firstFault(envelopes: readonly Envelope[], { faultOf }: ExchangePolicy): StoreError | undefined {
  for (const envelope of envelopes) {
    const fault = faultOf?.(envelope)
    if (fault) return fault
  }
  return undefined
}
