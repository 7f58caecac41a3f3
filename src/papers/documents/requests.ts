// Requests for papers, which only read the repository. Each returns a self-contained HTML page. A paper can be in
// several languages, one after the other. One further request returns the layout of an overturn graph, which screens
// share.

import { z } from 'zod'
import { langsOfChoice, LANG_CHOICES, LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { findLedgerLineAuditChanges } from '../../club/audit/openAudit.ts'
import { idSchema, rulebookIdSchema } from '../../club/model/argumentSchemas.ts'
import { objectionLedgerLineIds } from '../../club/model/objections.ts'
import { toFileStem } from '../../club/model/fileStem.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../../club/model/streams.ts'
import { openPublicClubWithoutDelay, findPublishedGame } from '../../club/repository/publicClub.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { findOrParseRulebook, rulebookSourceSchema } from '../../club/rulebooks/parse.ts'
import { computeSeriesView } from '../../club/seasons/seriesView.ts'
import { findPaperSeasonData } from './paperData.ts'
import { paperWords } from './paperWords.ts'
import type { PaperSource } from './kinds/paperSpec.ts'
import { makePaper, paperRequestSchema } from './kinds/registry.ts'
import { resultsPart } from './kinds/results.ts'
import { seatingContentOf, seatingPart } from './kinds/seating.ts'
import { standingsPart } from './kinds/standings.ts'
import { placedRulebookGraph, placedRulebookGraphPart } from './placedGraph.ts'
import { publishedSeasonPageHtml, type PublishedPart } from './publishedPage.ts'
import { NOTHING_TO_PRINT_ERROR } from './kinds/renderPaper.ts'

const sourceOf = (repository: Repository): PaperSource => {
  const shown = openPublicClubWithoutDelay(repository)
  return {
    clubName: () => repository.club.name,
    phrases: (rulebook) => repository.club.phrases.get(rulebook) ?? {},
    season: (season) => findPaperSeasonData(shown, season),
    series: (series) => computeSeriesView(shown, series),
    game: (game) => findPublishedGame(shown, game),
    async heads(of) {
      const [game, ledger] = [
        await repository.history(GAME_STREAM_PREFIX + of),
        await repository.history(LEDGER_STREAM_PREFIX + of),
      ]
      if (!game.ok) return game
      if (!ledger.ok) return ledger
      const last = ledger.value.at(-1)?.hash
      return ok({ game: game.value.at(-1)?.hash ?? '', ...(last === undefined ? {} : { ledger: last }) })
    },
    effects: async (game) =>
      repository.club.seasons.get(game.opened.season)?.hiding
        ? ok([])
        : findLedgerLineAuditChanges(repository, game.opened.season, objectionLedgerLineIds(game)),
  }
}

/** Ids from a rulebook. Unknown ids are ignored. */
const graphIds = z.array(z.string().max(80)).max(60)
const lang = z.enum(LANGS)

export const documentRequests = {
  /** A self-contained page for preview, printing and PDF: one of the papers in the registry. */
  'documents.paper': declareQuery({
    args: z.strictObject({ ask: paperRequestSchema, lang: z.enum(LANG_CHOICES) }),
    run: ({ repository }, { ask, lang: chosen }) => makePaper(ask, sourceOf(repository), langsOfChoice(chosen)),
  }),
  /** The season as one static web page. */
  'documents.publish': declareQuery({
    args: z.strictObject({ season: idSchema, lang }),
    run({ repository }, asked) {
      const data = findPaperSeasonData(openPublicClubWithoutDelay(repository), asked.season)
      if (!data.ok) return data
      const words = paperWords(asked.lang)
      const table = standingsPart(data.value, {}, words)
      const games = resultsPart(data.value, {}, words)
      const stages = [...data.value.plan.stages.values()].filter((stage) => stage.schedule !== undefined)
      const seating = stages.map((stage) => seatingPart(seatingContentOf(data.value, stage), 'round', words))
      const parts: readonly PublishedPart[] = [
        ...(table ? [{ id: 'standings' as const, part: table }] : []),
        ...(games ? [{ id: 'results' as const, part: games }] : []),
        ...seating.flatMap((part) => (part ? [{ id: 'seating' as const, part }] : [])),
      ]
      if (parts.length === 0) return NOTHING_TO_PRINT_ERROR
      return ok({
        fileName: `${toFileStem(data.value.paper.name) || 'season'}-${asked.lang}.html`,
        html: publishedSeasonPageHtml(data.value.paper, parts, words),
      })
    },
  }),
  /**
   * Layout of the overturn graph, which is the same for all flags. `part` limits it to effects that occurred. `text` is
   * the source of a rulebook that is being edited.
   */
  'documents.overturnGraph': declareQuery({
    args: z.strictObject({
      rulebook: rulebookIdSchema,
      lang,
      text: rulebookSourceSchema.exactOptional(),
      part: z.strictObject({ effects: graphIds, edges: graphIds }).exactOptional(),
    }),
    run(_, asked) {
      const rules = findOrParseRulebook(asked.rulebook, asked.text)
      if (!rules.ok) return rules
      const drawn = rules.value
      return ok(
        asked.part === undefined
          ? placedRulebookGraph(drawn, asked.lang)
          : placedRulebookGraphPart(drawn, asked.part, asked.lang),
      )
    },
  }),
}
