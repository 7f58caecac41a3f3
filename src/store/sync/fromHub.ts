// Resolves a conflict between two chains of one stream. The hub's chain stays, and ours is stored as a branch together
// with the streams that follow it: the lines of a ledger belong to the entries of our game, not to those of the hub's
// game.

import { type ChainEnd, commonChainLength, chainEndOf, GENESIS, tamperedResult } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult } from '../port.ts'
import { findDivergedEnvelopes, storeBranch, isBranchStream } from './branch.ts'
import type { HubConnection } from './hub.ts'
import type { ReadStreamPart } from './messages.ts'
import type { SyncPolicy } from './policy.ts'

export interface HubSyncContext {
  readonly inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly hub: HubConnection
  readonly deviceId: string
  readonly policy: SyncPolicy
  /** Ends of the synced streams on this device. */
  readonly here: ReadonlyMap<string, ChainEnd>
  /** Ends of the synced streams at the hub, as it reported them. */
  readonly there: ReadonlyMap<string, ChainEnd>
  /** Runs one job at a time. While a job runs, nothing is written here or received from the hub. */
  queue<T>(job: () => Promise<T>): Promise<T>
  /** Called with the hub's response, before it is written here. */
  onRead(parts: readonly ReadStreamPart[]): Promise<void>
  /** Called when device and hub both have the hub's chain. */
  onPut(stream: string, end: ChainEnd): void
  /**
   * Called with the new envelopes if a later stream could not be replaced, because at the next attempt the streams of
   * these envelopes will already be equal.
   */
  onForeign(envelopes: readonly Envelope[]): void
}

/**
 * Replaces a stream and the streams that follow it with the hub's chains, and returns the envelopes that are new on
 * this device. The owner comes last: if a crash interrupts the replacement, the owner diverges again at the next
 * attempt, so a follower of our chain is never sent as if it belonged to the hub's chain. Returns `undefined` and
 * changes nothing on this device if the hub's chains were outdated before they could be stored, because another request
 * has stored newer ones meanwhile. Error: tampered if the hub cannot read one of its streams (nothing is changed on
 * this device), or if one of our own streams cannot be read.
 */
export async function adoptHubChain(
  sides: HubSyncContext,
  stream: string,
): Promise<StoreResult<readonly Envelope[] | undefined>> {
  const { inner, hub, policy, here, there, queue } = sides
  const followers = [...here.keys()].filter((each) => each !== stream && policy.ownerOf(each) === stream)
  const chains: (readonly [string, readonly Envelope[]])[] = []
  const before = new Map(there)
  for (const each of [...followers, stream]) {
    const theirs = await readHubChain(hub, each, sides.onRead)
    if (!theirs.ok) return theirs
    if (theirs.value.length === 0 && there.has(each)) return tamperedResult(each, 1)
    chains.push([each, theirs.value])
  }
  return queue<StoreResult<readonly Envelope[] | undefined>>(async () => {
    if (chains.some(([each, theirs]) => isOutdated(theirs, before.get(each), there.get(each))))
      return { ok: true, value: undefined }
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
    // A removed stream has no envelope to announce, so an envelope of its owner is announced.
    const owner = policy.ownerOf(stream)
    return inner.read(owner, Math.max(1, here.get(owner)?.version ?? 1))
  })
}

/**
 * Whether a chain that was read from the hub is already outdated. `before` and `now` are the last known end of the
 * hub's chain before and after the read.
 */
function isOutdated(theirs: readonly Envelope[], before: ChainEnd = GENESIS, now: ChainEnd = GENESIS): boolean {
  return now.hash !== before.hash && now.hash !== chainEndOf(theirs).hash
}

async function adoptChainOfStream(
  { inner, deviceId, policy, onPut }: HubSyncContext,
  stream: string,
  theirs: readonly Envelope[],
): Promise<StoreResult<readonly Envelope[]>> {
  const ours = await inner.read(stream)
  if (!ours.ok) return ours
  const common = commonChainLength(ours.value, theirs)
  // If another device made the same branch at the same place, only the part that this branch lacks is stored.
  const lost = isBranchStream(stream)
    ? findDivergedEnvelopes(ours.value, theirs)
    : policy.lostOf(stream, ours.value.slice(common), theirs)
  const branched = await storeBranch(inner, lost, deviceId)
  if (!branched.ok) return branched
  if (common < ours.value.length || common < theirs.length) {
    const put = await inner.restore(stream, theirs)
    if (!put.ok) return put
  }
  onPut(stream, chainEndOf(theirs))
  // If the stream has no envelopes at the hub, the end of its branch is announced, because the name of the branch
  // contains the name of the stream.
  if (theirs.length === 0) return branched
  // Returns at least one envelope, even if the hub's chain is only shorter, because listeners have to read the stream
  // again.
  return { ok: true, value: theirs.slice(Math.max(0, Math.min(common, theirs.length - 1))) }
}

/**
 * Replaces a stream that can no longer be read here with the hub's chain, and returns that chain. Returns `undefined`
 * and changes nothing on this device if the hub's chain was outdated before it could be stored. Error: tampered, if the
 * hub cannot read the stream either, or if `mayReplace` refuses the end of the hub's chain. Nothing else is written
 * here meanwhile.
 */
export async function restoreStreamFromHub(
  { inner, hub, there, queue, onRead, onPut }: HubSyncContext,
  stream: string,
  mayReplace: (end: ChainEnd) => boolean = () => true,
): Promise<StoreResult<readonly Envelope[] | undefined>> {
  const before = there.get(stream)
  const read = await readHubChain(hub, stream, onRead)
  if (!read.ok) return read
  const theirs = read.value
  if (theirs.length === 0) return tamperedResult(stream, 1)
  return queue<StoreResult<readonly Envelope[] | undefined>>(async () => {
    if (isOutdated(theirs, before, there.get(stream))) return { ok: true, value: undefined }
    if (!mayReplace(chainEndOf(theirs))) return tamperedResult(stream, 1)
    const restored = await inner.restore(stream, theirs)
    if (!restored.ok) return restored
    onPut(stream, chainEndOf(theirs))
    return { ok: true, value: theirs }
  })
}

/** Whether the hub has only an earlier part of our chain, as after its disk was restored to an older state. */
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
 * Whether hub and device have the same club. If so, each shared stream begins with the same envelope on both sides. The
 * first shared stream that both sides have and can read decides; the stream that names the club is tried first.
 * `undefined` if there is no such stream.
 */
export async function isSameClubAtHub(sides: HubSyncContext): Promise<StoreResult<boolean | undefined>> {
  const { here, there, policy } = sides
  const isNaming = (stream: string) => Number(stream === policy.clubStream)
  const common = [...here.keys()].filter((each) => there.has(each) && policy.kindOf(each) === 'shared')
  for (const stream of common.toSorted((a, b) => isNaming(b) - isNaming(a))) {
    const alike = await hasSameFirstEnvelope(sides, stream)
    if (alike.ok || alike.error.code !== 'store/tampered') return alike
  }
  return { ok: true, value: undefined }
}

/** Requests no more from the hub than is needed to decide. Error: tampered, if one side cannot read the stream. */
async function hasSameFirstEnvelope(sides: HubSyncContext, stream: string): Promise<StoreResult<boolean>> {
  const { inner, hub, here, there } = sides
  const [own, theirs] = [here.get(stream) ?? GENESIS, there.get(stream) ?? GENESIS]
  if (own.hash === theirs.hash) return { ok: true, value: true }
  const isShorter = await isHubChainShorter(sides, stream)
  if (!isShorter.ok || isShorter.value) return isShorter
  const isLonger = theirs.version > own.version
  const next = isLonger ? await hub.read({ streams: [{ stream, from: own.version }] }) : undefined
  if (next?.ok === false) return next
  if (next?.value[0]?.envelopes[0]?.hash === own.hash) return { ok: true, value: true }
  const ours = await inner.read(stream)
  if (!ours.ok) return ours
  const read = await hub.read({ streams: [{ stream, from: 1 }] })
  if (!read.ok) return read
  const [first] = read.value[0]?.envelopes ?? []
  return first ? { ok: true, value: first.hash === ours.value[0]?.hash } : tamperedResult(stream, 1)
}

async function readHubChain(
  hub: HubConnection,
  stream: string,
  onRead: HubSyncContext['onRead'],
): Promise<StoreResult<readonly Envelope[]>> {
  const theirs: Envelope[] = []
  for (;;) {
    const read = await hub.read({ streams: [{ stream, from: theirs.length + 1 }] })
    if (!read.ok) return read
    await onRead(read.value)
    const more = read.value[0]?.envelopes ?? []
    if (more.length === 0) return { ok: true, value: theirs }
    theirs.push(...more)
  }
}
