// Schemes as screens show them: the available ones, with their authors and the seasons that use them. Also the faults
// that an editor shows for values that are not published yet.

import { fractionText } from '../../rules/fraction.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { schemeFaults, schemeWarnings } from '../../scoring/schemes/check.ts'
import {
  schemeData,
  type SchemeData,
  type SchemeFault,
  schemeFrom,
  type SchemeValues,
  schemeValuesOf,
} from '../../scoring/schemes/schemeData.ts'
import { compensationBase, compensationPerPayment } from '../../scoring/schemes/pay.ts'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import type { Scheme, SchemeRef } from '../../scoring/schemes/scheme.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findScheme, isBuiltInScheme, unknownSchemeError } from '../model/clubLookups.ts'
import { nameKey, parseName } from '../model/name.ts'

interface SchemeVersion {
  readonly version: string
  readonly published: string
  /** Omitted for built-in schemes. */
  readonly author?: string
  /** Seasons that use this version. */
  readonly seasons: readonly { readonly id: string; readonly name: string }[]
}

export interface SchemeSummary {
  readonly id: string
  /** Omitted for built-in schemes, which the screen names. */
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

/** Compensation (Ci) in a stage with this number of rounds. */
export interface CompensationExample {
  /** Number of rounds or, if the scheme counts the player's own games, of these games. */
  readonly rounds: number
  readonly base: number
  /** Compensation for one game of a player who was killed first once: exact, in hundredths. */
  readonly each: string
}

export interface SchemeCheck {
  readonly faults: readonly SchemeFault[]
  /** Warnings, despite which the values may be published. */
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
  return { data: schemeData(scheme), isBuiltIn: isBuiltInScheme(scheme.id), version: versionView(club, scheme) }
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
      each: fractionText(compensationPerPayment(compensation, { rounds: each, games: each, times: 1 })),
    })),
  }
}

// Publishes a scheme: a new version of one of the club's own, or a new scheme made from any other. A published version
// is never edited. A club cannot add versions to built-in schemes, because the program's next version could otherwise
// mean something else. Pure; ids are passed in.
export interface PublishSchemeRequest {
  /** Scheme that gets a new version. If omitted, a new scheme is created. */
  readonly scheme?: string
  /** Scheme that it was made from. Omitted if it came from a file. */
  readonly from?: SchemeRef
  readonly name: string
  /** ISO date. */
  readonly published: string
  readonly values: SchemeValues
}

/** Versions of one of the club's own schemes, newest last. */
function versionsOf({ schemes }: Pick<ClubState, 'schemes'>, id: string): readonly SchemeData[] {
  return schemes.filter(({ scheme }) => scheme.id === id).map(({ scheme }) => schemeData(scheme))
}

export function publishScheme(
  club: ClubState,
  request: PublishSchemeRequest,
  newId: string,
  author: string,
): Result<readonly ClubEvent[]> {
  const { scheme: id = newId, from, published, values } = request
  const [fault] = schemeFaults(values)
  if (fault) return err(fault)
  const name = parseName(request.name)
  if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, place: 'name' } })
  if (from && !findScheme(club, from.id, from.version)) return unknownSchemeError(from.id)
  const versions = versionsOf(club, id)
  const last = versions.at(-1)
  if (request.scheme !== undefined && !last)
    return isBuiltInScheme(id) ? err({ code: 'schemes/built-in', params: {} }) : unknownSchemeError(id)
  const isTaken = club.schemes.some(
    ({ scheme }) => scheme.id !== id && nameKey(scheme.name ?? '') === nameKey(name.value),
  )
  if (isTaken) return err({ code: 'schemes/name-taken', params: { name: name.value, place: 'name' } })

  // Normalised by the codec, so that equal values are always stored in the same form.
  const data = schemeData(
    schemeFrom({
      id,
      version: String(versions.length + 1),
      published,
      name: name.value,
      ...(from ? { parent: from } : {}),
      ...values,
    }),
  )
  if (last && published < last.published)
    return err({ code: 'schemes/dated-before', params: { date: last.published, place: 'published' } })
  if (last && hasSameValues(data, last)) return err({ code: 'schemes/nothing-new', params: { version: last.version } })
  return ok([{ type: 'SchemePublished', scheme: data, author }])
}

function hasSameValues(a: SchemeData, b: SchemeData): boolean {
  return a.name === b.name && JSON.stringify(schemeValuesOf(a)) === JSON.stringify(schemeValuesOf(b))
}
