// Collects envelopes from a file into streams. Each envelope must be the next one of its stream and have a correct
// hash. Collecting stops at the first envelope that fails this check, and the valid ones before it are kept.

import type { Rejection } from '../../rules/vocabulary.ts'
import { type ChainEnd, chainEndOf, sealedRecordOf, unsealEnvelopes } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'

export interface StreamsInFile {
  readonly streams: ReadonlyMap<string, readonly Envelope[]>
  readonly entries: number
  /** Line of the file that contains the envelope, or 0 if there is no such line. */
  lineOf(stream: string, version: number): number
}

export class VerifiedStreamCollector implements StreamsInFile {
  readonly streams = new Map<string, Envelope[]>()
  readonly #lines = new Map<string, number[]>()
  entries = 0

  add(envelope: Envelope, line: number): Rejection | undefined {
    const { stream, version } = envelope
    const own = this.streams.get(stream) ?? []
    const end = chainEndOf(own)
    if (version !== end.version + 1)
      return { code: 'verify/version-gap', params: { line, stream, version, expected: end.version + 1 } }
    if (!isCorrectlySealed(envelope, end)) return { code: 'store/tampered', params: { line, stream, version } }
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

function isCorrectlySealed(envelope: Envelope, before: ChainEnd): boolean {
  try {
    const { stream, version, hash } = envelope
    return unsealEnvelopes(stream, before, [sealedRecordOf(envelope)], { version, hash }).ok
  } catch {
    // A value that JSON cannot represent, such as the number 1e999, cannot have been part of a sealed envelope.
    return false
  }
}
