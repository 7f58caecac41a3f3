// Defines which streams are synced and who may write them. The store knows no stream names; the club provides the
// policy (club/model/clubSyncPolicy.ts). Decided in docs/adr/0018-several-laptops.md.

import { z } from 'zod'
import type { ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, StoreError, StoreResult, StreamAppend } from '../port.ts'

/**
 * Streams that a device may write. `table`: the games at a table. `desk`: also club, plan and results, but it neither
 * takes over running games nor adds the first user. `all`: everything.
 */
export const DEVICE_STREAM_SCOPES = ['table', 'desk', 'all'] as const
export type DeviceStreamScope = (typeof DEVICE_STREAM_SCOPES)[number]

/** The range of valid dates. A time outside it would crash code that formats it as a date. */
export const timestampSchema = z.number().min(-8.64e15).max(8.64e15)

/** Stream with a hub's list of devices. */
export const DEVICE_LIST_STREAM = 'laptops'
const text = z.string().max(1000)
const asked = { hash: text, laptop: text, key: text }
const isFirst = z.literal(true).exactOptional()
/** Payload schema of each type of event in the stream of devices. `hash` is the hash of the token. */
export const DEVICE_PAYLOAD_SCHEMAS = {
  LaptopLetIn: z.object({ hash: text, name: text }),
  /**
   * `before` is the id of the admitted device that requests this new identity. `from` is the address of the new device
   * as the hub saw it. `machines` are the computers that used its identity at that time.
   */
  LaptopAsked: z.object({
    ...asked,
    before: text.exactOptional(),
    from: text.exactOptional(),
    machines: z.array(text).max(20).exactOptional(),
  }),
  /** `before` is the device's previous id, as confirmed by the old key. */
  LaptopAdmitted: z.object({ ...asked, scope: z.enum(DEVICE_STREAM_SCOPES), isFirst, before: text.exactOptional() }),
  LaptopPutOut: z.object({ hash: text }),
} as const

export interface SyncPolicy {
  /**
   * `owned`: written by one device at a time without waiting for the hub, and sent when the device is connected.
   * `shared`: written at the hub first. `derived`: never sent, because every device computes it from the other streams.
   */
  kindOf(stream: string): 'owned' | 'shared' | 'derived'
  /** The shared stream that every club has. Its first envelope distinguishes one club from another. */
  readonly clubStream: string
  /**
   * Whether a stream contains the names of one person; a club has hundreds of these streams. They are sent before all
   * other streams, so that nobody appears without a name, and their receipts do not displace the receipts of other
   * streams. If omitted, no stream contains names.
   */
  isOfOnePerson?(stream: string): boolean
  /**
   * Stream with the names of the person whom an envelope of the club adds. The envelope and the names are accepted only
   * together.
   */
  wordsFor?(envelope: Envelope): string | undefined
  /** Stream whose last envelope names the device that may write the given stream. */
  ownerOf(stream: string): string
  /** The only device that may ever write this stream, if the stream's name identifies it. */
  onlyWriterOf(stream: string): string | undefined
  /**
   * Returns the envelopes that have to be stored in a branch. `ours` contains the envelopes that only the device has.
   */
  lostOf(stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[]
  /** Whether an event of this type makes its device the writer of the stream. */
  takesOver(stream: string, type: string): boolean
  /**
   * Whether a stream whose last envelope names no device must be taken over before a device continues it. If omitted,
   * such streams need not be taken over.
   */
  hasTakeOver?(stream: string): boolean
  /** The vocabulary version of this program, which the hub reports with its heads. */
  readonly vocabulary?: number
  /** Whether a device of this scope may write the stream at all. If omitted, every device may. */
  isInScope?(scope: DeviceStreamScope, stream: string): boolean
  /** Reason why this program cannot read an envelope from elsewhere. If omitted, every envelope counts as readable. */
  faultOf?(envelope: Envelope): StoreError | undefined
  /**
   * Called by the hub with all envelopes that it is about to store together, in the order in which they will be stored.
   * Returns, by stream, the reason why the new envelopes cannot be valid (`store/unsound`). If omitted, the envelopes
   * are not validated.
   */
  judge?(incoming: readonly IncomingEnvelopes[]): Promise<ReadonlyMap<string, StoreError>>
}

/**
 * Order in which streams are sent and requested: names of people, then the club that has these people as members, then
 * the other shared streams, then the streams that one device writes.
 */
export function syncOrderRankOf(
  policy: Pick<SyncPolicy, 'kindOf' | 'clubStream' | 'isOfOnePerson'>,
  stream: string,
): number {
  if (policy.isOfOnePerson?.(stream) === true) return 0
  if (stream === policy.clubStream) return 1
  return policy.kindOf(stream) === 'shared' ? 2 : 3
}

/** Groups items by the owner of their stream. A game and its ledger are one unit, accepted together or not at all. */
export function groupBySyncUnit<T>(
  { ownerOf }: Pick<SyncPolicy, 'ownerOf'>,
  items: Iterable<T>,
  streamOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const units = new Map<string, T[]>()
  for (const item of items) {
    const owner = ownerOf(streamOf(item))
    const unit = units.get(owner)
    if (unit) unit.push(item)
    else units.set(owner, [item])
  }
  return units
}

/** New envelopes of one stream that are not stored yet. */
export interface IncomingEnvelopes {
  readonly stream: string
  /** End of the stored chain, which the envelopes continue. */
  readonly after: ChainEnd
  readonly envelopes: readonly Envelope[]
  /**
   * Number of leading envelopes that are history: the hub had signed for them and lost them, or an empty hub is being
   * filled with them. They were accepted when the club was in another state.
   */
  readonly historyLength?: number
}

/**
 * The device of a stream's last envelope. `undefined` if the stream is empty, or if the envelope is older than device
 * ids.
 */
interface Writer {
  readonly version: number
  readonly laptop?: string | undefined
}

const NO_WRITER: Writer = { version: 0, laptop: undefined }

/** Keeps in memory which device writes which stream. `add` must be called with every stored envelope. */
export interface StreamWriterRegistry {
  of(stream: string): Promise<StoreResult<Writer>>
  add(envelopes: readonly Envelope[]): void
  forget(stream: string): void
}

const MAX_REMEMBERED_WRITERS = 5_000

export function createStreamWriterRegistry(store: Pick<EventStore, 'read' | 'list'>): StreamWriterRegistry {
  const known = new Map<string, Writer>()

  /** Keeps the later envelope, because another one may have been stored while this one was read. */
  function remember(stream: string, writer: Writer): Writer {
    const before = known.get(stream)
    if (before && before.version > writer.version) return before
    known.delete(stream)
    known.set(stream, writer)
    if (known.size > MAX_REMEMBERED_WRITERS) known.delete(known.keys().next().value ?? '')
    return writer
  }

  return {
    async of(stream) {
      const found = known.get(stream)
      if (found) return { ok: true, value: found }
      const heads = await store.list(stream)
      if (!heads.ok) return heads
      const version = heads.value.find((head) => head.stream === stream)?.version ?? 0
      if (version === 0) return { ok: true, value: NO_WRITER }
      const last = await store.read(stream, version)
      return last.ok ? { ok: true, value: remember(stream, { version, laptop: last.value.at(-1)?.laptop }) } : last
    },
    add(envelopes) {
      for (const { stream, version, laptop } of envelopes) remember(stream, { version, laptop })
    },
    forget: (stream) => void known.delete(stream),
  }
}

/**
 * Creates a function that checks whether a device has to take a stream over before it writes there, because another
 * device writes it or no device is named.
 */
export function createTakeOverCheck(writers: Pick<StreamWriterRegistry, 'of'>, deviceId: string, policy: SyncPolicy) {
  return async (stream: string): Promise<StoreResult<boolean>> => {
    const owner = policy.ownerOf(stream)
    const writer = await writers.of(owner)
    if (!writer.ok) return writer
    const { version, laptop: by } = writer.value
    if (by === undefined) return { ok: true, value: version > 0 && policy.hasTakeOver?.(owner) === true }
    return { ok: true, value: by !== deviceId }
  }
}

/**
 * Determines how a device may continue an owned stream. The stream is `new`, the device's `own`, `nobodys` (older than
 * device ids), or `taken` over by the next event. Error: the stream has to be taken over first.
 */
export async function determineStreamOwnership(
  writers: Pick<StreamWriterRegistry, 'of'>,
  policy: SyncPolicy,
  deviceId: string,
  { stream, events: [next] }: Pick<StreamAppend, 'stream' | 'events'>,
): Promise<StoreResult<'new' | 'own' | 'nobodys' | 'taken'>> {
  const owner = policy.ownerOf(stream)
  const writer = await writers.of(owner)
  if (!writer.ok) return writer
  const { version, laptop: by } = writer.value
  if (version === 0) return { ok: true, value: 'new' }
  if (by === deviceId) return { ok: true, value: 'own' }
  if (by === undefined && policy.hasTakeOver?.(owner) !== true) return { ok: true, value: 'nobodys' }
  const isTaken = owner === stream && next !== undefined && policy.takesOver(stream, next.type)
  return isTaken ? { ok: true, value: 'taken' } : otherDeviceErrorResult(stream, by ?? '')
}

export function otherDeviceErrorResult(stream: string, laptop: string): StoreResult<never> {
  return { ok: false, error: { code: 'exchange/other-laptop', params: { stream, laptop } } }
}

/** Error of the first envelope that this program cannot read, according to the policy. */
export function firstEnvelopeError(envelopes: readonly Envelope[], { faultOf }: SyncPolicy): StoreError | undefined {
  for (const envelope of envelopes) {
    const fault = faultOf?.(envelope)
    if (fault) return fault
  }
  return undefined
}
