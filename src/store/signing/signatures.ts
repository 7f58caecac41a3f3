// Signed heads: a hash chain finds accidents, a signature finds changes made on purpose. What a device signs and how it
// is checked later, as pure functions over envelopes; the keys need Node (keys.ts). The hub countersigns. What this
// proves and what not: docs/record-format.md, Signed heads.

import { z } from 'zod'
import { canonicalJson } from '../canonicalJson.ts'
import type { Envelope, StreamHead } from '../port.ts'

export const SIGNATURE_STREAM_PREFIX = 'signatures/'
export const HEADS_SIGNED = 'HeadsSigned'
export const KEY_REPLACED = 'KeyReplaced'

export type SignedHead = readonly [stream: string, version: number, hash: string]

export interface HeadsStatement {
  readonly laptop: string
  /** The public key of the device that signs: raw, base64url. */
  readonly key: string
  /** By the signer's clock. */
  readonly at: number
  /** verdict: a game ended. round: a round did. hub: seen there, its own clock. */
  readonly occasion: 'verdict' | 'round' | 'hub'
  readonly heads: readonly SignedHead[]
  /** The signature before it by this device, so that a removed one is found. */
  readonly after: string
}

export interface KeyReplacement {
  /** Whose key it is from now on. */
  readonly laptop: string
  readonly newKey: string
  /** The signer: the hub, or the chief judge's device. */
  readonly by: string
  readonly key: string
  readonly at: number
}

export interface SignedStatement<T> {
  readonly statement: T
  readonly signature: string
}

/** The bytes a signature is over. */
export const textToSign = (statement: HeadsStatement | KeyReplacement): string =>
  `consigliere ${canonicalJson(statement)}`

export const signedHeadOf = ({ stream, version, hash }: StreamHead): SignedHead => [stream, version, hash]

export type VerifySignature = (key: string, text: string, signature: string) => boolean

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

/** The payload of each type of event in a stream of signatures. */
export const SIGNATURE_PAYLOAD_SCHEMAS = {
  [HEADS_SIGNED]: signedStatement,
  [KEY_REPLACED]: signedReplacement,
} as const

/** The signed heads in an envelope; undefined where it has none, or a malformed one. */
export function headsStatementIn({
  type,
  payload,
}: Pick<Envelope, 'type' | 'payload'>): SignedStatement<HeadsStatement> | undefined {
  const read = type === HEADS_SIGNED ? signedStatement.safeParse(payload) : undefined
  return read?.success ? read.data : undefined
}

/** The same of a replaced key. */
function keyReplacementIn({
  type,
  payload,
}: Pick<Envelope, 'type' | 'payload'>): SignedStatement<KeyReplacement> | undefined {
  const read = type === KEY_REPLACED ? signedReplacement.safeParse(payload) : undefined
  return read?.success ? read.data : undefined
}

/** The keys that a device signed with, or that another signer gave it in place of a lost one. */
export function deviceKeysIn(envelopes: readonly Envelope[], laptop: string): ReadonlySet<string> {
  const keys = envelopes.flatMap((envelope) => {
    const { statement } = headsStatementIn(envelope) ?? {}
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
   * bad: it was not made with the key it names, or is no signature. stranger: the key is nobody's that is trusted.
   * changed: a stream is no longer what was signed. missing: a stream, or the end of it, is gone. removed: a trusted
   * laptop's signatures are gone.
   */
  readonly what: 'bad' | 'stranger' | 'changed' | 'missing' | 'removed'
  readonly laptop: string
  readonly at: number | null
  readonly stream: string
  readonly version: number
}

export interface SignatureReport {
  /** Good signatures by device: how many, the first and the last. */
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

/** Keys by device, known to the person who checks; a device may have had several. */
export type TrustedKeys = ReadonlyMap<string, readonly string[]>

/** A device's statement about its own streams, not about another device's signatures. */
export function isOwnStatement(envelope: Envelope): boolean {
  const signed = headsStatementIn(envelope)
  return signed ? signed.statement.occasion !== 'hub' : keyReplacementIn(envelope) !== undefined
}

/** Statements of one chain that another chain of the same stream does not have, without countersignatures. */
export function lostStatements(ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] {
  const there = new Set(theirs.map(({ payload }) => canonicalJson(payload)))
  return ours.filter(
    (envelope) =>
      headsStatementIn(envelope)?.statement.occasion !== 'hub' && !there.has(canonicalJson(envelope.payload)),
  )
}

/** Checks every signature of these streams, and every stream that was signed. */
export function checkSignatures(
  streams: ReadonlyMap<string, readonly Envelope[]>,
  trusted: TrustedKeys,
  verify: VerifySignature,
): SignatureReport {
  const findings: SignatureFinding[] = []
  const signers = new Map<string, { laptop: string; count: number; first: number; last: number }>()
  const signatures = [...streams].filter(([stream]) => stream.startsWith(SIGNATURE_STREAM_PREFIX))
  const { keys, replaced } = trustIn(signatures, trusted, verify)
  for (const [stream, envelopes] of signatures) {
    const owner = stream.slice(SIGNATURE_STREAM_PREFIX.length)
    // The signature before, and the last good one: a forged signature may stand between the two.
    let [after, good] = ['', '']
    for (const envelope of envelopes) {
      const signed = headsStatementIn(envelope)
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
        !verify(key, textToSign(statement), signature)
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
 * The keys that were given, and those that a trusted signer vouched for. Whoever holds one trusted key can pass the
 * trust on, so the report names every key that came in this way.
 */
function trustIn(signatures: SignatureStreams, given: TrustedKeys, verify: VerifySignature): Trust {
  const keys = new Map([...given].map(([laptop, own]) => [laptop, new Set(own)]))
  const replaced: KeyReplacement[] = []
  for (const { statement, signature } of signatures.flatMap(([, envelopes]) =>
    envelopes.flatMap((envelope) => keyReplacementIn(envelope) ?? []),
  )) {
    const { laptop, newKey, by, key } = statement
    if (keys.get(by)?.has(key) !== true || by === laptop || !verify(key, textToSign(statement), signature)) continue
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

/** A changed stream fails in every signature after the change: the first one shows when it was still right. */
function firstOfEach(findings: readonly SignatureFinding[]): readonly SignatureFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ what, laptop, stream }) => {
    const key = JSON.stringify([what, laptop, stream])
    return !seen.has(key) && seen.add(key)
  })
}
