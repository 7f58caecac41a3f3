// Schemes as screens show them: the available schemes, with their authors and the seasons that use them. Also the
// faults that an editor shows for values that are not published yet.

import { fractionText } from '../../rules/fraction.ts'
import { schemeFaults, schemeWarnings } from '../../scoring/schemes/check.ts'
import {
  toSchemeJson,
  type SchemeJson,
  type SchemeFault,
  schemeFromJson,
  type SchemeValues,
} from '../../scoring/schemes/schemeData.ts'
import { compensationDivisor, compensationPerPayment } from '../../scoring/schemes/compensation.ts'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from '../model/clubState.ts'
import { isBuiltInScheme } from '../model/clubLookups.ts'

interface SchemeVersion {
  readonly version: string
  readonly published: string
  /** Author of the version. Omitted for built-in schemes. */
  readonly author?: string
  /** Seasons that use this version. */
  readonly seasons: readonly { readonly id: string; readonly name: string }[]
}

export interface SchemeSummary {
  readonly id: string
  /** Name of the scheme. Omitted for built-in schemes, whose names come from the screen's texts. */
  readonly name?: string
  readonly isBuiltIn: boolean
  /** Versions, oldest first. */
  readonly versions: readonly SchemeVersion[]
}

export interface SchemeView {
  readonly data: SchemeJson
  readonly isBuiltIn: boolean
  readonly version: SchemeVersion
}

/** Compensation (Ci) in a stage with this number of rounds. */
export interface CompensationExample {
  /** Number of rounds of the stage. If the scheme counts the player's own games instead, the number of these games. */
  readonly rounds: number
  readonly base: number
  /** Exact compensation in hundredths for one game, for a player who was killed first once. */
  readonly each: string
}

export interface SchemeCheckResult {
  readonly faults: readonly SchemeFault[]
  /** Warnings. Values with warnings can still be published. */
  readonly warnings: readonly SchemeFault[]
  readonly examples: readonly CompensationExample[]
}

export function listSchemes(club: ClubState): readonly SchemeSummary[] {
  const all = [...SCHEMES, ...club.schemes.map(({ scheme }) => scheme)]
  return [...new Set(all.map(({ id }) => id))].map((id) => {
    const versions = all.filter((scheme) => scheme.id === id)
    const name = versions.at(-1)?.name
    return {
      id,
      ...(name === undefined ? {} : { name }),
      isBuiltIn: isBuiltInScheme(id),
      versions: versions.map((scheme) => versionView(club, scheme)),
    }
  })
}

export function schemeView(club: ClubState, scheme: Scheme): SchemeView {
  return { data: toSchemeJson(scheme), isBuiltIn: isBuiltInScheme(scheme.id), version: versionView(club, scheme) }
}

function versionView(club: ClubState, { id, version, published }: Scheme): SchemeVersion {
  const author = club.schemes.find(({ scheme }) => scheme.id === id && scheme.version === version)?.author
  const seasons = [...club.seasons.values()].filter(
    (season) => season.scheme === id && season.schemeVersion === version,
  )
  return {
    version,
    published,
    ...(author === undefined ? {} : { author }),
    seasons: seasons.map((season) => ({ id: season.id, name: season.name })),
  }
}

/** Returns all faults at once. Examples are computed only for a compensation without faults. */
export function checkSchemeValues(values: SchemeValues, rounds: readonly number[]): SchemeCheckResult {
  const faults = schemeFaults(values)
  const warnings = schemeWarnings(values)
  const isSound = values.compensation && faults.every(({ params }) => !params.place.startsWith('compensation'))
  const { compensation } = schemeFromJson({ id: '', version: '', published: '', ...values })
  if (!compensation || !isSound) return { faults, warnings, examples: [] }
  return {
    faults,
    warnings,
    examples: rounds.map((each) => ({
      rounds: each,
      base: compensationDivisor(compensation, { rounds: each, games: each }),
      each: fractionText(compensationPerPayment(compensation, { rounds: each, games: each, times: 1 })),
    })),
  }
}
