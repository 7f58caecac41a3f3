// All built-in scheme versions that a season can pin. A changed scheme is added as a new version after the old one.

import { official2025 } from './official2025.ts'
import type { Scheme } from './scheme.ts'
import { tournament2026, tournament2026WithAwards, tournament2026WithMeanAwards } from './tournament2026.ts'
import { wolvesClub } from './wolvesClub.ts'

export const SCHEMES: readonly Scheme[] = [
  official2025,
  tournament2026,
  tournament2026WithAwards,
  tournament2026WithMeanAwards,
  wolvesClub,
]

/** Every scheme id once, whatever its number of versions. */
export const SCHEME_IDS: readonly string[] = [...new Set(SCHEMES.map(({ id }) => id))]

/** The named version, or the newest one if `version` is omitted. */
export function schemeOf(id: string, version?: string): Scheme | undefined {
  return SCHEMES.findLast((scheme) => scheme.id === id && (version === undefined || scheme.version === version))
}
