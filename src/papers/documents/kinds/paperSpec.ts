// Type of a paper, which is a printable document of the club: its arguments, its offers to the Share panel, and its
// content. A new paper needs one value of this type in a file of its own, a line in registry.ts, and its texts.

import type { z } from 'zod'
import type { CustomCueTexts } from '../../../i18n/phrase.ts'
import type { Lang } from '../../../i18n/registry.ts'
import type { Result } from '../../../rules/vocabulary.ts'
import type { StandingsScope } from '../../../scoring/season.ts'
import type { AuditChange } from '../../../club/audit/facts.ts'
import type { Game } from '../../../club/model/game.ts'
import type { PlannedStage } from '../../../club/model/plan.ts'
import type { PublishedGame } from '../../../club/model/hiddenParts.ts'
import type { SeriesView } from '../../../club/seasons/seriesView.ts'
import type { PaperSeasonData } from '../paperData.ts'

/** A self-contained HTML page. */
export interface PrintedPaper {
  readonly html: string
  readonly title: string
}

export interface GameHeadHashes {
  readonly game: string
  readonly ledger?: string
}

export interface PaperSource {
  /** The club's name. `undefined` if it has none. */
  clubName(): string | undefined
  /** The club's own wording of the judge's phrases. */
  phrases(rulebook: string): CustomCueTexts
  season(id: string): Result<PaperSeasonData>
  series(id: string): Result<SeriesView>
  game(id: string): Promise<Result<PublishedGame>>
  /** Last hashes of the game's entry stream and, if the game has a ledger, of its ledger stream. */
  heads(game: string): Promise<Result<GameHeadHashes>>
  /** Effects on the standings of corrections that follow from decided objections. Empty while data is hidden. */
  effects(game: Game): Promise<Result<readonly AuditChange[]>>
}

/** What the Share panel is opened for: a season and the selection on the screen. */
export interface PaperContext {
  readonly data: PaperSeasonData
  readonly game?: { readonly id: string; readonly number: number } | undefined
  readonly scope: StandingsScope
  readonly stage?: PlannedStage | undefined
  readonly round?: number | undefined
  /** Number of players who count for each club in the table on the screen. If omitted, it shows no such table. */
  readonly best?: number | undefined
}

export interface PaperOffer<Args> {
  /** Key of the thing in the Share panel to which this paper belongs (files/share/shareables.ts). */
  readonly id: string
  /** Number that the paper's label contains, if any. */
  readonly n?: number
  readonly name?: string
  /** Whether there is nothing to print yet. */
  readonly isEmpty?: boolean
  /** Arguments with which the paper is requested. */
  readonly of: Args
}

export interface PaperSpec<Args> {
  readonly args: z.ZodType<Args>
  /** Returns no offers if the paper does not fit the context, and several if it has variants. */
  readonly offers: (place: PaperContext) => readonly PaperOffer<Args>[]
  /** Makes the paper in each of these languages, one after the other. */
  readonly make: (
    asked: Args,
    source: PaperSource,
    langs: readonly Lang[],
  ) => Result<PrintedPaper> | Promise<Result<PrintedPaper>>
}
