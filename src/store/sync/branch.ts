// A branch: what a device wrote and the hub did not take, because another device had continued the stream. It is kept,
// envelope by envelope, in a stream of its own that is synced as any other. Its name has the stream, and the version
// and the hash of its first envelope.

import { commonChainLength, tamperedResult } from '../hash.ts'
import type { Envelope, EventStore, StoreResult } from '../port.ts'

/** The beginning of their names. */
export const BRANCH_STREAM_PREFIX = 'branch/'
const BRANCHED_EVENT = 'Branched'

export const isBranchStream = (stream: string): boolean => stream.startsWith(BRANCH_STREAM_PREFIX)

/** As it was written: what a branch has of it is a branch of that stream again, where two copies of a disk parted. */
function originalEnvelope(envelope: Envelope): Envelope {
  return isBranchStream(envelope.stream) ? originalEnvelope(envelope.payload as Envelope) : envelope
}

/** What one branch has, as it was written, and another one of its name has not. */
export function divergedEnvelopes(ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] {
  const rest = ours.map(originalEnvelope)
  return rest.slice(commonChainLength(rest, theirs.map(originalEnvelope)))
}

/**
 * Returns the last envelope of the branch. What is kept already, after a crash or from another copy of this disk, is
 * not kept again.
 */
export async function storeBranch(
  store: Pick<EventStore, 'read' | 'append'>,
  ours: readonly Envelope[],
  deviceId: string,
): Promise<StoreResult<readonly Envelope[]>> {
  const rest = ours.map(originalEnvelope)
  const [first] = rest
  if (!first) return { ok: true, value: [] }
  const name = `${BRANCH_STREAM_PREFIX}${first.stream}/${first.version}/${first.hash.slice(0, 12)}`
  const kept = await store.read(name)
  if (!kept.ok) return kept
  const known = commonChainLength(rest, kept.value.map(originalEnvelope))
  if (known === rest.length) return { ok: true, value: kept.value.slice(-1) }
  const isOther = known < kept.value.length || (kept.value.at(-1)?.laptop ?? deviceId) !== deviceId
  if (isOther) return known === 0 ? tamperedResult(name, 1) : storeBranch(store, rest.slice(known), deviceId)
  const added = await store.append(
    name,
    known,
    rest.slice(known).map((envelope) => ({
      type: BRANCHED_EVENT,
      payload: envelope,
      at: envelope.at,
      author: envelope.author,
      private: envelope.private,
      laptop: deviceId,
    })),
  )
  return added.ok ? store.read(name, added.value.version) : added
}
