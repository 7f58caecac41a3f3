// Checks the streams `people/<id>`. In stored events, only the form of names and clubs is checked, because data about
// unknown people is never shown. Events from a device must belong to a person of the club, and every new member must
// have a name in the same message or in the store. See `docs/adr/0041-a-stream-for-each-person.md`.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import { decideMemberRenaming } from '../members/members.ts'
import { isPersonEvent, type PersonEvent } from '../model/clubEvents.ts'
import { clubEventOf, type ClubState } from '../model/clubState.ts'
import { envelopeReadError } from '../model/envelopes.ts'
import { importIdFault } from '../model/importsOfClub.ts'
import { isSafeId } from '../model/ids.ts'
import { parseName } from '../model/name.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../model/streams.ts'
import { parseClubName } from '../plan/eventClubs.ts'
import type { HubGateContext } from './clubGuards.ts'
import {
  isTime,
  isValueOversized,
  rejectionToEnvelopeFault,
  createLastingFault,
  type EnvelopeFault,
  createTemporaryFault,
} from './faults.ts'
import type { StoredStreamReader } from './readSince.ts'
import { personStreamOfNewMember } from '../model/clubSyncPolicy.ts'

/**
 * Events that are invalid wherever they come from, by version. Envelopes that do not match their schema are skipped.
 */
export function personEventFaultsByVersion(envelopes: readonly Envelope[]): ReadonlyMap<number, EnvelopeFault> {
  const aside = new Map<number, EnvelopeFault>()
  for (const envelope of envelopes) {
    const event = personEventOf(envelope)
    const fault = event && personEventFault(envelope, event)
    if (fault) aside.set(envelope.version, fault)
  }
  return aside
}

/**
 * Faults of events that set a person's club for a season that does not exist. The club in such an event is never shown.
 */
export function unknownSeasonFaults(
  envelopes: readonly Envelope[],
  seasons: Pick<ReadonlySet<string>, 'has'>,
): readonly EnvelopeFault[] {
  return envelopes.flatMap((envelope) => {
    const event = personEventOf(envelope)
    const season = event?.type === 'ClubNoted' ? event.season : undefined
    return season === undefined || seasons.has(season)
      ? []
      : createTemporaryFault(envelope, 'seasons/unknown', { season: season.slice(0, 60) })
  })
}

/** Returns a fault if new events cannot be accepted. The members and seasons include those of the same message. */
export function incomingPersonEventsFault(
  { stream, after, envelopes, historyLength = 0 }: IncomingEnvelopes,
  { members, seasons }: Pick<ClubState, 'members' | 'seasons'>,
  door: HubGateContext | undefined,
): EnvelopeFault | undefined {
  const [lasting] = personEventFaultsByVersion(envelopes).values()
  const [first] = envelopes
  if (lasting || !first) return lasting
  const member = stream.slice(PEOPLE_STREAM_PREFIX.length)
  if (!members.has(member)) return createTemporaryFault(first, 'members/unknown', { member: member.slice(0, 60) })
  const [unknown] = unknownSeasonFaults(envelopes, seasons)
  if (unknown) return unknown
  const now = door ? envelopes.filter(({ version }) => version > after.version + historyLength) : []
  for (const envelope of now) {
    const event = personEventOf(envelope)
    if (!door || envelope.version === 1 || event?.type !== 'NameNoted') continue
    const renamed = decideMemberRenaming(door, member, event.name)
    if (!renamed.ok && renamed.error.code === 'members/name-taken')
      return rejectionToEnvelopeFault(envelope, renamed.error)
  }
  return undefined
}

/** Returns the fault of the first event that adds a member whose name is neither stored nor in the same message. */
export async function namelessMemberFault(
  incoming: readonly IncomingEnvelopes[],
  read: StoredStreamReader,
): Promise<StoreResult<EnvelopeFault | undefined>> {
  const club = incoming.find(({ stream }) => stream === CLUB_STREAM)
  const named = new Set(incoming.map(({ stream }) => stream))
  for (const envelope of club?.envelopes.slice(club.historyLength ?? 0) ?? []) {
    const words = envelopeReadError(envelope) === undefined ? personStreamOfNewMember(envelope) : undefined
    if (words === undefined || named.has(words)) continue
    const stored = await read(words)
    if (!stored.ok) return stored
    if (stored.value.length === 0) return ok(createLastingFault(envelope, 'name/empty'))
  }
  return ok(undefined)
}

function personEventOf(envelope: Envelope): PersonEvent | undefined {
  const event = envelopeReadError(envelope) === undefined ? clubEventOf(envelope) : undefined
  return event && isPersonEvent(event) ? event : undefined
}

function personEventFault(envelope: Envelope, event: PersonEvent): EnvelopeFault | undefined {
  const { version, at, payload } = envelope
  if (!isTime(at)) return createLastingFault(envelope, 'gate/bad-time')
  if (isValueOversized(payload)) return createLastingFault(envelope, 'gate/too-large')
  if (!isSafeId(event.member)) return createLastingFault(envelope, 'gate/bad-id', { id: event.member.slice(0, 60) })
  if (version === 1 && event.type !== 'NameNoted') return createLastingFault(envelope, 'gate/out-of-order')
  const importFault = event.type === 'ClubNoted' ? importIdFault(event.import ?? event.undoes) : undefined
  if (importFault) return rejectionToEnvelopeFault(envelope, importFault)
  const parsed = event.type === 'NameNoted' ? parseName(event.name) : parseClubName(event.club)
  return parsed.ok ? undefined : rejectionToEnvelopeFault(envelope, parsed.error)
}
