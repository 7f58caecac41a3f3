// A branch contains envelopes that a device had and the hub did not accept, mostly because another device had continued
// the stream. Such envelopes are kept in a stream of their own, which is synced like any other. The name of the branch
// consists of the stream's name and the version and hash of its first envelope.

import { commonChainLength, tamperedResult } from '../hash.ts'
import type { Envelope, EventStore, StoreResult } from '../port.ts'

/** Prefix of all branch names. */
export const BRANCH_STREAM_PREFIX = 'branch/'
const BRANCHED_EVENT = 'Branched'

export const isBranchStream = (stream: string): boolean => stream.startsWith(BRANCH_STREAM_PREFIX)

/**
 * The envelope as it was first written. If two copies of a disk diverge within a branch, the lost part becomes a branch
 * of the original stream again.
 */
function originalEnvelope(envelope: Envelope): Envelope {
  return isBranchStream(envelope.stream) ? originalEnvelope(envelope.payload as Envelope) : envelope
}

/** The original envelopes that one branch has and another branch of the same name lacks. */
export function findDivergedEnvelopes(ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] {
  const rest = ours.map(originalEnvelope)
  return rest.slice(commonChainLength(rest, theirs.map(originalEnvelope)))
}

/**
 * Stores these envelopes as a branch and returns the last envelope of the branch. Envelopes that are stored already,
 * after a crash or from another copy of this disk, are not stored again.
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
