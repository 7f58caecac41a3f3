// Signs heads of this store into the device's own stream of signatures, each head once; the hub countersigns those that
// devices send.

import type { Envelope, EventStore, StoreResult } from '../port.ts'
import { createQueue } from '../queue.ts'
import type { Hub } from '../sync/hub.ts'
import type { DeviceKeyPair } from './keys.ts'
import {
  signedHeadOf,
  HEADS_SIGNED,
  isOwnStatement,
  KEY_REPLACED,
  type KeyReplacement,
  SIGNATURE_STREAM_PREFIX,
  type SignedStatement,
  type SignedHead,
  type HeadsStatement,
  headsStatementIn,
  textToSign,
} from './signatures.ts'

export interface OwnSignatures {
  /** Of the device's stream of signatures. */
  readonly version: number
  /** The signature that the next statement names as the one before it. */
  readonly after: string
  /** Every head that was signed, in order. */
  readonly heads: readonly SignedHead[]
}

interface Occasion {
  readonly at: number
  readonly author: string
  readonly occasion: HeadsStatement['occasion']
}

/** What this device signed with this key. Other statements in its stream do not count. */
export async function readOwnSignatures(
  store: Pick<EventStore, 'read'>,
  key: DeviceKeyPair,
): Promise<StoreResult<OwnSignatures>> {
  const kept = await store.read(SIGNATURE_STREAM_PREFIX + key.laptop)
  if (!kept.ok) return kept
  const statements = kept.value.flatMap((envelope) => headsStatementIn(envelope) ?? [])
  const own = statements.filter(
    ({ statement, signature }) =>
      statement.laptop === key.laptop && statement.key === key.key && key.hasSigned(textToSign(statement), signature),
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

export async function signHeads(
  store: EventStore,
  key: DeviceKeyPair,
  streams: readonly string[],
  occasion: Occasion,
): Promise<StoreResult<void>> {
  // Listed once: a season of imported games names thousands of streams.
  const listed = await store.list('')
  if (!listed.ok) return listed
  const ends = new Map(listed.value.map((head) => [head.stream, head]))
  const heads = streams.flatMap((stream) => {
    const head = ends.get(stream)
    return head === undefined ? [] : [signedHeadOf(head)]
  })
  const own = await readOwnSignatures(store, key)
  return own.ok ? signUnsignedHeads(store, key, heads, own.value, occasion) : own
}

/** One statement over those of these heads that are not signed yet; none where all of them are. */
async function signUnsignedHeads(
  store: EventStore,
  key: DeviceKeyPair,
  given: readonly SignedHead[],
  own: OwnSignatures,
  { at, author, occasion }: Occasion,
): Promise<StoreResult<void>> {
  const signed = new Set(own.heads.map(signedHeadId))
  const heads = given.filter((head) => !signed.has(signedHeadId(head)))
  if (heads.length === 0) return { ok: true, value: undefined }
  const statement: HeadsStatement = { laptop: key.laptop, key: key.key, at, occasion, heads, after: own.after }
  const payload: SignedStatement<HeadsStatement> = { statement, signature: key.sign(textToSign(statement)) }
  const kept = await store.append(SIGNATURE_STREAM_PREFIX + key.laptop, own.version, [
    { type: HEADS_SIGNED, payload, at, author, private: false, laptop: key.laptop },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}

/** A hash is of one stream at one version. */
const signedHeadId = ([stream, , hash]: SignedHead) => `${hash} ${stream}`

/** A device lost its key: this signer states which one it has now. */
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
      type: KEY_REPLACED,
      payload: { statement, signature: key.sign(textToSign(statement)) },
      at,
      author,
      private: false,
      laptop: key.laptop,
    },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}

// The hub countersigns what devices signed, with the time of its own clock, which shows a statement that was dated
// back. Each statement of a device is countersigned once; the hub's own and countersignatures never, or two signers
// would not stop signing each other.
export interface Countersigning {
  /** Resolves when everything taken so far is signed, or was refused. */
  settled(): Promise<void>
  stop(): void
}

/** Begins with what was taken and not signed yet, as when the hub was killed between the two. */
export function startCountersigning(
  hub: Pick<Hub, 'onTaken'>,
  store: EventStore,
  key: DeviceKeyPair,
  stamp: () => { readonly at: number; readonly author: string },
): Countersigning {
  const queue = createQueue()

  async function countersign(streams: readonly string[]): Promise<StoreResult<void>> {
    const own = await readOwnSignatures(store, key)
    if (!own.ok) return own
    const heads: SignedHead[] = []
    for (const stream of streams) {
      if (stream === SIGNATURE_STREAM_PREFIX + key.laptop) continue
      const kept = await store.read(stream)
      if (!kept.ok) return kept
      const last = kept.value.findLast(isOwnStatement)
      if (last && !isCovered(last, kept.value, own.value)) heads.push([stream, last.version, last.hash])
    }
    return signUnsignedHeads(store, key, heads, own.value, { ...stamp(), occasion: 'hub' })
  }

  async function countersignAll(): Promise<StoreResult<void>> {
    const listed = await store.list(SIGNATURE_STREAM_PREFIX)
    return listed.ok ? countersign(listed.value.map(({ stream }) => stream)) : listed
  }

  const later = (job: () => Promise<StoreResult<void>>) => void queue(job).catch(() => undefined)
  later(countersignAll)
  const stop = hub.onTaken((envelopes) => {
    const streams = new Set(
      envelopes.map(({ stream }) => stream).filter((stream) => stream.startsWith(SIGNATURE_STREAM_PREFIX)),
    )
    if (streams.size > 0) later(() => countersign([...streams]))
  })
  return { settled: () => queue(() => undefined), stop }
}

/** Whether a signed head of this stream, as it is kept now, stands at this envelope or behind it. */
function isCovered({ stream, version }: Envelope, kept: readonly Envelope[], own: OwnSignatures): boolean {
  return own.heads.some(([signed, at, hash]) => signed === stream && at >= version && kept[at - 1]?.hash === hash)
}
