// A branch keeps what a device has of a stream and the hub does not. At the door the gate checks its name, its chain
// and its size. It does not ask who wrote the content: after a hub was put back, one device may have the only copy of
// what another wrote. So a branch is always shown as what its sender keeps, and nothing of it counts.

import { continues } from '../../store/hash.ts'
import type { Envelope, StoreResult, StreamHead } from '../../store/port.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import { CLUB_EXCHANGE, readFault } from '../model/envelopes.ts'
import { SIGNATURES } from '../../store/signing/signatures.ts'
import { BRANCHES } from '../model/streams.ts'
import { isTime, oversized, unsound, type Unsound } from './faults.ts'

/** Of one game, or of its ledger: each is one evening with a line that was cut. */
export const MOST_BRANCHES = 50
/** Longer than the stream of any game, and than what a club writes while a hub is away. */
const MOST_PARTED = 5_000
const LONGEST_LIST = 20_000

export interface BranchPorts {
  read(stream: string, from?: number): Promise<StoreResult<readonly Envelope[]>>
  /** Absent: how many there are is not known. */
  readonly list?: ((prefix: string) => Promise<StoreResult<readonly StreamHead[]>>) | undefined
}

/** `stored`: what the hub has of the branch. */
export async function branchDoorFault(
  ports: BranchPorts,
  { stream, after, envelopes }: Incoming,
  stored: readonly Envelope[],
): Promise<Unsound | undefined> {
  const whole = [...stored.slice(0, after.version), ...envelopes]
  const [first, start] = [envelopes[0], whole[0]]
  if (!first || !start) return undefined
  const fault = contentFault(stream, whole)
  if (fault) return fault
  if (after.version > 0) return undefined
  const heads = await ports.list?.(`${BRANCHES}${(start.payload as Envelope).stream}/`)
  return heads?.ok && heads.value.length >= MOST_BRANCHES
    ? unsound(first, 'gate/too-many', { most: MOST_BRANCHES })
    : undefined
}

/** What a branch says of itself: its name, one chain, and sizes that a club has. */
function contentFault(stream: string, whole: readonly Envelope[]): Unsound | undefined {
  let before: Envelope | undefined
  for (const envelope of whole) {
    const parted = envelope.payload as Envelope
    if (whole.length > MOST_PARTED) return unsound(envelope, 'gate/too-many', { most: MOST_PARTED })
    if (readFault(envelope)) return unsound(envelope, 'gate/unreadable', { cause: parted.type.slice(0, 60) })
    if (!isTime(envelope.at) || !isTime(parted.at)) return unsound(envelope, 'gate/bad-time')
    if (oversized(parted, LONGEST_LIST)) return unsound(envelope, 'gate/too-large')
    if (CLUB_EXCHANGE.kindOf(parted.stream) === 'derived' || parted.stream.startsWith(BRANCHES))
      return unsound(envelope, 'gate/other-stream', { type: parted.type.slice(0, 60) })
    const name = `${BRANCHES}${parted.stream}/${parted.version}/${parted.hash.slice(0, 12)}`
    if (before ? before.stream !== parted.stream : name !== stream)
      return unsound(envelope, 'gate/other-name', { id: name.slice(0, 60) })
    if (!follows(before, parted)) return unsound(envelope, 'gate/out-of-order')
    before = parted
  }
  return undefined
}

/** What the first of a branch follows is in the hub's stream, or in another branch: its hash shows that it is whole. */
function follows(before: Envelope | undefined, parted: Envelope): boolean {
  if (!before) return parted.version > 1 || continues('', parted)
  if (parted.version === before.version + 1) return continues(before.hash, parted)
  // Signatures that the hub holds at another place are left out.
  return parted.stream.startsWith(SIGNATURES) && parted.version > before.version
}
