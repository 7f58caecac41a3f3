// The schemes a club knows: those the program brings, then its own in the order of publication.

import type { ClubState, SeasonRecord } from './clubState.ts'
import { schemeOf, SCHEMES } from '../../scoring/schemes/registry.ts'
import { err, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

/** The named version, or the newest one when none is named. */
export function findScheme(club: Pick<ClubState, 'schemes'>, id: string, version?: string): Scheme | undefined {
  return (
    schemeOf(id, version) ??
    club.schemes.findLast(({ scheme }) => scheme.id === id && (version === undefined || scheme.version === version))
      ?.scheme
  )
}

export function isBuiltIn(id: string): boolean {
  return SCHEMES.some((scheme) => scheme.id === id)
}

/** The pinned version; a season never names one that neither the program nor the club has. */
export function schemeOfSeason(club: Pick<ClubState, 'schemes'>, season: SeasonRecord): Scheme {
  const scheme = findScheme(club, season.scheme, season.schemeVersion)
  if (!scheme) throw new Error(`no scheme ${season.scheme} ${season.schemeVersion}`)
  return scheme
}

export function unknownScheme(id: string): Result<never> {
  return err({ code: 'schemes/unknown', params: { scheme: id.slice(0, 60) } })
}
