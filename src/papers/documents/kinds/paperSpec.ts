// What a paper is: what it has to be told, where the list of papers offers it, and how it is made. A new paper
// is one value of this type in a file of its own, a line in registry.ts, and its words.

import type { z } from 'zod'
import type { CustomCueTexts } from '../../../i18n/phrase.ts'
import type { Lang } from '../../../i18n/registry.ts'
import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { StandingsScope } from '../../../scoring/season.ts'
import type { AuditChange } from '../../../club/audit/facts.ts'
import type { Game } from '../../../club/model/game.ts'
import type { PlannedStage } from '../../../club/model/plan.ts'
import type { PublishedGame } from '../../../club/model/publishedSeason.ts'
import type { SeriesView } from '../../../club/seasons/series.ts'
import type { PaperPart } from '../paper.ts'
import type { PaperData } from '../paperData.ts'
import { paperHtml } from '../paperHtml.ts'
import { paperWords, type PaperWords } from '../wording.ts'

/** A page that stands alone. */
export interface PrintedPaper {
  readonly html: string
  readonly title: string
}

export interface GameHeads {
  readonly game: string
  readonly ledger?: string
}

export interface PaperSource {
  /** The club's name, once it has one. */
  clubName(): string | undefined
  /** What its judges say in its own words. */
  phrases(rulebook: string): CustomCueTexts
  season(id: string): Result<PaperData>
  series(id: string): Result<SeriesView>
  game(id: string): Promise<Result<PublishedGame>>
  /** The last hashes of what is stored of it: its entries, and its ledger if it has one. */
  heads(game: string): Promise<Result<GameHeads>>
  /** What the corrections made for decided objections did to the standings; nothing while something is hidden. */
  effects(game: Game): Promise<Result<readonly AuditChange[]>>
}

/** Where somebody looks for papers: a season, and what of it is on the screen. */
export interface PaperContext {
  readonly data: PaperData
  readonly game?: { readonly id: string; readonly number: number } | undefined
  readonly scope: StandingsScope
  readonly stage?: PlannedStage | undefined
  readonly round?: number | undefined
}

type PaperGroup = 'game' | 'season' | 'seating' | 'blank'

export interface PaperOffer<Args> {
  /** Names it among the screen's words (`papers.paper`, `papers.about`) and as a file. */
  readonly id: string
  readonly group: PaperGroup
  readonly icon: `i-lucide-${string}`
  /** Fill its label. */
  readonly n?: number
  readonly name?: string
  /** There is nothing to print yet. */
  readonly isEmpty?: boolean
  /** What it is asked for with. */
  readonly of: Args
}

export interface PaperSpec<Args> {
  readonly args: z.ZodType<Args>
  /** None where it does not fit, several where it comes in several ways. */
  readonly offers: (place: PaperContext) => readonly PaperOffer<Args>[]
  /** In each of these languages, one after the other. */
  readonly make: (
    asked: Args,
    source: PaperSource,
    langs: readonly Lang[],
  ) => Result<PrintedPaper> | Promise<Result<PrintedPaper>>
}

// Parts become one document, language after language; a paper without a part is refused.
export const NOTHING_TO_PRINT = err({ code: 'documents/nothing-to-print', params: {} })

/** `title`: of the document, where it is not that of its first part. */
export function renderPaper(
  langs: readonly Lang[],
  make: (words: PaperWords) => readonly (PaperPart | undefined)[],
  title?: (words: PaperWords) => string,
): Result<PrintedPaper> {
  const languages = langs.map(paperWords)
  const parts = languages.flatMap(make).filter((part) => part !== undefined)
  const [first] = parts
  const [words] = languages
  if (first === undefined || words === undefined) return NOTHING_TO_PRINT
  const name = [title?.(words) ?? first.title, first.owner].filter((text) => text !== '').join(' — ')
  return ok({ html: paperHtml(parts, name), title: name })
}
