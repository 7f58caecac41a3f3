// Papers of the club, made from what the repository knows: reads, never changes. Each answers one page of
// HTML that stands alone, in one language or in both after each other.

import type { GameRow } from '../../scoring/row.ts'
import { finishedGames, gamesInScope, type StandingsScope } from '../../scoring/season.ts'
import { flagsWith } from '../../rules/flags.ts'
import type { Flags } from '../../rules/header.ts'
import { chosenLangs, type Lang, type LangChoice } from '../../lang/registry.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import type { Game } from '../model/game.ts'
import { blankProtocol } from './blankProtocol.ts'
import { certificatesPaper } from './certificates.ts'
import type { Part } from './paper.ts'
import { paperHtml } from './paperHtml.ts'
import { paperWords, type PaperWords } from './paperWording.ts'
import { protocolPaper } from './protocolPaper.ts'
import { publishHtml, type PublishedPart } from './publishHtml.ts'
import {
  awardsOf,
  openPaperData,
  resultGroups,
  rowsInScope,
  seatedStage,
  seatingOf,
  stageOf,
  standingsScope,
  type PaperData,
} from './paperData.ts'
import { resultsPaper } from './resultsPaper.ts'
import { seatingPaper, type SeatingContent, type SeatingView } from './seatingPaper.ts'
import { standingsPaper } from './standingsPaper.ts'

/** A page that stands alone. */
export interface PrintedPaper {
  readonly html: string
  readonly title: string
}

export interface PublishedPage {
  readonly fileName: string
  readonly html: string
}

export interface BlankRequest {
  readonly season: string
  /** The season's own unless told. */
  readonly rules?: { readonly rulebook: string; readonly preset: string; readonly flags: Flags }
  /** A page for every table of this round, with the names. */
  readonly place?: { readonly stage: string; readonly round: number }
  readonly lang: LangChoice
}

export interface ResultsRequest {
  readonly season: string
  readonly stage?: string
  readonly round?: number
  readonly evening?: string
  readonly lang: LangChoice
}

const NOTHING = { code: 'documents/nothing-to-print', params: {} } as const

export function documentCommands({ repository, query }: CommandContext) {
  const open = (season: string): Result<PaperData> => openPaperData(repository, season)

  function results(
    data: PaperData,
    request: Omit<ResultsRequest, 'season' | 'lang'>,
    words: PaperWords,
  ): Part | undefined {
    const rows = finishedGames(data).filter((row) => isAsked(row, request))
    if (rows.length === 0) return undefined
    const stage = request.stage === undefined ? undefined : data.plan.stages.get(request.stage)
    const scope = [
      ...(stage ? [stage.name] : []),
      ...(request.round === undefined ? [] : [words.text('paper', 'round', { n: request.round })]),
      ...(request.evening === undefined ? [] : [words.date(request.evening)]),
    ]
    return resultsPaper(
      {
        season: data.paper,
        scope: scope.join(' · ') || words.text('standings', 'all', { games: rows.length }),
        groups: resultGroups(data, rows, words),
        nameOf: data.nameOf,
      },
      words,
    )
  }

  function standings(data: PaperData, scope: StandingsScope, words: PaperWords): Part | undefined {
    const rows = rowsInScope(data, scope)
    return rows.length === 0
      ? undefined
      : standingsPaper({ season: data.paper, rows, scope: standingsScope(data, scope, words) }, words)
  }

  function protocol(data: PaperData, game: Game, words: PaperWords): Part {
    const { place } = game.opened
    const stage = place && data.plan.stages.get(place.stage)?.name
    return protocolPaper(
      { season: data.paper, game, nameOf: data.nameOf, ...(stage === undefined ? {} : { stage }) },
      words,
    )
  }

  /** Games by results sheet have none; their results say all there is. */
  async function protocols(
    data: PaperData,
    rows: readonly GameRow[],
    words: PaperWords,
  ): Promise<Result<readonly Part[]>> {
    const parts: Part[] = []
    for (const { id } of rows) {
      const game = await repository.game(id)
      if (!game.ok) return game
      if (!game.value.asserted) parts.push(protocol(data, game.value, words))
    }
    return ok(parts)
  }

  return {
    printBlank: ({ season, rules, place, lang }: BlankRequest): Reply<PrintedPaper> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const { season: record, paper } = data.value
        const asked = rules ?? record
        const found = findRules(asked.rulebook)
        if (!found.ok) return found
        const flags = flagsWith(found.value.rulebook, asked.preset, asked.flags)
        if (!flags.ok) return flags
        const content = { season: paper, rulebook: found.value.rulebook, preset: asked.preset, flags: flags.value }
        if (place === undefined) return printed(lang, (words) => [blankProtocol(content, words)])
        const stage = seatedStage(data.value, place.stage)
        if (!stage.ok) return stage
        const seating = seatingOf(data.value, stage.value).rounds.find(({ round }) => round === place.round)
        if (seating === undefined) return err(NOTHING)
        return printed(lang, (words) =>
          seating.tables.map((sitters, index) =>
            blankProtocol(
              {
                ...content,
                place: {
                  stage: stage.value.name,
                  round: place.round,
                  table: index + 1,
                  judge: stage.value.judges[index] ?? '',
                  names: sitters.map(({ name }) => name),
                },
              },
              words,
            ),
          ),
        )
      }),

    printProtocol: (id: string, lang: LangChoice): Reply<PrintedPaper> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const data = open(game.value.opened.season)
        return data.ok ? printed(lang, (words) => [protocol(data.value, game.value, words)]) : data
      }),

    printStandings: (season: string, scope: StandingsScope, lang: LangChoice): Reply<PrintedPaper> =>
      query(() => {
        const data = open(season)
        return data.ok ? printed(lang, (words) => some(standings(data.value, scope, words))) : data
      }),

    printSeating: (
      season: string,
      stage: string,
      view: SeatingView,
      lang: LangChoice,
      fromRound = 1,
    ): Reply<PrintedPaper> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const seated = seatedStage(data.value, stage)
        if (!seated.ok) return seated
        const content = fromRoundOn(seatingOf(data.value, seated.value), fromRound)
        return printed(lang, (words) => (content.rounds.length === 0 ? [] : [seatingPaper(content, view, words)]))
      }),

    printCertificates: (season: string, scope: StandingsScope, lang: LangChoice): Reply<PrintedPaper> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const rows = rowsInScope(data.value, scope)
        return printed(lang, (words) =>
          rows.length === 0 ? [] : [certificatesPaper(data.value.paper, rows, awardsOf(data.value, words), words)],
        )
      }),

    printResults: ({ season, lang, ...request }: ResultsRequest): Reply<PrintedPaper> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const stage = request.stage === undefined ? ok(undefined) : stageOf(data.value, request.stage)
        return stage.ok ? printed(lang, (words) => some(results(data.value, request, words))) : stage
      }),

    /** Standings as that evening left them, its results and protocols, and the seating of what was then still to play. */
    printDayEnd: (season: string, evening: string | undefined, lang: LangChoice): Reply<PrintedPaper> =>
      query(async () => {
        const data = open(season)
        if (!data.ok) return data
        const finished = finishedGames(data.value)
        const day =
          evening ??
          finished
            .map((row) => row.evening)
            .toSorted()
            .at(-1)
        const rows = finished.filter((row) => row.evening === day)
        const isPast = day !== undefined && finished.some((row) => row.evening > day)
        const scope: StandingsScope = isPast ? { throughEvening: day } : {}
        const played = gamesInScope(data.value, scope)
        const next = [...data.value.plan.stages.values()]
          .filter((stage) => stage.schedule !== undefined)
          .map((stage) => fromRoundOn(seatingOf(data.value, stage), firstUnplayed(played, stage.id)))
        return printedLater(
          lang,
          async (words) => {
            const told = await protocols(data.value, rows, words)
            if (!told.ok) return told
            return ok([
              ...some(standings(data.value, scope, words)),
              ...(day === undefined ? [] : some(results(data.value, { evening: day }, words))),
              ...told.value,
              ...next.filter(({ rounds }) => rounds.length > 0).map((content) => seatingPaper(content, 'round', words)),
            ])
          },
          (words) => words.text('title', 'dayEnd'),
        )
      }),

    publishSeason: (season: string, lang: Lang): Reply<PublishedPage> =>
      query(() => {
        const data = open(season)
        if (!data.ok) return data
        const words = paperWords(lang)
        const table = standings(data.value, {}, words)
        const games = results(data.value, {}, words)
        const stages = [...data.value.plan.stages.values()].filter((stage) => stage.schedule !== undefined)
        const parts: readonly PublishedPart[] = [
          ...(table ? [{ id: 'standings' as const, part: table }] : []),
          ...(games ? [{ id: 'results' as const, part: games }] : []),
          ...stages.map((stage) => ({
            id: 'seating' as const,
            part: seatingPaper(seatingOf(data.value, stage), 'round', words),
          })),
        ]
        if (parts.length === 0) return err(NOTHING)
        return ok({
          fileName: `${fileStem(data.value.paper.name)}-${lang}.html`,
          html: publishHtml(data.value.paper, parts, words),
        })
      }),
  }
}

function isAsked({ place, evening }: GameRow, asked: Omit<ResultsRequest, 'season' | 'lang'>): boolean {
  return (
    (asked.stage === undefined || place?.stage === asked.stage) &&
    (asked.round === undefined || place?.round === asked.round) &&
    (asked.evening === undefined || evening === asked.evening)
  )
}

function firstUnplayed(played: readonly GameRow[], stage: string): number {
  return 1 + Math.max(0, ...played.flatMap(({ place }) => (place?.stage === stage ? [place.round] : [])))
}

/** Later rounds only; figures speak of the whole plan and stay with it. */
function fromRoundOn({ figures, rounds, ...content }: SeatingContent, from: number): SeatingContent {
  return {
    ...content,
    rounds: rounds.filter(({ round }) => round >= from),
    ...(figures && from <= 1 ? { figures } : {}),
  }
}

function some(part: Part | undefined): readonly Part[] {
  return part === undefined ? [] : [part]
}

function wordsOf(lang: LangChoice): readonly PaperWords[] {
  return chosenLangs(lang).map(paperWords)
}

function printed(lang: LangChoice, make: (words: PaperWords) => readonly Part[]): Result<PrintedPaper> {
  return document(wordsOf(lang).flatMap(make))
}

async function printedLater(
  lang: LangChoice,
  make: (words: PaperWords) => Promise<Result<readonly Part[]>>,
  title?: (words: PaperWords) => string,
): Reply<PrintedPaper> {
  const parts: Part[] = []
  const languages = wordsOf(lang)
  for (const words of languages) {
    const made = await make(words)
    if (!made.ok) return made
    parts.push(...made.value)
  }
  const [first] = languages
  return document(parts, first && title?.(first))
}

function document(parts: readonly Part[], title?: string): Result<PrintedPaper> {
  const [first] = parts
  if (first === undefined) return err(NOTHING)
  const name = [title ?? first.title, first.owner].filter((text) => text !== '').join(' — ')
  return ok({ html: paperHtml(parts, name), title: name })
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
