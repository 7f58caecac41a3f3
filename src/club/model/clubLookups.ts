// Looks up seasons, members and schemes by id. An unknown id is rejected with a code.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState, MemberRecord, SeasonRecord } from './clubState.ts'
import type { Game } from './game.ts'
import { findScheme } from './findScheme.ts'

export { findScheme } from './findScheme.ts'

export function findSeason(state: ClubState, id: string): Result<SeasonRecord> {
  const season = state.seasons.get(id)
  return season ? ok(season) : err({ code: 'seasons/unknown', params: { season: id.slice(0, 60) } })
}

export function findMember(
  state: Pick<ClubState, 'members'>,
  id: string,
): Result<MemberRecord, Rejection<'members/unknown'>> {
  const member = state.members.get(id)
  return member && member.mergedInto === undefined
    ? ok(member)
    : err({ code: 'members/unknown', params: { member: id.slice(0, 60) } })
}

/** Number of people who are or were on the roster. Guests are not counted. */
export function countMembersWithoutGuests({ members }: Pick<ClubState, 'members'>): number {
  return [...members.values()].filter(({ guest }) => guest !== true).length
}

export function isBuiltInScheme(id: string): boolean {
  return SCHEMES.some((scheme) => scheme.id === id)
}

/**
 * The scheme in the version that the season is pinned to. Every season has a scheme that the program or the club knows.
 */
export function schemeOfSeason(club: Pick<ClubState, 'schemes'>, season: SeasonRecord): Scheme {
  const scheme = findScheme(club, season.scheme, season.schemeVersion)
  if (!scheme) throw new Error(`no scheme ${season.scheme} ${season.schemeVersion}`)
  return scheme
}

export function unknownSchemeResult(id: string): Result<never> {
  return err({ code: 'schemes/unknown', params: { scheme: id.slice(0, 60) } })
}

/**
 * Checks whether the club knows the scoring scheme of the game's season. It may be unknown because a stream of the club
 * is incomplete or has not arrived yet, or because only a newer program can read the scheme.
 */
export function requireKnownGameScheme(club: ClubState, { opened }: Pick<Game, 'opened'>): Result<unknown> {
  const season = findSeason(club, opened.season)
  if (!season.ok) return season
  const { scheme, schemeVersion } = season.value
  return findScheme(club, scheme, schemeVersion) ? ok(undefined) : unknownSchemeResult(scheme)
}
