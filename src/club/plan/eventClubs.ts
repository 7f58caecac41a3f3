// Changes of whom people play for. A member's club is his from now on: events he stands in keep the club he had there.
// The club of an event is what its sheet, its list of players or the organiser says. Pure. Source:
// docs/spec/scoring.md §7, "Club and team of an event".

import type { GameRow } from '../../scoring/gameRow.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { memberClubInEvent, recordedEventClub } from '../model/clubsInEvent.ts'
import { findMember, findSeason } from '../model/clubLookups.ts'
import { parseName } from '../model/name.ts'
import type { Plan } from '../model/plan.ts'

export interface EventClubsData {
  readonly club: ClubState
  /** Seasons in whose tables somebody stands. */
  standsIn(member: string): readonly string[]
}

export interface EventClubDifference {
  readonly member: string
  readonly name: string
  /** In the event; '' = none. */
  readonly club: string
  /** In the list of members; '' = none. */
  readonly own: string
}

/** Who played a game to its end, or was given points, stands in the table of its season; void games may count again. */
export function createEventClubsData({
  club,
  rows,
  planOf,
}: {
  readonly club: ClubState
  readonly rows: ReadonlyMap<string, GameRow>
  planOf(season: string): Plan
}): EventClubsData {
  let seasons: Map<string, Set<string>> | undefined
  const found = (): Map<string, Set<string>> => {
    const all = new Map<string, Set<string>>()
    const add = (member: string, season: string) => all.set(member, (all.get(member) ?? new Set()).add(season))
    for (const { season, seats, phase } of rows.values())
      if (phase === 'over') for (const { member } of seats) add(member, season)
    for (const season of club.seasons.keys()) for (const { member } of planOf(season).given) add(member, season)
    return all
  }
  return { club, standsIn: (member) => [...((seasons ??= found()).get(member) ?? [])] }
}

/** Where somebody comes from; an empty text forgets it. */
export function setMemberClub(data: EventClubsData, id: string, text: string): Result<readonly ClubEvent[]> {
  const member = findMember(data.club, id)
  if (!member.ok) return member
  const name = parseClubName(text)
  return name.ok ? ok(buildMemberClubEvents(data, new Map([[id, name.value]]))) : name
}

/** The club a member plays for in one event; empty: none. */
export function setEventClub(
  data: EventClubsData,
  event: string,
  id: string,
  text: string,
): Result<readonly ClubEvent[]> {
  const season = findSeason(data.club, event)
  if (!season.ok) return season
  const member = findMember(data.club, id)
  if (!member.ok) return member
  const name = parseClubName(text)
  if (!name.ok) return name
  const fault = clubsFault(data.club, { [id]: name.value })
  if (fault) return err(fault)
  return ok(
    name.value === memberClubInEvent(data.club, event, id)
      ? []
      : buildSeasonClubEvents(data, event, new Map([[id, name.value]])),
  )
}

/** Whose club in the list of members is another than the one they play for in an event. */
export function listEventClubDifferences(
  { club, standsIn }: EventClubsData,
  event: string,
): readonly EventClubDifference[] {
  return [...club.members.values()].flatMap(
    ({ id, name, mergedInto, club: own = '' }): readonly EventClubDifference[] => {
      if (mergedInto !== undefined) return []
      const there = memberClubInEvent(club, event, id)
      return there !== own && standsIn(id).includes(event) ? [{ member: id, name, club: there, own }] : []
    },
  )
}

/** Everybody plays for the club of the list of members in one event. */
export function applyMemberClubs(data: EventClubsData, event: string): Result<readonly ClubEvent[]> {
  const season = findSeason(data.club, event)
  if (!season.ok) return season
  const clubs = new Map(listEventClubDifferences(data, event).map(({ member, own }) => [member, own]))
  return ok(buildSeasonClubEvents(data, event, clubs))
}

/** What people are of from now on, '' = of none; people who join now may be among them. */
export function buildMemberClubEvents(data: EventClubsData, clubs: ReadonlyMap<string, string>): readonly ClubEvent[] {
  const { members } = data.club
  const changed = [...clubs].filter(([member, name]) => (members.get(member)?.club ?? '') !== name)
  return [
    ...buildKeptClubEvents(
      data,
      changed.map(([member]) => member),
    ),
    ...changed.map(([member, name]): ClubEvent => ({ type: 'ClubNoted', member, club: name })),
  ]
}

/** Whom people play for in one event. Where no club of a member was known, it is his from now on. */
export function buildSeasonClubEvents(
  data: EventClubsData,
  season: string,
  said: ReadonlyMap<string, string>,
): readonly ClubEvent[] {
  const { club } = data
  const unknown = [...said].filter(([member]) => club.members.get(member)?.club === undefined)
  const news = [...said].filter(([member, name]) => recordedEventClub(club, season, member) !== name)
  return [
    ...buildMemberClubEvents(data, new Map(unknown)),
    ...news.map(([member, name]): ClubEvent => ({ type: 'ClubNoted', member, club: name, season })),
  ]
}

/** Two who become one: in the events of the one who goes, people keep the club they had there. */
export function buildMergeClubEvents(data: EventClubsData, from: string, into: string): readonly ClubEvent[] {
  return data.standsIn(from).flatMap((season): readonly ClubEvent[] => {
    const [gone, kept] = [memberClubInEvent(data.club, season, from), memberClubInEvent(data.club, season, into)]
    if (gone === kept) return []
    const [member, name] = data.standsIn(into).includes(season) ? [into, kept] : [from, gone]
    return [{ type: 'ClubNoted', member, club: name, season }]
  })
}

/** The clubs that events of theirs do not say yet, as they are now. */
function buildKeptClubEvents(data: EventClubsData, people: readonly string[]): readonly ClubEvent[] {
  return people.flatMap((member) =>
    data.standsIn(member).flatMap((season): readonly ClubEvent[] => {
      if (recordedEventClub(data.club, season, member) !== undefined) return []
      return [{ type: 'ClubNoted', member, club: data.club.members.get(member)?.club ?? '', season }]
    }),
  )
}

/** Why members cannot be noted as of these clubs, by member; '' = none. */
function clubsFault(
  { members }: Pick<ClubState, 'members'>,
  clubs: Readonly<Record<string, string>>,
): Rejection | undefined {
  for (const [member, text] of Object.entries(clubs)) {
    if (!members.has(member)) return { code: 'members/unknown', params: { member: member.slice(0, 60) } }
    const name = parseClubName(text)
    if (!name.ok) return name.error
  }
  return undefined
}

/** '' = none. */
export function parseClubName(text: string): Result<string> {
  return text.trim() === '' ? ok('') : parseName(text)
}
