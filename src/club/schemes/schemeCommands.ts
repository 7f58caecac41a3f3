// Commands and queries about scoring schemes.

import { unknownScheme } from '../model/findScheme.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import type { SchemeValues } from '../../scoring/schemes/data.ts'
import { findScheme } from '../model/findScheme.ts'
import { publishScheme, type SchemeRequest } from './publish.ts'
import { schemeInfo, type Scheme, type SchemeInfo } from '../../scoring/schemes/scheme.ts'
import { checkScheme, listSchemes, schemeView, type SchemeCheck, type SchemeSummary, type SchemeView } from './view.ts'

export function schemeCommands({ repository, ids, query, change }: CommandContext) {
  function known(id: string, version?: string): Result<Scheme> {
    const scheme = findScheme(repository.club, id, version)
    return scheme ? ok(scheme) : unknownScheme(id)
  }

  return {
    schemes: (): Reply<readonly SchemeSummary[]> => query(() => ok(listSchemes(repository.club))),
    /** The newest version unless one is named. */
    scheme: (id: string, version?: string): Reply<SchemeView> =>
      query(() => {
        const scheme = known(id, version)
        return scheme.ok ? ok(schemeView(repository.club, scheme.value)) : scheme
      }),
    schemeInfo: (id: string, version?: string): Reply<SchemeInfo> =>
      query(() => {
        const scheme = known(id, version)
        return scheme.ok ? ok(schemeInfo(scheme.value)) : scheme
      }),
    checkScheme: (values: SchemeValues, rounds: readonly number[]): Result<SchemeCheck> =>
      ok(checkScheme(values, rounds)),
    publishScheme: (request: SchemeRequest): Reply<SchemeView> =>
      change(async (stamp) => {
        const id = ids()
        const events = publishScheme(repository.club, request, id, stamp.author)
        if (!events.ok) return events
        const kept = await repository.changeClub(events.value, stamp)
        if (!kept.ok) return kept
        const scheme = known(request.scheme ?? id)
        return scheme.ok ? ok(schemeView(repository.club, scheme.value)) : scheme
      }),
  }
}
