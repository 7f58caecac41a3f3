// The words for a person, `people/<id>`. What is stored is asked only whether it can be a name or a club: words of
// somebody whom the club does not know are shown nowhere. What comes from a device has to belong to a person of the
// club, and whoever joins comes with a name. Rule: docs/adr/0041-a-stream-for-each-person.md.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import { renameMember } from '../members/members.ts'
import { isPersonEvent, type PersonEvent } from '../model/clubEvents.ts'
import { clubEventOf, type ClubState } from '../model/clubState.ts'
import { readFault, wordsFor } from '../model/envelopes.ts'
import { isSafeId } from '../model/ids.ts'
import { parseName } from '../model/name.ts'
import { CLUB_STREAM, PEOPLE } from '../model/streams.ts'
import { parseClub } from '../plan/eventClubs.ts'
import type { Door } from './clubGuards.ts'
import { isTime, oversized, refused, unsound, type Unsound, waits } from './faults.ts'
import type { ReadStream } from './since.ts'

/** By version, the events that cannot stand wherever they come from. What does not fit its schema is passed over. */
export function wordsAside(envelopes: readonly Envelope[]): ReadonlyMap<number, Unsound> {
  const aside = new Map<number, Unsound>()
  for (const envelope of envelopes) {
    const event = personEventOf(envelope)
    const fault = event && wordFault(envelope, event)
    if (fault) aside.set(envelope.version, fault)
  }
  return aside
}

/** Why new words cannot be taken. `club`: with what comes in the same message. */
export function wordsDoorFault(
  { stream, after, envelopes, historyLength = 0 }: Incoming,
  { members, seasons }: Pick<ClubState, 'members' | 'seasons'>,
  door: Door | undefined,
): Unsound | undefined {
  const [lasting] = wordsAside(envelopes).values()
  const [first] = envelopes
  if (lasting || !first) return lasting
  const member = stream.slice(PEOPLE.length)
  if (!members.has(member)) return waits(first, 'members/unknown', { member: member.slice(0, 60) })
  for (const envelope of envelopes) {
    const event = personEventOf(envelope)
    const season = event?.type === 'ClubNoted' ? event.season : undefined
    if (season !== undefined && !seasons.has(season))
      return waits(envelope, 'seasons/unknown', { season: season.slice(0, 60) })
  }
  const now = door ? envelopes.filter(({ version }) => version > after.version + historyLength) : []
  for (const envelope of now) {
    const event = personEventOf(envelope)
    if (!door || envelope.version === 1 || event?.type !== 'NameNoted') continue
    const renamed = renameMember(door, member, event.name)
    if (!renamed.ok && renamed.error.code === 'members/name-taken') return refused(envelope, renamed.error)
  }
  return undefined
}

/** The first event by which somebody joins whose name is neither stored nor in the same message. */
export async function namelessJoining(
  incoming: readonly Incoming[],
  read: ReadStream,
): Promise<StoreResult<Unsound | undefined>> {
  const club = incoming.find(({ stream }) => stream === CLUB_STREAM)
  const named = new Set(incoming.map(({ stream }) => stream))
  for (const envelope of club?.envelopes.slice(club.historyLength ?? 0) ?? []) {
    const words = readFault(envelope) === undefined ? wordsFor(envelope) : undefined
    if (words === undefined || named.has(words)) continue
    const stored = await read(words)
    if (!stored.ok) return stored
    if (stored.value.length === 0) return ok(unsound(envelope, 'name/empty'))
  }
  return ok(undefined)
}

function personEventOf(envelope: Envelope): PersonEvent | undefined {
  const event = readFault(envelope) === undefined ? clubEventOf(envelope) : undefined
  return event && isPersonEvent(event) ? event : undefined
}

function wordFault(envelope: Envelope, event: PersonEvent): Unsound | undefined {
  const { version, at, payload } = envelope
  if (!isTime(at)) return unsound(envelope, 'gate/bad-time')
  if (oversized(payload)) return unsound(envelope, 'gate/too-large')
  if (!isSafeId(event.member)) return unsound(envelope, 'gate/bad-id', { id: event.member.slice(0, 60) })
  if (version === 1 && event.type !== 'NameNoted') return unsound(envelope, 'gate/out-of-order')
  const parsed = event.type === 'NameNoted' ? parseName(event.name) : parseClub(event.club)
  return parsed.ok ? undefined : refused(envelope, parsed.error)
}
