// Signed heads. A hash chain detects accidents; a signature detects deliberate changes. This file defines what a device
// signs and how it is checked later, as pure functions over envelopes. The keys need Node (keys.ts). The hub
// countersigns. The section "Signed heads" of docs/record-format.md explains the limits of this proof.

import { z } from 'zod'
import { canonicalJson } from '../canonicalJson.ts'
import type { Envelope, StreamHead } from '../port.ts'

export const SIGNATURE_STREAM_PREFIX = 'signatures/'
export const HEADS_SIGNED_EVENT_TYPE = 'HeadsSigned'
export const KEY_REPLACED_EVENT_TYPE = 'KeyReplaced'

export type SignedHead = readonly [stream: string, version: number, hash: string]

export interface HeadsStatement {
  readonly laptop: string
  /** Public key of the device that signs: raw, in base64url. */
  readonly key: string
  /** Milliseconds since the epoch, by the signer's clock. */
  readonly at: number
  /**
   * `verdict`: a game ended. `round`: a round of a tournament ended. `hub`: the hub saw the heads, at the time of its
   * own clock.
   */
  readonly occasion: 'verdict' | 'round' | 'hub'
  readonly heads: readonly SignedHead[]
  /** This device's previous signature, so that a removed signature is detected. */
  readonly after: string
}

export interface KeyReplacement {
  /** Device that has the new key from now on. */
  readonly laptop: string
  readonly newKey: string
  /** Signing device: the hub, or the chief judge's device. */
  readonly by: string
  readonly key: string
  readonly at: number
}

export interface SignedStatement<T> {
  readonly statement: T
  readonly signature: string
}

/** Text that a signature covers. */
export const signingTextOfStatement = (statement: HeadsStatement | KeyReplacement): string =>
  `consigliere ${canonicalJson(statement)}`

export const signedHeadOf = ({ stream, version, hash }: StreamHead): SignedHead => [stream, version, hash]

export type SignatureVerifier = (key: string, text: string, signature: string) => boolean

const signedStatement = z.object({
  statement: z.strictObject({
    laptop: z.string(),
    key: z.string(),
    at: z.number(),
    occasion: z.enum(['verdict', 'round', 'hub']),
    heads: z.array(z.tuple([z.string(), z.number(), z.string()])),
    after: z.string(),
  }),
  signature: z.string(),
})
const signedReplacement = z.object({
  statement: z.strictObject({
    laptop: z.string(),
    newKey: z.string(),
    by: z.string(),
    key: z.string(),
    at: z.number(),
  }),
  signature: z.string(),
})

/** Payload schema of each type of event in a stream of signatures. */
export const SIGNATURE_PAYLOAD_SCHEMAS = {
  [HEADS_SIGNED_EVENT_TYPE]: signedStatement,
  [KEY_REPLACED_EVENT_TYPE]: signedReplacement,
} as const

/** Signed heads in an envelope. `undefined` if the envelope has none or is malformed. */
export function readHeadsStatement({
  type,
  payload,
}: Pick<Envelope, 'type' | 'payload'>): SignedStatement<HeadsStatement> | undefined {
  const read = type === HEADS_SIGNED_EVENT_TYPE ? signedStatement.safeParse(payload) : undefined
  return read?.success ? read.data : undefined
}

/** Key replacement in an envelope. `undefined` if the envelope has none or is malformed. */
function keyReplacementIn({
  type,
  payload,
}: Pick<Envelope, 'type' | 'payload'>): SignedStatement<KeyReplacement> | undefined {
  const read = type === KEY_REPLACED_EVENT_TYPE ? signedReplacement.safeParse(payload) : undefined
  return read?.success ? read.data : undefined
}

/** Keys with which a device signed, and keys that replaced lost keys of the device according to another signer. */
export function listDeviceKeys(envelopes: readonly Envelope[], laptop: string): ReadonlySet<string> {
  const keys = envelopes.flatMap((envelope) => {
    const { statement } = readHeadsStatement(envelope) ?? {}
    const replaced = keyReplacementIn(envelope)?.statement
    return [
      ...(statement?.laptop === laptop ? [statement.key] : []),
      ...(replaced?.laptop === laptop ? [replaced.newKey] : []),
    ]
  })
  return new Set(keys)
}

export interface SignatureFinding {
  /**
   * `bad`: the statement has no valid signature of the key that it names, is in the stream of another device, or is in
   * the wrong order. `stranger`: the key belongs to no trusted device. `changed`: a stream differs from what was
   * signed. `missing`: a stream, or its end, no longer exists. `removed`: a trusted device has no valid signatures.
   */
  readonly what: 'bad' | 'stranger' | 'changed' | 'missing' | 'removed'
  readonly laptop: string
  readonly at: number | null
  readonly stream: string
  readonly version: number
}

export interface SignatureReport {
  /** Valid signatures by device: their number, and the times of the first and the last. */
  readonly signers: readonly {
    readonly laptop: string
    readonly count: number
    readonly first: number
    readonly last: number
  }[]
  readonly findings: readonly SignatureFinding[]
  /** Keys that are trusted only because a trusted device vouched for them, in the order of their streams. */
  readonly replaced: readonly KeyReplacement[]
}

/** Keys by device, as known to the person who checks. A device may have had several. */
export type TrustedKeys = ReadonlyMap<string, readonly string[]>

/** Whether a device's statement is about its own streams and not about another device's signatures. */
export function isStatementAboutOwnStreams(envelope: Envelope): boolean {
  const signed = readHeadsStatement(envelope)
  return signed ? signed.statement.occasion !== 'hub' : keyReplacementIn(envelope) !== undefined
}

/** Statements in one chain that another chain of the same stream lacks. Countersignatures are left out. */
export function findLostStatements(ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] {
  const there = new Set(theirs.map(({ payload }) => canonicalJson(payload)))
  return ours.filter(
    (envelope) =>
      readHeadsStatement(envelope)?.statement.occasion !== 'hub' && !there.has(canonicalJson(envelope.payload)),
  )
}

/** Checks every signature in these streams, and every stream that was signed. */
export function verifySignatures(
  streams: ReadonlyMap<string, readonly Envelope[]>,
  trusted: TrustedKeys,
  verify: SignatureVerifier,
): SignatureReport {
  const findings: SignatureFinding[] = []
  const signers = new Map<string, { laptop: string; count: number; first: number; last: number }>()
  const signatures = [...streams].filter(([stream]) => stream.startsWith(SIGNATURE_STREAM_PREFIX))
  const { keys, replaced } = trustIn(signatures, trusted, verify)
  for (const [stream, envelopes] of signatures) {
    const owner = stream.slice(SIGNATURE_STREAM_PREFIX.length)
    // The previous signature and the last valid one. A forged signature may lie between the two.
    let [after, good] = ['', '']
    for (const envelope of envelopes) {
      const signed = readHeadsStatement(envelope)
      if (!signed) {
        if (keyReplacementIn(envelope)) continue
        const { at, version } = envelope
        findings.push({ what: 'bad', laptop: owner, at, stream, version })
        continue
      }
      const { statement, signature } = signed
      const { laptop, at, key } = statement
      const finding = { laptop, at, stream, version: 0 }
      if (keys.get(laptop)?.has(key) !== true) findings.push({ ...finding, what: 'stranger' })
      else if (
        laptop !== owner ||
        (statement.after !== after && statement.after !== good) ||
        !verify(key, signingTextOfStatement(statement), signature)
      )
        findings.push({ ...finding, what: 'bad' })
      else {
        const known = signers.get(laptop)
        if (known) Object.assign(known, { count: known.count + 1, last: at })
        else signers.set(laptop, { laptop, count: 1, first: at, last: at })
        findings.push(...headFindings(statement, streams))
        good = signature
      }
      after = signature
    }
  }
  for (const laptop of trusted.keys())
    if (!signers.has(laptop))
      findings.push({ what: 'removed', laptop, at: null, stream: SIGNATURE_STREAM_PREFIX + laptop, version: 0 })
  return { signers: [...signers.values()], findings: firstOfEach(findings), replaced }
}

type SignatureStreams = readonly (readonly [string, readonly Envelope[]])[]

interface Trust {
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>
  readonly replaced: readonly KeyReplacement[]
}

/**
 * The given keys, and the keys that a trusted signer vouched for. Anyone who has one trusted key can pass the trust on,
 * so the report names every key that was added in this way.
 */
function trustIn(signatures: SignatureStreams, given: TrustedKeys, verify: SignatureVerifier): Trust {
  const keys = new Map([...given].map(([laptop, own]) => [laptop, new Set(own)]))
  const replaced: KeyReplacement[] = []
  for (const { statement, signature } of signatures.flatMap(([, envelopes]) =>
    envelopes.flatMap((envelope) => keyReplacementIn(envelope) ?? []),
  )) {
    const { laptop, newKey, by, key } = statement
    if (keys.get(by)?.has(key) !== true || by === laptop || !verify(key, signingTextOfStatement(statement), signature))
      continue
    if (keys.get(laptop)?.has(newKey) !== true) replaced.push(statement)
    keys.set(laptop, (keys.get(laptop) ?? new Set<string>()).add(newKey))
  }
  return { keys, replaced }
}

function headFindings(
  { laptop, at, heads }: HeadsStatement,
  streams: ReadonlyMap<string, readonly Envelope[]>,
): readonly SignatureFinding[] {
  return heads.flatMap(([stream, version, hash]): readonly SignatureFinding[] => {
    const kept = streams.get(stream)?.[version - 1]
    if (kept?.hash === hash) return []
    return [{ what: kept === undefined ? 'missing' : 'changed', laptop, at, stream, version }]
  })
}

/**
 * A changed stream fails in every signature over a head at or after the change. Only the first of these findings is
 * kept, because it is the nearest to the change. The stream was still unchanged when this signature was made.
 */
function firstOfEach(findings: readonly SignatureFinding[]): readonly SignatureFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ what, laptop, stream }) => {
    const key = JSON.stringify([what, laptop, stream])
    return !seen.has(key) && seen.add(key)
  })
}
