// Requests for documents: what goes to paper, and the drawing of a rulebook's graph that paper and
// screen share. Reads only; keeps nothing.

import type { Club } from '../../club/club.ts'
import { placedGraph, placedPart } from '../../club/documents/placedGraph.ts'
import { tableFile } from '../../club/files/tables/tableFile.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { HandlersOf } from '../service.ts'

export function documentHandlers(club: Club): HandlersOf<'documents'> {
  return {
    'documents.table': async ({ table, format }) => ok(await tableFile(table, format)),
    'documents.papers': club.papers,
    'documents.paper': club.print,
    'documents.publish': ({ season, lang }) => club.publishSeason(season, lang),
    'documents.overturnGraph': ({ rulebook, lang, part }) => {
      const rules = findRules(rulebook)
      if (!rules.ok) return rules
      return ok(
        part === undefined ? placedGraph(rules.value.rulebook, lang) : placedPart(rules.value.rulebook, part, lang),
      )
    },
  }
}
