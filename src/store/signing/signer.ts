// Signs each stream head of this store once and appends the signatures to the device's own stream.

import type { EventStore, StoreResult } from '../port.ts'
import type { DeviceKeyPair } from './keys.ts'
import {
  signedHeadOf,
  HEADS_SIGNED_EVENT_TYPE,
  KEY_REPLACED_EVENT_TYPE,
  type KeyReplacement,
  SIGNATURE_STREAM_PREFIX,
  type SignedStatement,
  type SignedHead,
  type HeadsStatement,
  readHeadsStatement,
  signingTextOfStatement,
} from './signatures.ts'

export interface OwnSignedHeads {
  /** Version of the device's stream of signatures. */
  readonly version: number
  /** Signature that the next statement names as its predecessor. */
  readonly after: string
  /** All heads that were signed, in order. */
  readonly heads: readonly SignedHead[]
}

interface Occasion {
  readonly at: number
  readonly author: string
  readonly occasion: HeadsStatement['occasion']
}

/** Heads that this device signed with this key. Other statements in its stream do not count. */
export async function readOwnSignedHeads(
  store: Pick<EventStore, 'read'>,
  key: DeviceKeyPair,
): Promise<StoreResult<OwnSignedHeads>> {
  const kept = await store.read(SIGNATURE_STREAM_PREFIX + key.laptop)
  if (!kept.ok) return kept
  const statements = kept.value.flatMap((envelope) => readHeadsStatement(envelope) ?? [])
  const own = statements.filter(
    ({ statement, signature }) =>
      statement.laptop === key.laptop &&
      statement.key === key.key &&
      key.hasSigned(signingTextOfStatement(statement), signature),
  )
  return {
    ok: true,
    value: {
      version: kept.value.length,
      after: (own.at(-1) ?? statements.at(-1))?.signature ?? '',
      heads: own.flatMap(({ statement }) => statement.heads),
    },
  }
}

export async function signStreamHeads(
  store: EventStore,
  key: DeviceKeyPair,
  streams: readonly string[],
  occasion: Occasion,
): Promise<StoreResult<void>> {
  // The heads are listed only once, because a season of imported games names thousands of streams.
  const listed = await store.list('')
  if (!listed.ok) return listed
  const ends = new Map(listed.value.map((head) => [head.stream, head]))
  const heads = streams.flatMap((stream) => {
    const head = ends.get(stream)
    return head === undefined ? [] : [signedHeadOf(head)]
  })
  const own = await readOwnSignedHeads(store, key)
  return own.ok ? signUnsignedHeads(store, key, heads, own.value, occasion) : own
}

/**
 * Signs those of the given heads that are not signed yet, in one statement. Appends nothing if all heads are already
 * signed.
 */
export async function signUnsignedHeads(
  store: EventStore,
  key: DeviceKeyPair,
  given: readonly SignedHead[],
  own: OwnSignedHeads,
  { at, author, occasion }: Occasion,
): Promise<StoreResult<void>> {
  const signed = new Set(own.heads.map(signedHeadId))
  const heads = given.filter((head) => !signed.has(signedHeadId(head)))
  if (heads.length === 0) return { ok: true, value: undefined }
  const statement: HeadsStatement = { laptop: key.laptop, key: key.key, at, occasion, heads, after: own.after }
  const payload: SignedStatement<HeadsStatement> = { statement, signature: key.sign(signingTextOfStatement(statement)) }
  const kept = await store.append(SIGNATURE_STREAM_PREFIX + key.laptop, own.version, [
    { type: HEADS_SIGNED_EVENT_TYPE, payload, at, author, private: false, laptop: key.laptop },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}

/** The hash identifies one version of the stream. */
const signedHeadId = ([stream, , hash]: SignedHead) => `${hash} ${stream}`

/** Signs the statement that a device lost its key and has a new one. */
export async function signKeyReplacement(
  store: EventStore,
  key: DeviceKeyPair,
  {
    laptop,
    newKey,
    at,
    author,
  }: { readonly laptop: string; readonly newKey: string; readonly at: number; readonly author: string },
): Promise<StoreResult<void>> {
  const name = SIGNATURE_STREAM_PREFIX + key.laptop
  const before = await store.read(name)
  if (!before.ok) return before
  const statement: KeyReplacement = { laptop, newKey, by: key.laptop, key: key.key, at }
  const kept = await store.append(name, before.value.length, [
    {
      type: KEY_REPLACED_EVENT_TYPE,
      payload: { statement, signature: key.sign(signingTextOfStatement(statement)) },
      at,
      author,
      private: false,
      laptop: key.laptop,
    },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}
