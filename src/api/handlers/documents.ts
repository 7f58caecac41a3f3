// Requests for documents: what goes to paper, and the drawing of a rulebook's graph that paper and
// screen share. Reads only; keeps nothing.

import type { Club } from '../../club/club.ts'
import { placedGraph } from '../../club/documents/placedGraph.ts'
import { documentTitle, renderHtml } from '../../club/documents/renderHtml.ts'
import { ruleSheet } from '../../club/documents/ruleSheet.ts'
import { tableFile } from '../../club/files/tables/tableFile.ts'
import { flagsWith } from '../../rules/flags.ts'
import { chosenLangs } from '../../lang/registry.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { HandlersOf } from '../service.ts'

export function documentHandlers(club: Club): HandlersOf<'documents'> {
  return {
    'documents.table': async ({ table, format }) => ok(await tableFile(table, format)),
    'documents.ruleSheet': async ({ rulebook: id, preset, flags: changes, lang }) => {
      const rules = findRules(id)
      if (!rules.ok) return rules
      const { rulebook } = rules.value
      const flags = flagsWith(rulebook, preset, changes)
      if (!flags.ok) return flags
      const overview = await club.overview()
      const owner = overview.ok ? overview.value.name : undefined
      const sheets = chosenLangs(lang).map((each) => ruleSheet(rulebook, preset, flags.value, each, owner))
      const [first] = sheets
      return ok({ html: renderHtml(sheets), title: first === undefined ? '' : documentTitle(first) })
    },
    'documents.blankProtocol': (request) => club.printBlank(request),
    'documents.protocol': ({ game, lang }) => club.printProtocol(game, lang),
    'documents.standings': ({ season, scope, lang }) => club.printStandings(season, scope, lang),
    'documents.seating': ({ season, stage, by, lang, fromRound }) =>
      club.printSeating(season, stage, by, lang, fromRound),
    'documents.certificates': ({ season, scope, lang }) => club.printCertificates(season, scope, lang),
    'documents.results': (request) => club.printResults(request),
    'documents.dayEnd': ({ season, evening, lang }) => club.printDayEnd(season, evening, lang),
    'documents.publish': ({ season, lang }) => club.publishSeason(season, lang),
    'documents.overturnGraph': ({ rulebook, lang }) => {
      const rules = findRules(rulebook)
      return rules.ok ? ok(placedGraph(rules.value.rulebook, lang)) : rules
    },
  }
}
