// Content of a club's papers before it becomes HTML: protocols, standings, seating, results and certificates. Plain
// data in one language. Every text is unescaped and may be hostile. A document consists of one or more parts, each with
// its own running head.

import type { Lang } from '../../i18n/registry.ts'
import type { TableBlock } from './ruleSheetBlocks.ts'

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
export interface TentCardBlock {
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
  | TentCardBlock
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
  /** Rules code of the game or the season. */
  readonly code: string
  /** Footer of every page. */
  readonly foot: string
  /** Warnings on every page, such as house rules that were changed midway, or a void game. */
  readonly stamps: readonly string[]
  readonly title: string
  /** Text below the title. */
  readonly subtitle?: string
  readonly sections: readonly PaperSection[]
  readonly notes: readonly string[]
  /** Template such as `page {page} of {pages}`. */
  readonly page: string
}

/** Fields of a part that appear on all its pages. */
export type Letterhead = Pick<PaperPart, 'owner' | 'code' | 'foot' | 'stamps' | 'lang' | 'page'>
