// Publishes a scheme: a new version of one of the club's own schemes, or a new scheme made from any other. A published
// version is never edited. A club cannot add versions to built-in schemes, because the program's own next version could
// have the same number. Pure; the caller passes ids.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import {
  toSchemeJson,
  type SchemeJson,
  schemeFromJson,
  type SchemeValues,
  schemeValuesOf,
} from '../../scoring/schemes/schemeData.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findScheme, isBuiltInScheme, unknownSchemeResult } from '../model/clubLookups.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'

export interface SchemePublicationRequest {
  /** Scheme that gets a new version. If omitted, a new scheme is created. */
  readonly scheme?: string
  /** Scheme from which the new values were made. Omitted if they came from a file. */
  readonly from?: SchemeRef
  readonly name: string
  /** ISO date of publication. */
  readonly published: string
  readonly values: SchemeValues
}

/** Versions of one of the club's own schemes, newest last. */
function versionsOf({ schemes }: Pick<ClubState, 'schemes'>, id: string): readonly SchemeJson[] {
  return schemes.filter(({ scheme }) => scheme.id === id).map(({ scheme }) => toSchemeJson(scheme))
}

export function decideSchemePublication(
  club: ClubState,
  request: SchemePublicationRequest,
  newId: string,
  author: string,
): Result<readonly ClubEvent[]> {
  const { scheme: id = newId, from, published, values } = request
  const [fault] = schemeFaults(values)
  if (fault) return err(fault)
  const name = parseName(request.name)
  if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, place: 'name' } })
  if (from && !findScheme(club, from.id, from.version)) return unknownSchemeResult(from.id)
  const versions = versionsOf(club, id)
  const last = versions.at(-1)
  if (request.scheme !== undefined && !last)
    return isBuiltInScheme(id) ? err({ code: 'schemes/built-in', params: {} }) : unknownSchemeResult(id)
  const isTaken = club.schemes.some(
    ({ scheme }) => scheme.id !== id && nameComparisonKey(scheme.name ?? '') === nameComparisonKey(name.value),
  )
  if (isTaken) return err({ code: 'schemes/name-taken', params: { name: name.value, place: 'name' } })

  // Normalised by the codec, so that equal values are always stored in the same form.
  const data = toSchemeJson(
    schemeFromJson({
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

function hasSameValues(a: SchemeJson, b: SchemeJson): boolean {
  return a.name === b.name && JSON.stringify(schemeValuesOf(a)) === JSON.stringify(schemeValuesOf(b))
}
