// Commands and queries about scoring schemes.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import type { TextFile } from '../backup/write.ts'
import type { SchemeData, SchemeValues } from './data.ts'
import { parseSchemeFile, schemeText } from './file.ts'
import { findScheme } from './find.ts'
import { publishScheme, unknownScheme, type SchemeRequest } from './publish.ts'
import { schemeInfo, type Scheme, type SchemeInfo, type SchemeRef } from './scheme.ts'
import { checkScheme, listSchemes, schemeView, type SchemeCheck, type SchemeSummary, type SchemeView } from './view.ts'

/** Letters and digits of its name: what every disk takes. */
function fileNameOf({ id, name, version }: Scheme): string {
  const words = (name ?? id).match(/[\p{L}\p{N}]+/gu) ?? []
  return `scheme-${words.join('-').slice(0, 60) || 'own'}-v${version}.json`
}

export function schemeDesk({ keeper, ids, query, change }: Desk) {
  function known(id: string, version?: string): Result<Scheme> {
    const scheme = findScheme(keeper.club, id, version)
    return scheme ? ok(scheme) : unknownScheme(id)
  }

  return {
    schemes: (): Reply<readonly SchemeSummary[]> => query(() => ok(listSchemes(keeper.club))),
    /** The newest version unless one is named. */
    scheme: (id: string, version?: string): Reply<SchemeView> => query(() => {
      const scheme = known(id, version)
      return scheme.ok ? ok(schemeView(keeper.club, scheme.value)) : scheme
    }),
    schemeInfo: (id: string, version?: string): Reply<SchemeInfo> => query(() => {
      const scheme = known(id, version)
      return scheme.ok ? ok(schemeInfo(scheme.value)) : scheme
    }),
    exportScheme: ({ id, version }: SchemeRef): Reply<TextFile> => query(() => {
      const scheme = known(id, version)
      return scheme.ok ? ok({ fileName: fileNameOf(scheme.value), text: schemeText(schemeView(keeper.club, scheme.value).data) }) : scheme
    }),
    readScheme: (text: string): Result<SchemeData> => parseSchemeFile(text),
    checkScheme: (values: SchemeValues, rounds: readonly number[]): Result<SchemeCheck> => ok(checkScheme(values, rounds)),
    publishScheme: (request: SchemeRequest): Reply<SchemeView> => change(async (stamp) => {
      const id = ids()
      const events = publishScheme(keeper.club, request, id, stamp.author)
      if (!events.ok) return events
      const kept = await keeper.changeClub(events.value, stamp)
      if (!kept.ok) return kept
      const scheme = known(request.scheme ?? id)
      return scheme.ok ? ok(schemeView(keeper.club, scheme.value)) : scheme
    }),
  }
}
