// Publishing a scheme: a new version of one of the club's own, or a new scheme made from any. A
// published version is never edited; those the program brings get no versions from a club, so that
// the program's next version cannot mean something else. Pure; ids come in.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { nameKey, parseName } from '../model/name.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { schemeData, schemeFrom, valuesOf, type SchemeData, type SchemeValues } from '../../scoring/schemes/data.ts'
import { findScheme, isBuiltIn, unknownScheme } from '../model/findScheme.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'

export interface SchemeRequest {
  /** The scheme that gets a new version; absent = a new scheme. */
  readonly scheme?: string
  /** What it was made from; absent where it came from a file. */
  readonly from?: SchemeRef
  readonly name: string
  /** ISO date. */
  readonly published: string
  readonly values: SchemeValues
}

/** Versions of one of the club's own, newest last. */
function versionsOf({ schemes }: Pick<ClubState, 'schemes'>, id: string): readonly SchemeData[] {
  return schemes.filter(({ scheme }) => scheme.id === id).map(({ scheme }) => schemeData(scheme))
}

export function publishScheme(
  club: ClubState,
  request: SchemeRequest,
  newId: string,
  author: string,
): Result<readonly ClubEvent[]> {
  const { scheme: id = newId, from, published, values } = request
  const [fault] = schemeFaults(values)
  if (fault) return err(fault)
  const name = parseName(request.name)
  if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, place: 'name' } })
  if (from && !findScheme(club, from.id, from.version)) return unknownScheme(from.id)
  const versions = versionsOf(club, id)
  const last = versions.at(-1)
  if (request.scheme !== undefined && !last)
    return isBuiltIn(id) ? err({ code: 'schemes/built-in', params: {} }) : unknownScheme(id)
  const isTaken = club.schemes.some(
    ({ scheme }) => scheme.id !== id && nameKey(scheme.name ?? '') === nameKey(name.value),
  )
  if (isTaken) return err({ code: 'schemes/name-taken', params: { name: name.value, place: 'name' } })

  // Through the codec, so that what is kept is written one way.
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
  if (last && isSame(data, last)) return err({ code: 'schemes/nothing-new', params: { version: last.version } })
  return ok([{ type: 'SchemePublished', scheme: data, author }])
}

function isSame(a: SchemeData, b: SchemeData): boolean {
  return a.name === b.name && JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b))
}
