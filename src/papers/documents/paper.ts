// Content of a club's papers before it becomes HTML: protocols, standings, seating, results and certificates. Plain
// data in one language; every text is unescaped and may be hostile. A document consists of one or more parts, each with
// its own running head.

import type { Lang } from '../../i18n/registry.ts'
import { rulesCode } from '../../rules/flags.ts'
import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { newestRulebookOf, rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { HidingRule } from '../../club/model/clubEvents.ts'
import type { TableBlock } from './ruleSheetBlocks.ts'
import type { PaperWords } from './wording.ts'

/** Labelled fields, filled in or with a line to write on. */
export interface FieldsBlock {
  readonly type: 'fields'
  readonly fields: readonly {
    readonly label: string
    readonly value?: string
    /** Share of the line's width. 1 by default. */ readonly width?: number
  }[]
}

/** Choices with boxes to tick. */
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

/** A tent card to fold, with the same text on both sides. */
export interface CardBlock {
  readonly type: 'card'
  readonly label: string
  readonly number: string
  readonly line: string
}

/** A badge to wear or a name card to put on the table. */
export interface Badge {
  readonly kicker: string
  readonly name: string
  readonly line: string
  /** Text of the QR code. */
  readonly code: string
}

/** A page of badges. Folded badges show the name on both sides. */
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
  /** Whether the section begins on a new page. */
  readonly isOnNewPage?: boolean
  /** Whether the section stays on one page if it fits. */
  readonly isKept?: boolean
  readonly blocks: readonly PaperBlock[]
}

/** Layout on A4. `bare` is in landscape format and has no margins or running head, because its blocks fill the page. */
type PaperLayout = 'portrait' | 'landscape' | 'bare'

export interface PaperPart {
  /** Class name in the style sheet. */
  readonly kind: string
  readonly lang: Lang
  readonly layout: PaperLayout
  /** Club and season, for the running head. */
  readonly owner: string
  /** Code of the rules of the game or the season. */
  readonly code: string
  /** Footer of every page. */
  readonly foot: string
  /** Warnings on every page, such as house rules that were changed midway, or a void game. */
  readonly stamps: readonly string[]
  readonly title: string
  /** Below the title. */
  readonly subtitle?: string
  readonly sections: readonly PaperSection[]
  readonly notes: readonly string[]
  /** Template such as `page {page} of {pages}`. */
  readonly page: string
}

/** Fields of a part that appear on all its pages. */
export type Letterhead = Pick<PaperPart, 'owner' | 'code' | 'foot' | 'stamps' | 'lang' | 'page'>

// The content of every page of a paper about a season: its owner, its rules and scoring, and a stamp if its house rules
// were changed midway (docs/spec/app.md §6, "Everywhere").
export interface PaperSeason {
  /** An empty string if the club has no name yet. */
  readonly club: string
  readonly name: string
  readonly rulebook: RulebookId
  readonly flags: Flags
  readonly scheme: Pick<Scheme, 'id' | 'version' | 'name'>
  readonly differs: boolean
  /** Data that the organiser hides. The paper leaves it out and states this. */
  readonly hides?: HidingRule['what']
}

type GameRules = Pick<GameHeader, 'rulebook' | 'version' | 'flags'>

/** A game's rules in the version with which it was opened, or a season's rules in the version for its next game. */
function codeOf({ rulebook, flags }: PaperSeason, header?: GameRules): string {
  return header ? rulesCode(rulesOf(header), header.flags) : rulesCode(newestRulebookOf(rulebook), flags)
}

function schemeOf({ scheme }: PaperSeason, words: PaperWords): { readonly scheme: string; readonly version: string } {
  return { scheme: words.scheme(scheme), version: scheme.version }
}

/** `header` belongs to a single game, which keeps the rules with which it was opened. */
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

/** For papers that hidden data does not affect, or that mention it elsewhere. */
export function withoutHiddenNotice({ hides: _, ...season }: PaperSeason): PaperSeason {
  return season
}

export function hiddenNotes({ hides }: Pick<PaperSeason, 'hides'>, words: PaperWords): readonly string[] {
  return hides === undefined ? [] : [words.text('publish', hides === 'table' ? 'hiddenTable' : 'hiddenBonuses')]
}

/** Notes that explain a table of points. */
export function pointNotes(season: PaperSeason, words: PaperWords, header?: GameRules): readonly string[] {
  return [
    words.text('paper', 'schemeNote', schemeOf(season, words)),
    words.text('paper', 'rulesNote', { code: codeOf(season, header) }),
    ...(season.differs ? [words.text('paper', 'differsNote')] : []),
    ...hiddenNotes(season, words),
  ]
}
