// Changes of the clubs for which people play. A new club of a member applies from now on: in seasons whose standings
// include the member, the earlier club stays. The club in one season ("event") comes from its results sheet, its list
// of players or the organiser. Pure. Source: docs/spec/scoring.md §7, "Club and team of an event".

import type { GameRow } from '../../scoring/gameRow.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { memberClubInSeason, recordedSeasonClub } from '../model/clubsInEvent.ts'
import { findMember, findSeason } from '../model/clubLookups.ts'
import { parseName } from '../model/name.ts'
import type { Plan } from '../model/plan.ts'

export interface SeasonClubsContext {
  readonly club: ClubState
  /** Returns the seasons whose standings include the member. */
  standsIn(member: string): readonly string[]
}

export interface SeasonClubDifference {
  readonly member: string
  readonly name: string
  /** Club in the season. An empty string means no club. */
  readonly club: string
  /** Club in the list of members. An empty string means no club. */
  readonly own: string
}

/**
 * Creates the context for changes of clubs. The standings of a season include a member who has finished a game or got
 * points there. Void games are included, because they may count again.
 */
export function createSeasonClubsContext({
  club,
  rows,
  planOf,
}: {
  readonly club: ClubState
  readonly rows: ReadonlyMap<string, GameRow>
  planOf(season: string): Plan
}): SeasonClubsContext {
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

/** Sets the club that a member comes from. An empty text removes it. */
export function decideMemberClub(data: SeasonClubsContext, id: string, text: string): Result<readonly ClubEvent[]> {
  const member = findMember(data.club, id)
  if (!member.ok) return member
  const name = parseClubName(text)
  return name.ok ? ok(buildMemberClubEvents(data, new Map([[id, name.value]]))) : name
}

/** Sets the club for which a member plays in one season. An empty text means no club. */
export function decideSeasonClub(
  data: SeasonClubsContext,
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
    name.value === memberClubInSeason(data.club, event, id)
      ? []
      : buildSeasonClubEvents(data, event, new Map([[id, name.value]])),
  )
}

/** Members whose club in the list of members differs from their club in a season. */
export function listSeasonClubDifferences(
  { club, standsIn }: SeasonClubsContext,
  event: string,
): readonly SeasonClubDifference[] {
  return [...club.members.values()].flatMap(
    ({ id, name, mergedInto, club: own = '' }): readonly SeasonClubDifference[] => {
      if (mergedInto !== undefined) return []
      const there = memberClubInSeason(club, event, id)
      return there !== own && standsIn(id).includes(event) ? [{ member: id, name, club: there, own }] : []
    },
  )
}

/** Sets the club of everybody in one season to their club in the list of members. */
export function decideSeasonClubsFromMembers(data: SeasonClubsContext, event: string): Result<readonly ClubEvent[]> {
  const season = findSeason(data.club, event)
  if (!season.ok) return season
  const clubs = new Map(listSeasonClubDifferences(data, event).map(({ member, own }) => [member, own]))
  return ok(buildSeasonClubEvents(data, event, clubs))
}

/**
 * Sets the clubs of members from now on. An empty string means no club. The members may include people who are only
 * just joining.
 */
export function buildMemberClubEvents(
  data: SeasonClubsContext,
  clubs: ReadonlyMap<string, string>,
): readonly ClubEvent[] {
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

/**
 * Sets the clubs for which people play in one season. If a member's general club was unknown, the club of the season
 * becomes the general club as well.
 */
export function buildSeasonClubEvents(
  data: SeasonClubsContext,
  season: string,
  said: ReadonlyMap<string, string>,
): readonly ClubEvent[] {
  const { club } = data
  const unknown = [...said].filter(([member]) => club.members.get(member)?.club === undefined)
  const news = [...said].filter(([member, name]) => recordedSeasonClub(club, season, member) !== name)
  return [
    ...buildMemberClubEvents(data, new Map(unknown)),
    ...news.map(([member, name]): ClubEvent => ({ type: 'ClubNoted', member, club: name, season })),
  ]
}

/**
 * Builds the club events for merging two members. In the merged member's seasons, the club that was shown before the
 * merge stays.
 */
export function buildClubEventsForMerge(data: SeasonClubsContext, from: string, into: string): readonly ClubEvent[] {
  return data.standsIn(from).flatMap((season): readonly ClubEvent[] => {
    const [gone, kept] = [memberClubInSeason(data.club, season, from), memberClubInSeason(data.club, season, into)]
    if (gone === kept) return []
    const [member, name] = data.standsIn(into).includes(season) ? [into, kept] : [from, gone]
    return [{ type: 'ClubNoted', member, club: name, season }]
  })
}

/** Records the current club of these people in each of their seasons that has no club for them yet. */
function buildKeptClubEvents(data: SeasonClubsContext, people: readonly string[]): readonly ClubEvent[] {
  return people.flatMap((member) =>
    data.standsIn(member).flatMap((season): readonly ClubEvent[] => {
      if (recordedSeasonClub(data.club, season, member) !== undefined) return []
      return [{ type: 'ClubNoted', member, club: data.club.members.get(member)?.club ?? '', season }]
    }),
  )
}

/** Returns an error if these clubs cannot be recorded for these members. An empty string means no club. */
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

/** Parses the name of a club. An empty string means no club. */
export function parseClubName(text: string): Result<string> {
  return text.trim() === '' ? ok('') : parseName(text)
}
