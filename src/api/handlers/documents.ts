// Requests for documents: what goes to paper, and the drawing of a rulebook's graph that paper and
// screen share. Reads only; keeps nothing.

import type { Club } from '../../club/club.ts'
import { placedGraph, placedPart } from '../../club/documents/placedGraph.ts'
import { base64Of, tableFile } from '../../club/files/tables/tableFile.ts'
import { strToU8, zipSync } from 'fflate'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { HandlersOf } from '../service.ts'

/** The first moment that an archive can hold. */
const ZIP_EPOCH = new Date(1980, 0, 1)

export function documentHandlers(club: Club): HandlersOf<'documents'> {
  return {
    'documents.table': async ({ table, format }) => ok(await tableFile(table, format)),
    'documents.papers': club.papers,
    'documents.paper': club.print,
    'documents.publish': ({ season, lang }) => club.publishSeason(season, lang),
    'documents.pages': ({ season }) => club.publishFolder(season),
    'documents.pagesArchive': async ({ season }) => {
      const files = await club.publishFolder(season)
      if (!files.ok) return files
      const entries = files.value.map(({ path, text }) => [path, strToU8(text)] as const)
      // No time of the machine: the same pages are the same archive.
      const bytes = zipSync(Object.fromEntries(entries), { mtime: ZIP_EPOCH })
      return ok({ fileName: 'season-pages.zip', base64: base64Of(bytes) })
    },
    'documents.overturnGraph': ({ rulebook, lang, part }) => {
      const rules = findRules(rulebook)
      if (!rules.ok) return rules
      return ok(
        part === undefined ? placedGraph(rules.value.rulebook, lang) : placedPart(rules.value.rulebook, part, lang),
      )
    },
  }
}
