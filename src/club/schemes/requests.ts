// Requests of scoring schemes: those there are, and new versions of the club's own.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { schemeInfo, type Scheme } from '../../scoring/schemes/scheme.ts'
import { date, id, name, round } from '../model/argumentSchemas.ts'
import type { ClubState } from '../model/clubState.ts'
import { findScheme, unknownScheme } from '../model/find.ts'
import { only } from '../model/rights.ts'
import { schemeValuesSchema } from '../model/schemeSchema.ts'
import { change, keep, query } from '../repository/request.ts'
import { checkScheme, listSchemes, publishScheme, schemeView, type SchemeView } from './view.ts'

function schemeOf(club: ClubState, id: string, version?: string): Result<Scheme> {
  const scheme = findScheme(club, id, version)
  return scheme ? ok(scheme) : unknownScheme(id)
}

function one(club: ClubState, id: string, version?: string): Result<SchemeView> {
  const scheme = schemeOf(club, id, version)
  return scheme.ok ? ok(schemeView(club, scheme.value)) : scheme
}

/** The newest version unless one is named. */
const ofOne = z.strictObject({ scheme: id, version: id.exactOptional() })

export const schemeRequests = {
  'schemes.list': query({ args: z.strictObject({}), run: ({ repository }) => ok(listSchemes(repository.club)) }),
  'schemes.get': query({
    args: ofOne,
    run: ({ repository }, { scheme, version }) => one(repository.club, scheme, version),
  }),
  'ledger.scheme': query({
    args: ofOne,
    run({ repository }, asked) {
      const scheme = schemeOf(repository.club, asked.scheme, asked.version)
      return scheme.ok ? ok(schemeInfo(scheme.value)) : scheme
    },
  }),
  /** All faults of values not yet published, and what Ci comes to in stages of so many rounds. */
  'schemes.check': query({
    args: z.strictObject({ values: schemeValuesSchema, rounds: z.array(round).max(10) }),
    run: (_, { values, rounds }) => ok(checkScheme(values, rounds)),
  }),
  'schemes.publish': change({
    args: z.strictObject({
      scheme: id.exactOptional(),
      from: z.strictObject({ id, version: id }).exactOptional(),
      name,
      published: date,
      values: schemeValuesSchema,
    }),
    by: only('schemes', 'organiser'),
    run(club, request) {
      const { repository, ids, stamp } = club
      const scheme = ids()
      return keep(club, publishScheme(repository.club, request, scheme, stamp.author), () =>
        one(repository.club, request.scheme ?? scheme),
      )
    },
  }),
}
