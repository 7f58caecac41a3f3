// Changes of whom people play for. A member's club is his from now on: events he stands in keep the club he had there.
// The club of an event is what its sheet, its list of players or the organiser says. Pure. Source:
// docs/spec/scoring.md §7, "Club and team of an event".

import type { GameRow } from '../../scoring/row.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { clubIn, clubSaidIn } from '../model/clubsInEvent.ts'
import { memberOf, seasonOf } from '../model/find.ts'
import { parseName } from '../model/name.ts'
import type { Plan } from '../model/plan.ts'

export interface ClubsData {
  readonly club: ClubState
  /** Seasons in whose tables somebody stands. */
  standsIn(member: string): readonly string[]
}

export interface OtherClub {
  readonly member: string
  readonly name: string
  /** In the event; '' = none. */
  readonly club: string
  /** In the list of members; '' = none. */
  readonly own: string
}

/** Who played a game to its end, or was given points, stands in the table of its season; void games may count again. */
export function clubsData({
  club,
  rows,
  planOf,
}: {
  readonly club: ClubState
  readonly rows: ReadonlyMap<string, GameRow>
  planOf(season: string): Plan
}): ClubsData {
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
export function noteClub(data: ClubsData, id: string, text: string): Result<readonly ClubEvent[]> {
  const member = memberOf(data.club, id)
  if (!member.ok) return member
  const name = parseClub(text)
  return name.ok ? ok(changedClubs(data, new Map([[id, name.value]]))) : name
}

/** The club a member plays for in one event; empty: none. */
export function noteEventClub(data: ClubsData, event: string, id: string, text: string): Result<readonly ClubEvent[]> {
  const season = seasonOf(data.club, event)
  if (!season.ok) return season
  const member = memberOf(data.club, id)
  if (!member.ok) return member
  const name = parseClub(text)
  if (!name.ok) return name
  const fault = clubsFault(data.club, { [id]: name.value })
  if (fault) return err(fault)
  return ok(name.value === clubIn(data.club, event, id) ? [] : playsFor(data, event, new Map([[id, name.value]])))
}

/** Whose club in the list of members is another than the one they play for in an event. */
export function otherClubs({ club, standsIn }: ClubsData, event: string): readonly OtherClub[] {
  return [...club.members.values()].flatMap(({ id, name, mergedInto, club: own = '' }): readonly OtherClub[] => {
    if (mergedInto !== undefined) return []
    const there = clubIn(club, event, id)
    return there !== own && standsIn(id).includes(event) ? [{ member: id, name, club: there, own }] : []
  })
}

/** Everybody plays for the club of the list of members in one event. */
export function useMemberClubs(data: ClubsData, event: string): Result<readonly ClubEvent[]> {
  const season = seasonOf(data.club, event)
  if (!season.ok) return season
  const clubs = new Map(otherClubs(data, event).map(({ member, own }) => [member, own]))
  return ok(playsFor(data, event, clubs))
}

/** What people are of from now on, '' = of none; people who join now may be among them. */
export function changedClubs(data: ClubsData, clubs: ReadonlyMap<string, string>): readonly ClubEvent[] {
  const { members } = data.club
  const changed = [...clubs].filter(([member, name]) => (members.get(member)?.club ?? '') !== name)
  return [
    ...keptClubs(
      data,
      changed.map(([member]) => member),
    ),
    ...changed.map(([member, name]): ClubEvent => ({ type: 'ClubNoted', member, club: name })),
  ]
}

/** Whom people play for in one event. Where no club of a member was known, it is his from now on. */
export function playsFor(data: ClubsData, season: string, said: ReadonlyMap<string, string>): readonly ClubEvent[] {
  const { club } = data
  const unknown = [...said].filter(([member]) => club.members.get(member)?.club === undefined)
  const news = [...said].filter(([member, name]) => clubSaidIn(club, season, member) !== name)
  return [
    ...changedClubs(data, new Map(unknown)),
    ...news.map(([member, name]): ClubEvent => ({ type: 'ClubNoted', member, club: name, season })),
  ]
}

/** Two who become one: in the events of the one who goes, people keep the club they had there. */
export function clubsBeforeMerge(data: ClubsData, from: string, into: string): readonly ClubEvent[] {
  return data.standsIn(from).flatMap((season): readonly ClubEvent[] => {
    const [gone, kept] = [clubIn(data.club, season, from), clubIn(data.club, season, into)]
    if (gone === kept) return []
    const [member, name] = data.standsIn(into).includes(season) ? [into, kept] : [from, gone]
    return [{ type: 'ClubNoted', member, club: name, season }]
  })
}

/** The clubs that events of theirs do not say yet, as they are now. */
function keptClubs(data: ClubsData, people: readonly string[]): readonly ClubEvent[] {
  return people.flatMap((member) =>
    data.standsIn(member).flatMap((season): readonly ClubEvent[] => {
      if (clubSaidIn(data.club, season, member) !== undefined) return []
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
    const name = parseClub(text)
    if (!name.ok) return name.error
  }
  return undefined
}

/** '' = none. */
export function parseClub(text: string): Result<string> {
  return text.trim() === '' ? ok('') : parseName(text)
}
