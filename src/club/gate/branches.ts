// A branch keeps what a device wrote and the hub did not take. At the door the gate asks whether the device that sends
// it may have written it: nobody says in a branch what another device entered into its game.

import { continues } from '../../store/hash.ts'
import type { Envelope, StoreResult, StreamHead } from '../../store/port.ts'
import { type Incoming, LAPTOPS } from '../../store/sync/policy.ts'
import { CLUB_EXCHANGE, readFault } from '../model/envelopes.ts'
import { SIGNATURES } from '../../store/signing/signatures.ts'
import { BRANCHES, GAMES, IMPORTS, LEDGERS } from '../model/streams.ts'
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
  const of = (start.payload as Envelope).stream
  if (after.version === 0) {
    const heads = await ports.list?.(`${BRANCHES}${of}/`)
    if (heads?.ok && heads.value.length >= MOST_BRANCHES)
      return unsound(first, 'gate/too-many', { most: MOST_BRANCHES })
  }
  // The club and its plans are everybody's, and a signature says who made it: after a hub was put back, each device may
  // have the last copy of them.
  return [GAMES, LEDGERS, IMPORTS].some((prefix) => of.startsWith(prefix))
    ? writerFault(ports, of, envelopes)
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

/** Written by the device that sends it, under the id that it has or had, or stored at the hub as well. */
async function writerFault(
  { read }: BranchPorts,
  of: string,
  envelopes: readonly Envelope[],
): Promise<Unsound | undefined> {
  const foreign = envelopes.filter(({ laptop, payload }) => (payload as Envelope).laptop !== laptop)
  if (foreign.length === 0) return undefined
  const [there, list] = [await read(of), await read(LAPTOPS)]
  const stored = there.ok ? there.value : []
  const hashes = new Set(stored.map(({ hash }) => hash))
  // Envelopes from before they named their device: the game has some in the hub's copy, too.
  const isOld = stored[0] !== undefined && stored[0].laptop === undefined
  const wrong = foreign.find(({ laptop, payload }) => {
    const parted = payload as Envelope
    const isKnown = hashes.has(parted.hash) || (parted.laptop === undefined && isOld)
    return !isKnown && !idsOf(laptop, list.ok ? list.value : []).has(parted.laptop)
  })
  return wrong && unsound(wrong, 'gate/other-device')
}

/** The ids that a device has had, as far as the hub's list of devices says. */
function idsOf(laptop: string | undefined, list: readonly Envelope[]): ReadonlySet<string | undefined> {
  const ids = new Set([laptop])
  for (const { type, payload } of list.toReversed()) {
    const admitted = payload as { readonly laptop?: string; readonly before?: string }
    if (type === 'LaptopAdmitted' && admitted.before !== undefined && ids.has(admitted.laptop)) ids.add(admitted.before)
  }
  ids.delete(undefined)
  return ids
}
