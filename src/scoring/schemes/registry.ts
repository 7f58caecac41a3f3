// All built-in scheme versions that a season can pin. A changed scheme is added as a new version after the old one.

import { OFFICIAL_2025_SCHEME } from './official2025.ts'
import type { Scheme } from './scheme.ts'
import { TOURNAMENT_2026_SCHEME_V1, TOURNAMENT_2026_SCHEME_V2, TOURNAMENT_2026_SCHEME_V3 } from './tournament2026.ts'
import { WOLVES_CLUB_SCHEME } from './wolvesClub.ts'

export const SCHEMES: readonly Scheme[] = [
  OFFICIAL_2025_SCHEME,
  TOURNAMENT_2026_SCHEME_V1,
  TOURNAMENT_2026_SCHEME_V2,
  TOURNAMENT_2026_SCHEME_V3,
  WOLVES_CLUB_SCHEME,
]

/** Ids of all built-in schemes, each of them once. */
export const SCHEME_IDS: readonly string[] = [...new Set(SCHEMES.map(({ id }) => id))]

/** The named version, or the newest one if `version` is omitted. */
export function findBuiltInScheme(id: string, version?: string): Scheme | undefined {
  return SCHEMES.findLast((scheme) => scheme.id === id && (version === undefined || scheme.version === version))
}
