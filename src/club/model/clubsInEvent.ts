// The club that each person plays for in an event (a season or a tournament). The event keeps it: from its results
// sheet or its list of players, or as it was when the person changed clubs.
// Source: docs/spec/scoring.md §7, "Club and team of an event".

import { type ClubState, memberWithClub } from './clubState.ts'
import { resolveMemberId } from './mergedMembers.ts'

/**
 * The club of each person in the event; '' = none. The person's own entry counts before those of merged names, and of
 * these the one that joined first: no order between people's streams is stored.
 */
function recordedEventClubs(
  club: Pick<ClubState, 'members' | 'eventClubs'>,
  season: string,
): ReadonlyMap<string, string> {
  const said = club.eventClubs.get(season) ?? NO_EVENT_CLUBS
  const clubs = new Map<string, string>()
  if (said.size === 0) return said
  for (const id of club.members.keys()) {
    const name = said.get(id)
    if (name === undefined) continue
    const person = resolveMemberId(club, id)
    if (person === id || !clubs.has(person)) clubs.set(person, name)
  }
  return clubs
}

const NO_EVENT_CLUBS: ReadonlyMap<string, string> = new Map()

/** Undefined where the event does not say: the club of the member counts. */
export function recordedEventClub(club: ClubState, season: string, member: string): string | undefined {
  return recordedEventClubs(club, season).get(member)
}

/** '' = none. */
export function memberClubInEvent(club: ClubState, season: string, member: string): string {
  return recordedEventClub(club, season, member) ?? club.members.get(member)?.club ?? ''
}

type Members = ClubState['members']
interface EventMembersCache {
  readonly eventClubs: ClubState['eventClubs']
  readonly bySeason: Map<string, Members>
}

/** By the parts it is made of: a query is given a view of the club that is made for it. */
const seen = new WeakMap<Members, EventMembersCache>()

/** The club as an event sees it: every member with the club he plays for there. */
export function withEventClubs(club: ClubState, season: string): ClubState {
  const { members, eventClubs } = club
  if (!eventClubs.has(season)) return club
  let known = seen.get(members)
  if (known?.eventClubs !== eventClubs) seen.set(members, (known = { eventClubs, bySeason: new Map() }))
  const made = known.bySeason.get(season) ?? membersInEvent(club, season)
  known.bySeason.set(season, made)
  return { ...club, members: made }
}

function membersInEvent(club: ClubState, season: string): Members {
  const members = new Map(club.members)
  for (const [id, name] of recordedEventClubs(club, season)) {
    const member = members.get(id)
    if (member) members.set(id, memberWithClub(member, name))
  }
  return members
}
