// Two chains of one stream: the hub's stays, and ours is kept as a branch, with the streams that follow it: the lines
// of a ledger belong to the entries of our game, not to the hub's.

import {
  type ChainEnd,
  commonChainLength,
  chainEndOf,
  GENESIS,
  sealedRecordOf,
  tamperedResult,
  unseal,
} from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult, StreamAppend } from '../port.ts'
import { divergedEnvelopes, storeBranch, isBranchStream } from './branch.ts'
import type { HubConnection } from './hub.ts'
import type { ReadPart } from './messages.ts'
import type { SyncPolicy } from './policy.ts'

export interface HubSyncContext {
  readonly inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly line: HubConnection
  readonly deviceId: string
  readonly policy: SyncPolicy
  /** Ends of synced streams on this device. */
  readonly here: ReadonlyMap<string, ChainEnd>
  /** The same at the hub, as it told them. */
  readonly there: ReadonlyMap<string, ChainEnd>
  /** One job at a time: nothing else is written here meanwhile. */
  queue<T>(job: () => Promise<T>): Promise<T>
  /** Called with what the hub gave, before it is written here. */
  onRead(parts: readonly ReadPart[]): Promise<void>
  /** Called when both sides have the hub's chain. */
  onPut(stream: string, end: ChainEnd): void
  /** Called with what is new where a later stream could not be put: the next try finds these equal. */
  onForeign(envelopes: readonly Envelope[]): void
}

/**
 * Returns what is new on this device, of all streams that were put to the hub's chain. The owner comes last: cut off by
 * a crash, it parts again, and a follower of our chain never goes to the hub as one of the hub's. Error: tampered where
 * the hub has a stream that it cannot read, before anything is changed, or where ours cannot be read.
 */
export async function adoptHubChain(sides: HubSyncContext, stream: string): Promise<StoreResult<readonly Envelope[]>> {
  const { inner, line, policy, here, there, queue } = sides
  const followers = [...here.keys()].filter((each) => each !== stream && policy.ownerOf(each) === stream)
  const chains: (readonly [string, readonly Envelope[]])[] = []
  for (const each of [...followers, stream]) {
    const theirs = await readHubChain(line, each, sides.onRead)
    if (!theirs.ok) return theirs
    if (theirs.value.length === 0 && there.has(each)) return tamperedResult(each, 1)
    chains.push([each, theirs.value])
  }
  return queue<StoreResult<readonly Envelope[]>>(async () => {
    const foreign: Envelope[] = []
    for (const [each, theirs] of chains) {
      const put = await adoptChainOfStream(sides, each, theirs)
      if (!put.ok) {
        if (foreign.length > 0) sides.onForeign(foreign)
        return put
      }
      foreign.push(...put.value)
    }
    if (foreign.length > 0) return { ok: true, value: foreign }
    // A stream that was removed has no envelope to announce: that of its owner is.
    const owner = policy.ownerOf(stream)
    return inner.read(owner, Math.max(1, here.get(owner)?.version ?? 1))
  })
}

async function adoptChainOfStream(
  { inner, deviceId, policy, onPut }: HubSyncContext,
  stream: string,
  theirs: readonly Envelope[],
): Promise<StoreResult<readonly Envelope[]>> {
  const ours = await inner.read(stream)
  if (!ours.ok) return ours
  const common = commonChainLength(ours.value, theirs)
  // Of a branch that another device made too, at the same place, what that one has not.
  const lost = isBranchStream(stream)
    ? divergedEnvelopes(ours.value, theirs)
    : policy.lostOf(stream, ours.value.slice(common), theirs)
  const branched = await storeBranch(inner, lost, deviceId)
  if (!branched.ok) return branched
  if (common < ours.value.length || common < theirs.length) {
    const put = await inner.restore(stream, theirs)
    if (!put.ok) return put
  }
  onPut(stream, chainEndOf(theirs))
  // Nothing is left of it to announce: its branch names it.
  if (theirs.length === 0) return branched
  // At least one envelope, also where the hub's chain is only shorter: listeners have to read the stream again.
  return { ok: true, value: theirs.slice(Math.max(0, Math.min(common, theirs.length - 1))) }
}

/**
 * Puts the hub's chain in the place of one that can be read no more here. Returns it. Error: tampered where the hub
 * cannot read it either, or where `mayReplace` refuses the end of the hub's chain; nothing is written here meanwhile.
 */
export async function restoreStreamFromHub(
  { inner, line, queue, onRead, onPut }: HubSyncContext,
  stream: string,
  mayReplace: (end: ChainEnd) => boolean = () => true,
): Promise<StoreResult<readonly Envelope[]>> {
  const theirs = await readHubChain(line, stream, onRead)
  if (!theirs.ok) return theirs
  if (theirs.value.length === 0) return tamperedResult(stream, 1)
  const restored = await queue(async () =>
    mayReplace(chainEndOf(theirs.value)) ? inner.restore(stream, theirs.value) : tamperedResult(stream, 1),
  )
  if (!restored.ok) return restored
  onPut(stream, chainEndOf(theirs.value))
  return theirs
}

/** The hub has less than it had, and nothing else: its disk was put back. */
export async function isHubChainShorter(
  { inner, here, there }: HubSyncContext,
  stream: string,
): Promise<StoreResult<boolean>> {
  const [own, { version, hash }] = [here.get(stream) ?? GENESIS, there.get(stream) ?? GENESIS]
  if (version === 0 || version >= own.version) return { ok: true, value: version < own.version }
  const kept = await inner.read(stream, version)
  return kept.ok ? { ok: true, value: kept.value[0]?.hash === hash } : kept
}

/**
 * Whether hub and device have the same club: they do if one shared stream begins with the same envelope on both sides.
 * The first stream that both have and can read decides, before all others the one that names the club. Undefined: there
 * is none, so nothing tells.
 */
export async function isSameClub(sides: HubSyncContext): Promise<StoreResult<boolean | undefined>> {
  const { here, there, policy } = sides
  const isNaming = (stream: string) => Number(stream === policy.clubStream)
  const common = [...here.keys()].filter((each) => there.has(each) && policy.kindOf(each) === 'shared')
  for (const stream of common.toSorted((a, b) => isNaming(b) - isNaming(a))) {
    const alike = await hasSameFirstEnvelope(sides, stream)
    if (alike.ok || alike.error.code !== 'store/tampered') return alike
  }
  return { ok: true, value: undefined }
}

/** Asks the hub for no more than is needed to tell. Error: tampered where one of the two cannot read the stream. */
async function hasSameFirstEnvelope(sides: HubSyncContext, stream: string): Promise<StoreResult<boolean>> {
  const { inner, line, here, there } = sides
  const [own, theirs] = [here.get(stream) ?? GENESIS, there.get(stream) ?? GENESIS]
  if (own.hash === theirs.hash) return { ok: true, value: true }
  const isShorter = await isHubChainShorter(sides, stream)
  if (!isShorter.ok || isShorter.value) return isShorter
  const isLonger = theirs.version > own.version
  const next = isLonger ? await line.read({ streams: [{ stream, from: own.version }] }) : undefined
  if (next?.ok === false) return next
  if (next?.value[0]?.envelopes[0]?.hash === own.hash) return { ok: true, value: true }
  const ours = await inner.read(stream)
  if (!ours.ok) return ours
  const read = await line.read({ streams: [{ stream, from: 1 }] })
  if (!read.ok) return read
  const [first] = read.value[0]?.envelopes ?? []
  return first ? { ok: true, value: first.hash === ours.value[0]?.hash } : tamperedResult(stream, 1)
}

async function readHubChain(
  line: HubConnection,
  stream: string,
  onRead: HubSyncContext['onRead'],
): Promise<StoreResult<readonly Envelope[]>> {
  const theirs: Envelope[] = []
  for (;;) {
    const read = await line.read({ streams: [{ stream, from: theirs.length + 1 }] })
    if (!read.ok) return read
    await onRead(read.value)
    const more = read.value[0]?.envelopes ?? []
    if (more.length === 0) return { ok: true, value: theirs }
    theirs.push(...more)
  }
}

// Writes envelopes of the hub into a device's own store: verified against the chain here and appended as they are, so
// that heads are equal afterwards. Where a chain differs from ours, its stream is returned and nothing is written.
export interface AppliedEnvelopes {
  readonly stored: readonly Envelope[]
  readonly parted: readonly string[]
}

export async function applyHubEnvelopes(
  store: Pick<EventStore, 'appendAll'>,
  parts: readonly ReadPart[],
  endHere: (stream: string) => ChainEnd,
): Promise<StoreResult<AppliedEnvelopes>> {
  const parted: string[] = []
  const appends: (StreamAppend & { readonly events: readonly Envelope[] })[] = []
  for (const { stream, envelopes } of parts) {
    const head = endHere(stream)
    // It may have been stored meanwhile.
    const fresh = envelopes.filter(({ version }) => version > head.version)
    if (fresh.length === 0) continue
    const records = fresh.map(sealedRecordOf)
    if (unseal(stream, head, records, chainEndOf(records)).ok)
      appends.push({ stream, expectedVersion: head.version, events: fresh, sealed: { after: head.hash, records } })
    else parted.push(stream)
  }
  // A ledger must not be written while its game still has the other chain.
  if (parted.length > 0 || appends.length === 0) return { ok: true, value: { stored: [], parted } }
  const kept = await store.appendAll(appends)
  if (!kept.ok) return kept
  return { ok: true, value: { stored: appends.flatMap(({ events }) => events), parted } }
}
