// What the papers of a club are made of before they become HTML: protocols, standings, seating,
// results, certificates. Plain data in one language; every text is raw and may be hostile. Several
// parts make one document, each with its own running head.

import type { Lang } from '../../i18n/registry.ts'
import { rulesCode } from '../../rules/flags.ts'
import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { newestRulebookOf, rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { HidingRule } from '../../club/model/clubEvents.ts'
import type { TableBlock } from './ruleSheetBlocks.ts'
import type { PaperWords } from './wording.ts'

/** A name with a line to write on, or with what is known already. */
export interface FieldsBlock {
  readonly type: 'fields'
  readonly fields: readonly {
    readonly label: string
    readonly value?: string
    /** Shares of the line's width, 1 by default. */ readonly width?: number
  }[]
}

/** Boxes to tick. */
export interface ChoicesBlock {
  readonly type: 'choices'
  readonly label: string
  readonly choices: readonly string[]
}

export interface LinesBlock {
  readonly type: 'lines'
  readonly lines: readonly { readonly label?: string; readonly text: string }[]
}

export interface TablesBlock {
  readonly type: 'tables'
  readonly tables: readonly TableBlock[]
}

export interface CertificateBlock {
  readonly type: 'certificate'
  readonly kicker: string
  readonly title: string
  readonly name: string
  readonly line: string
  readonly detail: string
  readonly signatures: readonly string[]
}

/** A tent to fold: the same on both sides. */
export interface CardBlock {
  readonly type: 'card'
  readonly label: string
  readonly number: string
  readonly line: string
}

/** What somebody wears, or puts on the table. */
export interface Badge {
  readonly kicker: string
  readonly name: string
  readonly line: string
  /** Text of the QR code. */
  readonly code: string
}

/** A page of badges; folded ones show the name on both sides. */
export interface BadgesBlock {
  readonly type: 'badges'
  readonly isFolded: boolean
  readonly badges: readonly Badge[]
}

export type PaperBlock =
  | TableBlock
  | FieldsBlock
  | ChoicesBlock
  | LinesBlock
  | TablesBlock
  | CertificateBlock
  | CardBlock
  | BadgesBlock

export interface PaperSection {
  readonly title?: string
  readonly note?: string
  /** Begins on a page of its own. */
  readonly isOnNewPage?: boolean
  /** Stays on one page where it fits on one. */
  readonly isKept?: boolean
  readonly blocks: readonly PaperBlock[]
}

/** A4; `bare` lies on its side and leaves margins and running head to its blocks. */
type PaperLayout = 'portrait' | 'landscape' | 'bare'

export interface PaperPart {
  /** Its name in the style sheet. */
  readonly kind: string
  readonly lang: Lang
  readonly layout: PaperLayout
  /** Club and season, as the running head names them. */
  readonly owner: string
  /** What rules it was played by. */
  readonly code: string
  /** In the foot of every page. */
  readonly foot: string
  /** Warnings that stand on every page: house rules changed midway, a void game. */
  readonly stamps: readonly string[]
  readonly title: string
  /** Under the title. */
  readonly subtitle?: string
  readonly sections: readonly PaperSection[]
  readonly notes: readonly string[]
  /** `page {page} of {pages}` */
  readonly page: string
}

/** What a part is about, said once for all its pages. */
export type Letterhead = Pick<PaperPart, 'owner' | 'code' | 'foot' | 'stamps' | 'lang' | 'page'>

// What stands on every page of a paper about a season: whose it is, by which rules and scoring, and
// the stamp that its house rules changed midway (docs/spec/app.md §6, "Everywhere").
export interface PaperSeason {
  /** Empty before a club has one. */
  readonly club: string
  readonly name: string
  readonly rulebook: RulebookId
  readonly flags: Flags
  readonly scheme: Pick<Scheme, 'id' | 'version' | 'name'>
  readonly differs: boolean
  /** What the organiser holds back of it: the paper is made without, and says so. */
  readonly hides?: HidingRule['what']
}

type GameRules = Pick<GameHeader, 'rulebook' | 'version' | 'flags'>

/** A game's rules by the version it was opened by; a season's by the one its next game is. */
function codeOf({ rulebook, flags }: PaperSeason, header?: GameRules): string {
  return header ? rulesCode(rulesOf(header), header.flags) : rulesCode(newestRulebookOf(rulebook), flags)
}

function schemeOf({ scheme }: PaperSeason, words: PaperWords): { readonly scheme: string; readonly version: string } {
  return { scheme: words.scheme(scheme), version: scheme.version }
}

/** `header`: of one game, which keeps the rules it was opened with. */
export function letterhead(season: PaperSeason, words: PaperWords, header?: GameRules): Letterhead {
  return {
    lang: words.lang,
    owner: [season.club, season.name].filter((name) => name !== '').join(' · '),
    code: codeOf(season, header),
    foot: words.text('paper', 'scheme', schemeOf(season, words)),
    stamps: season.differs ? [words.text('paper', 'differs')] : [],
    page: words.template('paper', 'page'),
  }
}

/** Where that something is held back is said elsewhere, or has nothing to do with the sheet. */
export function withoutHiddenNotice({ hides: _, ...season }: PaperSeason): PaperSeason {
  return season
}

export function hiddenNotes({ hides }: Pick<PaperSeason, 'hides'>, words: PaperWords): readonly string[] {
  return hides === undefined ? [] : [words.text('publish', hides === 'table' ? 'hiddenTable' : 'hiddenBonuses')]
}

/** What any table of points is to be read by. */
export function pointNotes(season: PaperSeason, words: PaperWords, header?: GameRules): readonly string[] {
  return [
    words.text('paper', 'schemeNote', schemeOf(season, words)),
    words.text('paper', 'rulesNote', { code: codeOf(season, header) }),
    ...(season.differs ? [words.text('paper', 'differsNote')] : []),
    ...hiddenNotes(season, words),
  ]
}
