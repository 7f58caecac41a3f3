// Last known version of each synced stream, on this device and at the hub, and which streams have something to send.

import { GENESIS, type ChainEnd } from '../hash.ts'
import type { StreamHead } from '../port.ts'

export class SyncEnds {
  readonly here = new Map<string, ChainEnd>()
  readonly there = new Map<string, ChainEnd>()
  /** Streams with envelopes that the hub has not taken yet. */
  readonly unsent = new Set<string>()
  /** Streams whose next envelope for the hub was written by another device, which has to send it. */
  readonly awaited = new Set<string>()
  /** Streams of which the hub takes nothing from this device. */
  readonly refused = new Set<string>()
  /** Whether the hub has told all its heads since the start. */
  isTold = false
  readonly isSynced: (stream: string) => boolean

  constructor(isSynced: (stream: string) => boolean) {
    this.isSynced = isSynced
  }

  endHere(stream: string): ChainEnd {
    return this.here.get(stream) ?? GENESIS
  }

  endThere(stream: string): ChainEnd {
    return this.there.get(stream) ?? GENESIS
  }

  isBehind(stream: string): boolean {
    return this.endThere(stream).version > this.endHere(stream).version
  }

  /** Envelopes that are still to be sent; undefined: not known yet. */
  get unsentCount(): number | undefined {
    if (!this.isTold) return undefined
    return this.#countOf([...this.unsent, ...this.awaited].filter((stream) => !this.refused.has(stream)))
  }

  get refusedCount(): number {
    return this.#countOf(this.refused)
  }

  #countOf(streams: Iterable<string>): number {
    let count = 0
    for (const stream of new Set(streams))
      count += Math.max(0, this.endHere(stream).version - this.endThere(stream).version)
    return count
  }

  /** True when the head is beyond the last known one of its stream. */
  raiseHere({ stream, version, hash }: StreamHead): boolean {
    if (!this.isSynced(stream) || version <= this.endHere(stream).version) return false
    this.here.set(stream, { version, hash })
    return true
  }

  /** An envelope was stored here. */
  stored(head: StreamHead): void {
    const { stream, version, hash } = head
    const there = this.endThere(stream)
    if (this.raiseHere(head) && version >= there.version && hash !== there.hash) this.unsent.add(stream)
  }

  setThere(stream: string, end: ChainEnd | undefined): void {
    if (end) this.there.set(stream, end)
    else this.there.delete(stream)
  }

  /** Both sides have the hub's chain of this stream from now on. */
  setBoth(stream: string, end: ChainEnd): void {
    for (const ends of [this.here, this.there]) {
      if (end.version > 0) ends.set(stream, end)
      else ends.delete(stream)
    }
    this.unsent.delete(stream)
    this.awaited.delete(stream)
    this.refused.delete(stream)
  }

  /** It may not be sent from here. */
  await(stream: string): void {
    this.unsent.delete(stream)
    this.awaited.add(stream)
  }

  /** The hub takes nothing of it from this device. */
  refuse(stream: string): void {
    this.unsent.delete(stream)
    this.refused.add(stream)
  }
}
