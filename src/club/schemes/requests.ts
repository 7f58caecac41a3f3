// Requests about scoring schemes: the available schemes, and new versions of the club's own.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { schemePointRulesOf, type Scheme } from '../../scoring/schemes/scheme.ts'
import { dateSchema, idSchema, nameSchema, roundNumberSchema } from '../model/argumentSchemas.ts'
import type { ClubState } from '../model/clubState.ts'
import { findScheme, unknownSchemeResult } from '../model/clubLookups.ts'
import { rightForRoles } from '../model/rights.ts'
import { schemeValuesSchema } from '../model/schemeSchema.ts'
import { declareChange, storeClubEvents, declareQuery } from '../repository/request.ts'
import { checkSchemeValues, listSchemes, schemeView, type SchemeView } from './view.ts'
import { decideSchemePublication } from './publishScheme.ts'

function schemeById(club: ClubState, id: string, version?: string): Result<Scheme> {
  const scheme = findScheme(club, id, version)
  return scheme ? ok(scheme) : unknownSchemeResult(id)
}

function schemeViewById(club: ClubState, id: string, version?: string): Result<SchemeView> {
  const scheme = schemeById(club, id, version)
  return scheme.ok ? ok(schemeView(club, scheme.value)) : scheme
}

/** If `version` is omitted, the newest version applies. */
const schemeArgsSchema = z.strictObject({ scheme: idSchema, version: idSchema.exactOptional() })

export const schemeRequests = {
  'schemes.list': declareQuery({ args: z.strictObject({}), run: ({ repository }) => ok(listSchemes(repository.club)) }),
  'schemes.get': declareQuery({
    args: schemeArgsSchema,
    run: ({ repository }, { scheme, version }) => schemeViewById(repository.club, scheme, version),
  }),
  'ledger.scheme': declareQuery({
    args: schemeArgsSchema,
    run({ repository }, asked) {
      const scheme = schemeById(repository.club, asked.scheme, asked.version)
      return scheme.ok ? ok(schemePointRulesOf(scheme.value)) : scheme
    },
  }),
  /**
   * All faults of values that are not published yet, and the compensation (Ci) in stages with these numbers of rounds.
   */
  'schemes.check': declareQuery({
    args: z.strictObject({ values: schemeValuesSchema, rounds: z.array(roundNumberSchema).max(10) }),
    run: (_, { values, rounds }) => ok(checkSchemeValues(values, rounds)),
  }),
  'schemes.publish': declareChange({
    args: z.strictObject({
      scheme: idSchema.exactOptional(),
      from: z.strictObject({ id: idSchema, version: idSchema }).exactOptional(),
      name: nameSchema,
      published: dateSchema,
      values: schemeValuesSchema,
    }),
    by: rightForRoles('schemes', 'organiser'),
    run(club, request) {
      const { repository, ids, stamp } = club
      const scheme = ids()
      return storeClubEvents(club, decideSchemePublication(repository.club, request, scheme, stamp.author), () =>
        schemeViewById(repository.club, request.scheme ?? scheme),
      )
    },
  }),
}
