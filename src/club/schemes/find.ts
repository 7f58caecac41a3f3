// The schemes a club knows: those the program brings, then its own in the order of publication.

import type { ClubState } from '../clubState.ts'
import { schemeOf, SCHEMES } from './registry.ts'
import type { Scheme } from './scheme.ts'

/** The named version, or the newest one when none is named. */
export function findScheme(club: Pick<ClubState, 'schemes'>, id: string, version?: string): Scheme | undefined {
  return schemeOf(id, version) ?? club.schemes.findLast(({ scheme }) => scheme.id === id && (version === undefined || scheme.version === version))?.scheme
}

export function isBuiltIn(id: string): boolean {
  return SCHEMES.some((scheme) => scheme.id === id)
}
