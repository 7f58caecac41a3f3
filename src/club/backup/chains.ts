// Envelopes put together stream by stream, as they stand in a file: each has to be the next of its
// stream, with a hash over what it says. Keeps the sound ones; stops at the first that is not.

import type { Rejection } from '../../rules/vocabulary.ts'
import { endOf, sealedOf, unseal, type ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'

export interface ReadStreams {
  readonly streams: ReadonlyMap<string, readonly Envelope[]>
  readonly entries: number
  /** Line of the file an envelope stands in; 0 = it has none. */
  lineOf(stream: string, version: number): number
}

export class Chains implements ReadStreams {
  readonly streams = new Map<string, Envelope[]>()
  readonly #lines = new Map<string, number[]>()
  entries = 0

  add(envelope: Envelope, line: number): Rejection | undefined {
    const { stream, version } = envelope
    const own = this.streams.get(stream) ?? []
    const end = endOf(own)
    if (version !== end.version + 1)
      return { code: 'verify/version-gap', params: { line, stream, version, expected: end.version + 1 } }
    if (!isTrue(envelope, end)) return { code: 'store/tampered', params: { line, stream, version } }
    own.push(envelope)
    this.streams.set(stream, own)
    const lines = this.#lines.get(stream) ?? []
    lines.push(line)
    this.#lines.set(stream, lines)
    this.entries += 1
    return undefined
  }

  lineOf(stream: string, version: number): number {
    return this.#lines.get(stream)?.[version - 1] ?? 0
  }
}

function isTrue(envelope: Envelope, before: ChainEnd): boolean {
  try {
    const { stream, version, hash } = envelope
    return unseal(stream, before, [sealedOf(envelope)], { version, hash }).ok
  } catch {
    // What JSON cannot write back, such as the number 1e999, was never sealed.
    return false
  }
}
