// Papers of the club, made from what the repository knows: reads, never changes. Each answers one page of
// HTML that stands alone, in one language or in all of them after each other.

import { chosenLangs, type Lang, type LangChoice } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { StandingsScope } from '../../scoring/season.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { seriesTable } from '../seasons/seriesTable.ts'
import { changesOfLines } from '../audit/openAudit.ts'
import { linkedLines } from '../model/objections.ts'
import { GAMES, LEDGERS } from '../model/streams.ts'
import { openPaperData, seatingOf, type PaperData } from './paperData.ts'
import { paperWords } from './paperWording.ts'
import { NOTHING_TO_PRINT } from './papers/printed.ts'
import { makePaper, offeredPapers, type OfferedPaper, type PaperAsk } from './papers/registry.ts'
import { resultsPart } from './papers/results.ts'
import { seatingPart } from './papers/seating.ts'
import type { PaperSource, PrintedPaper } from './papers/spec.ts'
import { standingsPart } from './papers/standings.ts'
import { publishHtml, type PublishedPart } from './publishHtml.ts'

/** Where papers are looked for: a season, and what of it is on the screen. */
export interface PapersRequest {
  readonly season: string
  readonly game?: string
  readonly scope?: StandingsScope
  readonly stage?: string
  readonly round?: number
}

export interface PaperRequest {
  readonly ask: PaperAsk
  readonly lang: LangChoice
}

export interface PublishedPage {
  readonly fileName: string
  readonly html: string
}

export function documentCommands({ repository, query }: CommandContext) {
  const open = (season: string): Result<PaperData> => openPaperData(repository, season)
  const source: PaperSource = {
    clubName: () => repository.club.name,
    season: open,
    series: (id) => seriesTable(repository, id),
    game: (id) => repository.game(id),
    async heads(id) {
      const [game, ledger] = [await repository.history(GAMES + id), await repository.history(LEDGERS + id)]
      if (!game.ok) return game
      if (!ledger.ok) return ledger
      const last = ledger.value.at(-1)?.hash
      return ok({ game: game.value.at(-1)?.hash ?? '', ...(last === undefined ? {} : { ledger: last }) })
    },
    effects: async (game) =>
      repository.club.seasons.get(game.opened.season)?.hiding
        ? ok([])
        : changesOfLines(repository, game.opened.season, linkedLines(game)),
  }

  return {
    /** What can be printed there, in the order of the list. */
    papers: ({ season, game: id, scope = {}, stage, round }: PapersRequest): Reply<readonly OfferedPaper[]> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const game = repository.rowsOf(season).find((row) => row.id === id)
        const planned = stage === undefined ? undefined : data.value.plan.stages.get(stage)
        return ok(offeredPapers({ data: data.value, game, scope, stage: planned, round }))
      }),

    print: ({ ask, lang }: PaperRequest): Reply<PrintedPaper> => query(() => makePaper(ask, source, chosenLangs(lang))),

    publishSeason: (season: string, lang: Lang): Reply<PublishedPage> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const words = paperWords(lang)
        const table = standingsPart(data.value, {}, words)
        const games = resultsPart(data.value, {}, words)
        const stages = [...data.value.plan.stages.values()].filter((stage) => stage.schedule !== undefined)
        const seating = stages.map((stage) => seatingPart(seatingOf(data.value, stage), 'round', words))
        const parts: readonly PublishedPart[] = [
          ...(table ? [{ id: 'standings' as const, part: table }] : []),
          ...(games ? [{ id: 'results' as const, part: games }] : []),
          ...seating.flatMap((part) => (part ? [{ id: 'seating' as const, part }] : [])),
        ]
        if (parts.length === 0) return NOTHING_TO_PRINT
        return ok({
          fileName: `${fileStem(data.value.paper.name)}-${lang}.html`,
          html: publishHtml(data.value.paper, parts, words),
        })
      }),
  }
}

/** Letters and digits of any script, so that it is a file name everywhere. */
function fileStem(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'season'
  )
}
