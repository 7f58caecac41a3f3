// Two chains of one stream: the hub's stays, and ours is kept as a branch, with the streams that follow it: the lines of a
// ledger belong to the entries of our game, not to the hub's.

import { endOf, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult } from '../port.ts'
import { branchOff, commonLength } from './branch.ts'
import type { HubLine } from './hub.ts'
import type { SyncPolicy } from './policy.ts'

interface Sides {
  readonly inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly line: HubLine
  readonly deviceId: string
  readonly policy: SyncPolicy
  /** Ends of synced streams on this device. */
  readonly here: ReadonlyMap<string, ChainEnd>
  /** One job at a time: nothing else is written here meanwhile. */
  queue<T>(job: () => Promise<T>): Promise<T>
  /** Called when both sides have the hub's chain. */
  onPut(stream: string, end: ChainEnd): void
}

/** Returns what is new on this device, of all streams that were put to the hub's chain. */
export async function putToHubs(sides: Sides, stream: string): Promise<StoreResult<readonly Envelope[]>> {
  const { inner, line, policy, here, queue } = sides
  const followers = [...here.keys()].filter((each) => each !== stream && policy.ownerOf(each) === stream)
  const chains: (readonly [string, readonly Envelope[]])[] = []
  for (const each of [stream, ...followers]) {
    const theirs = await chainThere(line, each)
    if (!theirs.ok) return theirs
    chains.push([each, theirs.value])
  }
  return queue<StoreResult<readonly Envelope[]>>(async () => {
    const foreign: Envelope[] = []
    for (const [each, theirs] of chains) {
      const put = await putOne(sides, each, theirs)
      if (!put.ok) return put
      foreign.push(...put.value)
    }
    if (foreign.length > 0) return { ok: true, value: foreign }
    // A stream that was removed has no envelope to announce: that of its owner is.
    const owner = policy.ownerOf(stream)
    return inner.read(owner, Math.max(1, here.get(owner)?.version ?? 1))
  })
}

async function putOne(
  { inner, deviceId, policy, onPut }: Sides,
  stream: string,
  theirs: readonly Envelope[],
): Promise<StoreResult<readonly Envelope[]>> {
  const ours = await inner.read(stream)
  if (!ours.ok) return ours
  const common = commonLength(ours.value, theirs)
  const lost = policy.lostOf(stream, ours.value.slice(common), theirs)
  const branched = await branchOff(inner, { stream, ours: lost, deviceId, from: common + 1 })
  if (!branched.ok) return branched
  if (common < ours.value.length || common < theirs.length) {
    const put = await inner.restore(stream, theirs)
    if (!put.ok) return put
  }
  onPut(stream, endOf(theirs))
  // At least one envelope, also where the hub's chain is only shorter: listeners have to read the stream again.
  return { ok: true, value: theirs.slice(Math.max(0, Math.min(common, theirs.length - 1))) }
}

async function chainThere(line: HubLine, stream: string): Promise<StoreResult<readonly Envelope[]>> {
  const theirs: Envelope[] = []
  for (;;) {
    const read = await line.read({ streams: [{ stream, from: theirs.length + 1 }] })
    if (!read.ok) return read
    const more = read.value[0]?.envelopes ?? []
    if (more.length === 0) return { ok: true, value: theirs }
    theirs.push(...more)
  }
}
