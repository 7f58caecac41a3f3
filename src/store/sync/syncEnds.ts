// Last known version of each synced stream, on this device and at the hub, and the streams with envelopes that have to
// be sent.

import { z } from 'zod'
import { chainEndOf, GENESIS, type ChainEnd } from '../hash.ts'
import type { Envelope, StreamHead } from '../port.ts'
import type { ReadStreamPart, SentStreamPart } from './messages.ts'

export class StreamSyncEnds {
  readonly localEnds = new Map<string, ChainEnd>()
  readonly hubEnds = new Map<string, ChainEnd>()
  /** Streams with envelopes that the hub has not accepted yet. */
  readonly unsent = new Set<string>()
  /**
   * Streams that are not sent for now. Another device has to send their next envelope, one side cannot read them or
   * their owner, or the hub's program does not know the form of their envelopes.
   */
  readonly awaited = new Set<string>()
  /** Streams that the hub accepts only after it has got other data, to which these streams refer. */
  readonly waiting = new Set<string>()
  /** Streams for which the hub accepts no envelopes from this device. */
  readonly refused = new Set<string>()
  /**
   * Streams that one side could not read. A stream stays in this set until the hub lists it again or sends all its
   * heads, or accepts or sends part of it.
   */
  readonly unreadable = new Set<string>()
  /** Whether the hub has sent all its heads since the start. */
  hasAllHubHeads = false
  readonly isSynced: (stream: string) => boolean

  constructor(isSynced: (stream: string) => boolean) {
    this.isSynced = isSynced
  }

  localEndOf(stream: string): ChainEnd {
    return this.localEnds.get(stream) ?? GENESIS
  }

  hubEndOf(stream: string): ChainEnd {
    return this.hubEnds.get(stream) ?? GENESIS
  }

  isBehind(stream: string): boolean {
    return this.hubEndOf(stream).version > this.localEndOf(stream).version
  }

  /** Number of envelopes that still have to be sent. `undefined` if it is not known yet. */
  get unsentCount(): number | undefined {
    if (!this.hasAllHubHeads) return undefined
    return this.#countOf(
      [...this.unsent, ...this.awaited, ...this.waiting].filter((stream) => !this.refused.has(stream)),
    )
  }

  get refusedCount(): number {
    return this.#countOf(this.refused)
  }

  #countOf(streams: Iterable<string>): number {
    let count = 0
    for (const stream of new Set(streams))
      count += Math.max(0, this.localEndOf(stream).version - this.hubEndOf(stream).version)
    return count
  }

  /** Moves the known local end of a stream forward. Returns `false` if the head is not beyond that end. */
  raiseLocalEnd({ stream, version, hash }: StreamHead): boolean {
    if (!this.isSynced(stream) || version <= this.localEndOf(stream).version) return false
    this.localEnds.set(stream, { version, hash })
    return true
  }

  /** Called when an envelope has been stored on this device. */
  markStored(head: StreamHead): void {
    const { stream, version, hash } = head
    const there = this.hubEndOf(stream)
    if (this.raiseLocalEnd(head) && version >= there.version && hash !== there.hash) this.unsent.add(stream)
  }

  setHubEnd(stream: string, end: ChainEnd | undefined): void {
    if (end) this.hubEnds.set(stream, end)
    else this.hubEnds.delete(stream)
  }

  /** Called when both sides have the hub's chain of this stream. */
  setBothEnds(stream: string, end: ChainEnd): void {
    for (const ends of [this.localEnds, this.hubEnds]) {
      if (end.version > 0) ends.set(stream, end)
      else ends.delete(stream)
    }
    this.unsent.delete(stream)
    this.awaited.delete(stream)
    this.waiting.delete(stream)
    this.refused.delete(stream)
  }

  /** Called when the stream cannot be sent from this device for now. */
  markAwaited(stream: string): void {
    this.unsent.delete(stream)
    this.awaited.add(stream)
  }

  /** Postpones the stream until the hub has accepted something else or reports changed heads. */
  postpone(stream: string): void {
    this.unsent.delete(stream)
    this.waiting.add(stream)
  }

  /** Called when the hub has changed. The waiting streams may be accepted now. */
  requeueWaiting(): void {
    for (const stream of this.waiting) if (this.#countOf([stream]) > 0) this.unsent.add(stream)
    this.waiting.clear()
  }

  /** Called when one side cannot read the stream. Neither side's chain replaces the other. */
  markUnreadable(stream: string): void {
    this.unreadable.add(stream)
    this.markAwaited(stream)
  }

  /**
   * Returns whether the stream was unreadable before. If so, the stream and all streams that waited for it (`isOfIt`)
   * are sent again.
   */
  markReadable(stream: string, isOfIt: (each: string) => boolean): boolean {
    if (!this.unreadable.delete(stream)) return false
    for (const each of this.awaited) if (isOfIt(each) && this.#countOf([each]) > 0) this.unsent.add(each)
    return true
  }

  /**
   * Called when the hub has listed the streams in `owners`. Awaited streams with one of these owners are checked again.
   */
  requeueAwaitedOfOwners(owners: ReadonlySet<string>, ownerOf: (stream: string) => string): void {
    for (const each of this.awaited)
      if (!this.unreadable.has(ownerOf(each)) && owners.has(ownerOf(each)) && this.#countOf([each]) > 0)
        this.unsent.add(each)
  }

  /** Called when the hub accepts nothing of the stream from this device. */
  markRefused(stream: string): void {
    this.unsent.delete(stream)
    this.refused.add(stream)
  }
}

/**
 * Maximum number of streams with receipts. The limit applies separately to people and to all other streams, and the
 * latest receipts are kept. Each new receipt rewrites a stored text of up to 240 KB.
 */
const MAX_RECEIPTS_PER_GROUP = 300
const receiptsSchema = z.array(z.tuple([z.string(), z.int(), z.string(), z.string()]))
export type StoredReceipts = readonly (readonly [stream: string, version: number, hash: string, receipt: string])[]

/**
 * The hub's receipts for the envelopes that it sent. If the hub's disk is restored to an older state, the hub accepts
 * these envelopes back from this device.
 */
export class HubReceipts {
  /** Receipts by stream: one for the stored envelopes, and one for envelopes that are just arriving. */
  readonly #kept = new Map<string, StoredReceipts>()

  readonly #isOfOnePerson: (stream: string) => boolean

  /** `kept` is a stored value of `entries`. Any other value is treated as an empty list. */
  constructor(kept: unknown, isOfOnePerson: (stream: string) => boolean = () => false) {
    this.#isOfOnePerson = isOfOnePerson
    const read = receiptsSchema.safeParse(kept)
    for (const each of read.success ? read.data : [])
      this.#kept.set(each[0], [...(this.#kept.get(each[0]) ?? []), each])
  }

  /**
   * Returns whether the parts contain any receipt. `endHere` returns the end of the stored chain, because the arriving
   * envelopes may not fit on the disk.
   */
  add(parts: readonly ReadStreamPart[], endHere: (stream: string) => ChainEnd): boolean {
    let isNew = false
    for (const { stream, envelopes, receipt } of parts) {
      if (receipt === undefined || envelopes.length === 0) continue
      const { version, hash } = chainEndOf(envelopes)
      const here = Math.min(endHere(stream).version, version - 1)
      const before = this.#kept.get(stream)?.findLast((each) => each[1] <= here)
      this.#kept.delete(stream)
      this.#kept.set(stream, [...(before ? [before] : []), [stream, version, hash, receipt]])
      isNew = true
    }
    const isOfOther = (stream: string) => !this.#isOfOnePerson(stream)
    this.#keepLast([...this.#kept.keys()].filter(this.#isOfOnePerson))
    this.#keepLast([...this.#kept.keys()].filter(isOfOther))
    return isNew
  }

  #keepLast(streams: readonly string[]): void {
    for (const stream of streams.slice(0, Math.max(0, streams.length - MAX_RECEIPTS_PER_GROUP)))
      this.#kept.delete(stream)
  }

  /** Called when a hub does not accept the receipts, because it has another key or is another hub. */
  forget(stream: string): void {
    this.#kept.delete(stream)
  }

  get entries(): StoredReceipts {
    return [...this.#kept.values()].flat()
  }

  /**
   * Returns the first of the envelopes to be sent, up to the last one with a receipt of the hub, together with this
   * receipt. `undefined` if there is no such envelope, or if this device wrote all of them itself.
   */
  envelopesUnderReceipt(
    stream: string,
    fresh: readonly Envelope[],
    deviceId: string,
  ): Pick<SentStreamPart, 'envelopes' | 'receipt'> | undefined {
    for (const [, , hash, receipt] of this.#kept.get(stream)?.toReversed() ?? []) {
      const envelopes = fresh.slice(0, fresh.findIndex((each) => each.hash === hash) + 1)
      if (envelopes.length === 0) continue
      return envelopes.some(({ laptop }) => laptop !== deviceId) ? { envelopes, receipt } : undefined
    }
    return undefined
  }
}
