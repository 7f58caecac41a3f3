// Collects envelopes from a file into streams. Each envelope must be the next one of its stream and have a correct
// hash. Collecting stops at the first envelope that fails this check, and the valid ones before it are kept.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { type ChainEnd, chainEndOf, sealedRecordOf, unseal } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { timestampSchema } from '../../store/sync/policy.ts'
import { scanJson } from '../../club/json/scanJson.ts'

export interface StreamsInFile {
  readonly streams: ReadonlyMap<string, readonly Envelope[]>
  readonly entries: number
  /** Line of the file that contains the envelope, or 0 if there is no such line. */
  lineOf(stream: string, version: number): number
}

export class ChainVerifier implements StreamsInFile {
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
    return unseal(stream, before, [sealedRecordOf(envelope)], { version, hash }).ok
  } catch {
    // A value that JSON cannot write back, such as the number 1e999, was never sealed.
    return false
  }
}

// Parsing of one line of a backup, which should be an envelope. The file may be hostile, so nesting depth, keys and
// fields are checked before the line is treated as an envelope.
const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)

const ENVELOPE_FIELD_CHECKS: Readonly<Record<Exclude<keyof Envelope, 'laptop'>, (value: unknown) => boolean>> = {
  stream: isText,
  version: isCount,
  at: (value) => timestampSchema.safeParse(value).success,
  author: isText,
  type: isText,
  payload: hasOnlyFiniteNumbers,
  private: (value) => typeof value === 'boolean',
  hash: isText,
}

/** Envelopes from before devices had ids do not have this field. */
const isDeviceId = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 60

/** Parses JSON if its keys are harmless. Otherwise returns the fault with its location. */
export function readJsonLine(text: string, line: number): Result<unknown, Rejection> {
  const scanned = scanJson(text)
  return scanned.ok
    ? ok(JSON.parse(text))
    : err({ code: scanned.error.code, params: { line, place: scanned.error.place } })
}

export function readEnvelope(value: unknown, line: number): Result<Envelope, Rejection> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  if (isEnvelope(given)) return ok(given)
  return err({ code: 'verify/not-an-event', params: { line, place: wrongFieldOf(given)?.slice(0, 60) ?? '' } })
}

function isEnvelope<T extends Readonly<Record<string, unknown>>>(given: T): given is T & Envelope {
  return wrongFieldOf(given) === undefined
}

function wrongFieldOf(given: Readonly<Record<string, unknown>>): string | undefined {
  return (
    Object.keys(ENVELOPE_FIELD_CHECKS).find(
      (key) =>
        !Object.hasOwn(given, key) || !ENVELOPE_FIELD_CHECKS[key as keyof typeof ENVELOPE_FIELD_CHECKS](given[key]),
    ) ??
    Object.keys(given).find((key) =>
      key === 'laptop' ? !isDeviceId(given[key]) : !Object.hasOwn(ENVELOPE_FIELD_CHECKS, key),
    )
  )
}

/** JSON can contain numbers that no program can represent, such as 1e999. */
function hasOnlyFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyFiniteNumbers)
}
