// Two chains of one stream: the hub's stays, ours is kept as a branch, and what follows the stream goes with it: a
// ledger's lines were written for the entries of our game, and say nothing of the hub's.

import { endOf, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult } from '../port.ts'
import { branchOff, commonLength } from './branch.ts'
import type { HubLine } from './hub.ts'
import type { ExchangePolicy } from './policy.ts'

interface Sides {
  readonly below: EventStore & Pick<RepairableStore, 'restore'>
  readonly line: HubLine
  readonly laptop: string
  readonly policy: ExchangePolicy
  /** Of exchanged streams, as they stand here. */
  readonly here: ReadonlyMap<string, ChainEnd>
  /** Nothing else is written here meanwhile. */
  queue<T>(job: () => Promise<T>): Promise<T>
  /** This stream is as the hub has it from now on. */
  onPut(stream: string, end: ChainEnd): void
}

/** Answers what is new here, of all streams that were put to the hub's chain. */
export async function putToHubs(sides: Sides, stream: string): Promise<StoreResult<readonly Envelope[]>> {
  const { below, line, policy, here, queue } = sides
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
    // Of a stream that is no more nothing can be told: the one it follows is.
    const owner = policy.ownerOf(stream)
    return below.read(owner, Math.max(1, here.get(owner)?.version ?? 1))
  })
}

async function putOne(
  { below, laptop, policy, onPut }: Sides,
  stream: string,
  theirs: readonly Envelope[],
): Promise<StoreResult<readonly Envelope[]>> {
  const ours = await below.read(stream)
  if (!ours.ok) return ours
  const common = commonLength(ours.value, theirs)
  const lost = policy.lostOf(stream, ours.value.slice(common), theirs)
  const branched = await branchOff(below, { stream, ours: lost, laptop, from: common + 1 })
  if (!branched.ok) return branched
  if (common < ours.value.length || common < theirs.length) {
    const put = await below.restore(stream, theirs)
    if (!put.ok) return put
  }
  onPut(stream, endOf(theirs))
  // Also where the hub's is only shorter: what was known of ours is no more.
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
