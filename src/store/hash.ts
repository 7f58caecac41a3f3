// The hash chain of a stream: each envelope is sealed over the hash before it. So an altered, missing, swapped or torn
// envelope is found, and the error names its stream and version. Pure. Adapters store `SealedRecord` values; all hashes
// are computed here. Decided in docs/adr/0001-storage.md.

import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonicalJson.ts'
import { platform } from './platform.ts'
import type { Envelope, NewEvent, SealedRecord, StoreResult, StreamAppend, StreamHead } from './port.ts'

export type { SealedRecord as Sealed } from './port.ts'

/** End of a chain: the last version and its hash. */
export type ChainEnd = Pick<StreamHead, 'version' | 'hash'>

export const GENESIS: ChainEnd = { version: 0, hash: '' }

export function sha256Hex(text: string): string {
  return platform.hash(text)
}

/**
 * Minimum length for hashing by the platform. From this length on, its asynchronous hashing is faster: for 80 kB it
 * takes a tenth of the time.
 */
const MIN_ASYNC_HASH_LENGTH = 16_384

/** Size limit of the reused buffer that texts are encoded into. */
const ENCODING_BUFFER_BYTES = 1_000_000
const encoder = new TextEncoder()
let room = new Uint8Array(0)

/**
 * SHA-256 of the joined texts. Long texts are hashed by the platform, off this thread if possible (in a browser with a
 * secure context).
 */
export async function sha256HexOfTexts(...texts: readonly string[]): Promise<string> {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length < MIN_ASYNC_HASH_LENGTH ? sha256Hex(texts.join('')) : sha256HexOfBytes(encodeTexts(texts, length))
}

/**
 * Encodes the joined texts. The result is valid until the next call, because the buffer is reused: creating a buffer
 * for each text would take as long as hashing it. The platform copies its input at once.
 */
function encodeTexts(texts: readonly string[], length: number): Uint8Array<ArrayBuffer> {
  const most = 3 * length
  if (most > ENCODING_BUFFER_BYTES) return encoder.encode(texts.join(''))
  if (room.length < most) room = new Uint8Array(most)
  let at = 0
  for (const text of texts) at += encoder.encodeInto(text, room.subarray(at)).written
  return room.subarray(0, at)
}

/** SHA-256 of bytes. Long byte arrays are hashed by the platform. */
export async function sha256HexOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytes.length < MIN_ASYNC_HASH_LENGTH ? platform.hash(bytes) : bytesToHex(await platform.digest(bytes))
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * An event as it will be stored. It is independent of the caller's objects, because its payload is canonical JSON text.
 */
interface SerialisedEvent extends Omit<NewEvent, 'payload'> {
  readonly text: string
}

/** `events` is empty if the append is already sealed. */
export interface SerialisedAppend extends Omit<StreamAppend, 'events'> {
  readonly events: readonly SerialisedEvent[]
}

/** The first step of every append. Throws TypeError if a payload is not plain JSON. */
function serialiseEvents(events: readonly NewEvent[]): readonly SerialisedEvent[] {
  return events.map(({ type, payload, at, author, private: isPrivate, laptop }) => ({
    type,
    at,
    author,
    private: isPrivate,
    ...(laptop !== undefined && { laptop }),
    text: canonicalJson(payload),
  }))
}

/**
 * Serialises appends to several streams. Throws TypeError if a payload is not plain JSON or a stream is named twice.
 */
export function serialiseAppends(appends: readonly StreamAppend[]): readonly SerialisedAppend[] {
  if (new Set(appends.map(({ stream }) => stream)).size !== appends.length)
    throw new TypeError('a stream is named twice in one append')
  return appends.map(({ events, ...append }) => ({ ...append, events: append.sealed ? [] : serialiseEvents(events) }))
}

/**
 * Copies appends so that they can be sent through a port and sealed at its other end. Throws the same errors as
 * `serialiseAppends`.
 */
export function copyAppendsForPort(appends: readonly StreamAppend[]): readonly StreamAppend[] {
  return serialiseAppends(appends.map(({ sealed: _, ...append }) => append)).map(({ events, ...append }) => ({
    ...append,
    events: events.map(({ text, ...event }) => ({ ...event, payload: JSON.parse(text) as unknown })),
  }))
}

/** Returns the only head of an append to one stream. */
export function toSingleHeadResult(result: StoreResult<readonly StreamHead[]>): StoreResult<StreamHead> {
  if (!result.ok) return result
  const [head] = result.value
  if (head === undefined) throw new Error('an append answered no head')
  return { ok: true, value: head }
}

/** Seals an append over this head and returns the records to store. An append sealed over another head is refused. */
export function sealAppend(
  { stream, events, sealed }: SerialisedAppend,
  head: ChainEnd,
): StoreResult<readonly SealedRecord[]> {
  if (!sealed) return { ok: true, value: sealEvents(stream, head, events) }
  return sealed.after === head.hash ? { ok: true, value: sealed.records } : tamperedResult(stream, head.version)
}

/**
 * Checks an append against this head and returns the records to store. Errors: a version conflict, or tampered if the
 * last stored version is not the head's version.
 */
export function checkAndSealAppend(
  append: SerialisedAppend,
  head: ChainEnd,
  last: number = head.version,
): StoreResult<readonly SealedRecord[]> {
  const { stream, expectedVersion } = append
  if (expectedVersion !== head.version) return versionConflictResult(stream, expectedVersion, head.version)
  if (last !== head.version) return tamperedResult(stream, Math.min(last, head.version) + 1)
  return sealAppend(append, head)
}

function sealEvents(stream: string, end: ChainEnd, events: readonly SerialisedEvent[]): readonly SealedRecord[] {
  let { version, hash } = end
  return events.map((event) => {
    version += 1
    const body = bodyOf(stream, version, event)
    hash = sha256Hex(hash + body)
    return { version, body, hash }
  })
}

/** Canonical JSON of an envelope without its hash, with its keys in order. `text` is the payload's canonical JSON. */
function bodyOf(
  stream: string,
  version: number,
  { at, author, laptop, type, private: isPrivate, text }: SerialisedEvent,
): string {
  const written = laptop === undefined ? '' : `,"laptop":${canonicalJson(laptop)}`
  const head = `"at":${canonicalJson(at)},"author":${canonicalJson(author)}${written},"payload":${text}`
  const rest = `"stream":${canonicalJson(stream)},"type":${canonicalJson(type)},"version":${canonicalJson(version)}`
  return `{${head},"private":${canonicalJson(isPrivate)},${rest}}`
}

/** Envelope of a record that is known to be valid. */
export function envelopeOf({ body, hash }: SealedRecord): Envelope {
  return { ...(JSON.parse(body) as Omit<Envelope, 'hash'>), hash }
}

/** Parses a record. Returns `undefined` if the body is not JSON although its hash matches. */
function parseSealedRecord(record: SealedRecord): Envelope | undefined {
  try {
    return envelopeOf(record)
  } catch {
    return undefined
  }
}

/** Canonical JSON of an envelope with its hash. In the order of keys, `hash` comes before `laptop` and `payload`. */
export function canonicalEnvelopeJson({ body, hash }: SealedRecord): string {
  // The first match is the key, because quotation marks inside strings are escaped.
  const payload = body.indexOf(',"payload":')
  const laptop = body.indexOf(',"laptop":')
  const at = laptop !== -1 && laptop < payload ? laptop : payload
  return `${body.slice(0, at)},"hash":"${hash}"${body.slice(at)}`
}

/** Builds the record of an envelope without checking its hash; `unsealEnvelopes` verifies it. */
export function sealedRecordOf(envelope: Envelope): SealedRecord {
  return {
    version: envelope.version,
    body: bodyOf(envelope.stream, envelope.version, { ...envelope, text: canonicalJson(envelope.payload) }),
    hash: envelope.hash,
  }
}

/** Records that were verified, each with the previous hash, the body and the hash that the record had at that time. */
export type VerifiedRecordCache = WeakMap<
  SealedRecord,
  { readonly after: string; readonly body: string; readonly hash: string }
>

/**
 * Verifies that records follow `after` and end at `end`, and parses them. The error names the first version that is
 * altered, missing, out of place or beyond the end. `hashes` are computed hashes by index, if known. `verified` is the
 * cache of a store that returns the same record objects again.
 */
export function unsealEnvelopes(
  stream: string,
  after: ChainEnd,
  records: readonly SealedRecord[],
  end: ChainEnd,
  hashes: readonly (string | undefined)[] = [],
  verified?: VerifiedRecordCache,
): StoreResult<readonly Envelope[]> {
  const envelopes: Envelope[] = []
  let { version, hash } = after
  for (const [index, record] of records.entries()) {
    version += 1
    if (record.version !== version || version > end.version) return tamperedResult(stream, version)
    const known = verified?.get(record)
    const isKnown = known?.after === hash && known.body === record.body && known.hash === record.hash
    if (!isKnown && record.hash !== (hashes[index] ?? sha256Hex(hash + record.body)))
      return tamperedResult(stream, version)
    const envelope = parseSealedRecord(record)
    // A valid record of another stream or version is an error here.
    if (envelope?.stream !== stream || envelope.version !== version) return tamperedResult(stream, version)
    envelopes.push(envelope)
    if (!isKnown) verified?.set(record, { after: hash, body: record.body, hash: record.hash })
    hash = record.hash
  }
  if (version !== end.version) return tamperedResult(stream, version + 1)
  return hash === end.hash ? { ok: true, value: envelopes } : tamperedResult(stream, version)
}

/**
 * Verifies and parses a stream from version `from` on. If `from` is above 1, `records` begins with the record before
 * it.
 */
export function unsealEnvelopesFromVersion(
  stream: string,
  from: number,
  records: readonly SealedRecord[],
  head: ChainEnd,
  verified?: VerifiedRecordCache,
): StoreResult<readonly Envelope[]> {
  if (from <= 1) return unsealEnvelopes(stream, GENESIS, records, head, [], verified)
  const [anchor, ...rest] = records
  return anchor?.version === from - 1
    ? unsealEnvelopes(stream, anchor, rest, head, [], verified)
    : tamperedResult(stream, from - 1)
}

/** Verifies a whole chain from version 1 and returns its records. */
export function verifyWholeChain(stream: string, envelopes: readonly Envelope[]): StoreResult<readonly SealedRecord[]> {
  const records = envelopes.map(sealedRecordOf)
  const checked = unsealEnvelopes(stream, GENESIS, records, chainEndOf(records))
  return checked.ok ? { ok: true, value: records } : checked
}

/**
 * Does the same as `unsealEnvelopes`, but the platform hashes long records, such as those of imports. These records are
 * hashed in parallel, each over the stored hash of the record before it.
 */
export async function unsealEnvelopesAsync(
  stream: string,
  after: ChainEnd,
  records: readonly SealedRecord[],
  end: ChainEnd,
): Promise<StoreResult<readonly Envelope[]>> {
  const hashes = records.map(async ({ body }, index) =>
    body.length < MIN_ASYNC_HASH_LENGTH ? undefined : sha256HexOfTexts((records[index - 1] ?? after).hash, body),
  )
  return unsealEnvelopes(stream, after, records, end, await Promise.all(hashes))
}

/** Whether the envelope's hash continues `previous`. `false` also if the payload is not JSON. */
export function hasValidHashAfter(previous: string, envelope: Envelope): boolean {
  try {
    return envelope.hash === sha256Hex(previous + sealedRecordOf(envelope).body)
  } catch {
    return false
  }
}

/** Returns the envelopes before the first invalid one. `envelopes` starts at version 1. */
export function validChainPrefix(stream: string, envelopes: readonly Envelope[]): readonly Envelope[] {
  let { version, hash } = GENESIS
  const fault = envelopes.findIndex((envelope) => {
    version += 1
    if (envelope.stream !== stream || envelope.version !== version) return true
    if (!hasValidHashAfter(hash, envelope)) return true
    hash = envelope.hash
    return false
  })
  return fault === -1 ? envelopes : envelopes.slice(0, fault)
}

export function chainEndOf(envelopes: readonly ChainEnd[]): ChainEnd {
  return envelopes.at(-1) ?? GENESIS
}

/** Number of envelopes that two chains of one stream have in common. */
export function commonChainLength(ours: readonly Envelope[], theirs: readonly Envelope[]): number {
  const parting = ours.findIndex(({ hash }, index) => hash !== theirs[index]?.hash)
  return parting === -1 ? ours.length : parting
}

export function tamperedResult(stream: string, version: number): StoreResult<never> {
  return { ok: false, error: { code: 'store/tampered', params: { stream, version } } }
}

export function versionConflictResult(stream: string, expected: number, actual: number): StoreResult<never> {
  return { ok: false, error: { code: 'store/version-conflict', params: { stream, expected, actual } } }
}

/** Thrown for data that a later version of the program wrote. Such data is left untouched. */
export class NewerFormatError extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`written by a newer version of the program: format ${found}, this one knows ${known}`)
    this.name = 'NewerFormat'
  }
}

/**
 * Converts an error to a store result. Its `cause` contains the name and message of the error: `QuotaExceededError:
 * ...`, `ENOSPC: no space left on device`.
 */
export function storeUnavailableResult(cause: unknown): StoreResult<never> {
  if (cause instanceof NewerFormatError)
    return { ok: false, error: { code: 'store/newer', params: { found: cause.found, known: cause.known } } }
  const text =
    cause instanceof Error ? `${cause.name === 'Error' ? '' : `${cause.name}: `}${cause.message}` : String(cause)
  return { ok: false, error: { code: 'store/unavailable', params: { cause: text } } }
}

/** Letters and digits of a fingerprint, without those that look alike. */
const FINGERPRINT_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Six characters derived from a public key, for two people to compare. */
export function keyFingerprintOf(key: string): string {
  let rest = BigInt(`0x${sha256Hex(key)}`)
  let text = ''
  for (let at = 0; at < 6; at += 1) {
    text += FINGERPRINT_ALPHABET[Number(rest % BigInt(FINGERPRINT_ALPHABET.length))] ?? ''
    rest /= BigInt(FINGERPRINT_ALPHABET.length)
  }
  return `${text.slice(0, 3)} ${text.slice(3)}`
}
