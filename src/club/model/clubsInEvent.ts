// Clubs that people play for in an event (a season or a tournament). A club is recorded from the results sheet or from
// the list of players. When a person changes clubs, the previous club is recorded for the events that they have taken
// part in. See `docs/spec/scoring.md §7`, "Club and team of an event".

import { type ClubState, memberWithClub } from './clubState.ts'
import { resolveMemberId } from './mergedMembers.ts'

/**
 * Each person's club in the event. An empty string means no club. The person's own entry takes precedence over those of
 * members who were merged into them. Among these, the member who joined first counts, because the order between
 * people's streams is not stored.
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

/** The club recorded for the member in the event. If `undefined`, the member's general club applies. */
export function recordedSeasonClub(club: ClubState, season: string, member: string): string | undefined {
  return recordedEventClubs(club, season).get(member)
}

/** The club that a member plays for in a season. An empty string means no club. */
export function memberClubInSeason(club: ClubState, season: string, member: string): string {
  return recordedSeasonClub(club, season, member) ?? club.members.get(member)?.club ?? ''
}

type Members = ClubState['members']
interface EventMembersCache {
  readonly eventClubs: ClubState['eventClubs']
  readonly bySeason: Map<string, Members>
}

/**
 * Members with their clubs in each event. The cache key is `members` and `eventClubs` instead of the club, because each
 * query gets its own club object.
 */
const seen = new WeakMap<Members, EventMembersCache>()

/** Returns the club with every member's club replaced by the club they play for in the event. */
export function clubStateWithSeasonClubs(club: ClubState, season: string): ClubState {
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
