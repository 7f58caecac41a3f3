// Schemes as screens see them: what there is, who published it, which seasons play by it; and what
// an editor is told about values not yet published.

import { fractionText } from '../../rules/fraction.ts'
import type { ClubState } from '../model/clubState.ts'
import { schemeFaults, schemeWarnings } from '../../scoring/schemes/check.ts'
import {
  schemeData,
  type SchemeData,
  type SchemeFault,
  schemeFrom,
  type SchemeValues,
} from '../../scoring/schemes/data.ts'
import { isBuiltIn } from '../model/findScheme.ts'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import { compensationBase, compensationEach } from '../../scoring/schemes/pay.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

interface SchemeVersion {
  readonly version: string
  readonly published: string
  /** Absent for those the program brings. */
  readonly author?: string
  /** Seasons that play by it. */
  readonly seasons: readonly { readonly id: string; readonly name: string }[]
}

export interface SchemeSummary {
  readonly id: string
  /** Absent for built-in schemes: the screen names them. */
  readonly name?: string
  readonly isBuiltIn: boolean
  /** Oldest first. */
  readonly versions: readonly SchemeVersion[]
}

export interface SchemeView {
  readonly data: SchemeData
  readonly isBuiltIn: boolean
  readonly version: SchemeVersion
}

/** What Ci comes to in a stage of so many rounds. */
export interface CompensationExample {
  /** Or of so many own games, where the scheme counts those. */
  readonly rounds: number
  readonly base: number
  /** One game of somebody killed first once: hundredths, exact. */
  readonly each: string
}

export interface SchemeCheck {
  readonly faults: readonly SchemeFault[]
  /** What may be published all the same. */
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
      isBuiltIn: isBuiltIn(id),
      versions: versions.map((scheme) => versionView(club, scheme)),
    }
  })
}

export function schemeView(club: ClubState, scheme: Scheme): SchemeView {
  return { data: schemeData(scheme), isBuiltIn: isBuiltIn(scheme.id), version: versionView(club, scheme) }
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

/** Every fault at once; examples only of a compensation that has none. */
export function checkScheme(values: SchemeValues, rounds: readonly number[]): SchemeCheck {
  const faults = schemeFaults(values)
  const warnings = schemeWarnings(values)
  const isSound = values.compensation && faults.every(({ params }) => !params.place.startsWith('compensation'))
  const { compensation } = schemeFrom({ id: '', version: '', published: '', ...values })
  if (!compensation || !isSound) return { faults, warnings, examples: [] }
  return {
    faults,
    warnings,
    examples: rounds.map((each) => ({
      rounds: each,
      base: compensationBase(compensation, { rounds: each, games: each }),
      each: fractionText(compensationEach(compensation, { rounds: each, games: each, times: 1 })),
    })),
  }
}
