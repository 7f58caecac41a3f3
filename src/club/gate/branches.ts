// Checks incoming branches. A branch contains the part of a stream that a device has and the hub does not. The gate
// checks the name, chain and size of a branch, but not who wrote its content: after a hub was restored, one device may
// have the only copy of another device's events. Therefore a branch is always shown as its sender's copy, and its
// content does not count.

import { hasValidHashAfter } from '../../store/hash.ts'
import type { Envelope, StoreResult, StreamHead } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import { envelopeReadError } from '../model/envelopes.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import { BRANCHES } from '../model/streams.ts'
import { isTime, isValueOversized, createLastingFault, type EnvelopeFault } from './faults.ts'
import { CLUB_SYNC_POLICY } from '../model/clubSyncPolicy.ts'

/**
 * Maximum number of branches of one stream. Each branch of a game or of its ledger comes from one evening without a
 * connection.
 */
export const MAX_BRANCHES_PER_STREAM = 50
/**
 * Maximum number of events in a branch. No game's stream is longer, and no club records more events while a hub is
 * unreachable.
 */
const MAX_BRANCH_EVENTS = 5_000
const MAX_BRANCH_LIST_LENGTH = 20_000

export interface StreamReaderPorts {
  read(stream: string, from?: number): Promise<StoreResult<readonly Envelope[]>>
  /**
   * Lists streams, so that branches can be counted and searched for stages. If omitted, their number is not limited,
   * and no branch is searched.
   */
  readonly list?: ((prefix: string) => Promise<StoreResult<readonly StreamHead[]>>) | undefined
}

/** `stored` contains the hub's envelopes of the branch. */
export async function incomingBranchFault(
  ports: StreamReaderPorts,
  { stream, after, envelopes }: IncomingEnvelopes,
  stored: readonly Envelope[],
): Promise<EnvelopeFault | undefined> {
  const whole = [...stored.slice(0, after.version), ...envelopes]
  const [first, start] = [envelopes[0], whole[0]]
  if (!first || !start) return undefined
  const fault = contentFault(stream, whole)
  if (fault) return fault
  if (after.version > 0) return undefined
  const heads = await ports.list?.(`${BRANCHES}${(start.payload as Envelope).stream}/`)
  return heads?.ok && heads.value.length >= MAX_BRANCHES_PER_STREAM
    ? createLastingFault(first, 'gate/too-many', { most: MAX_BRANCHES_PER_STREAM })
    : undefined
}

/** Checks the branch without other data: its name, an unbroken chain, and realistic sizes. */
function contentFault(stream: string, whole: readonly Envelope[]): EnvelopeFault | undefined {
  let before: Envelope | undefined
  for (const envelope of whole) {
    const parted = envelope.payload as Envelope
    if (whole.length > MAX_BRANCH_EVENTS)
      return createLastingFault(envelope, 'gate/too-many', { most: MAX_BRANCH_EVENTS })
    if (envelopeReadError(envelope))
      return createLastingFault(envelope, 'gate/unreadable', { cause: parted.type.slice(0, 60) })
    if (!isTime(envelope.at) || !isTime(parted.at)) return createLastingFault(envelope, 'gate/bad-time')
    if (isValueOversized(parted, MAX_BRANCH_LIST_LENGTH)) return createLastingFault(envelope, 'gate/too-large')
    if (CLUB_SYNC_POLICY.kindOf(parted.stream) === 'derived' || parted.stream.startsWith(BRANCHES))
      return createLastingFault(envelope, 'gate/other-stream', { type: parted.type.slice(0, 60) })
    const name = `${BRANCHES}${parted.stream}/${parted.version}/${parted.hash.slice(0, 12)}`
    if (before ? before.stream !== parted.stream : name !== stream)
      return createLastingFault(envelope, 'gate/other-name', { id: name.slice(0, 60) })
    if (!follows(before, parted)) return createLastingFault(envelope, 'gate/out-of-order')
    before = parted
  }
  return undefined
}

/**
 * Whether an event follows the event before it. The event before a branch's first event is in the hub's stream or in
 * another branch, so the hash of the first event is checked only if it starts the stream.
 */
function follows(before: Envelope | undefined, parted: Envelope): boolean {
  if (!before) return parted.version > 1 || hasValidHashAfter('', parted)
  if (parted.version === before.version + 1) return hasValidHashAfter(before.hash, parted)
  // Signatures that the hub has at a different version are left out of the branch, so versions may have gaps.
  return parted.stream.startsWith(SIGNATURE_STREAM_PREFIX) && parted.version > before.version
}
