// What the papers of a club are made of before they become HTML: protocols, standings, seating,
// results, certificates. Plain data in one language; every text is raw and may be hostile. Several
// parts make one document, each with its own running head.

import type { Lang } from '../../i18n/registry.ts'
import type { TableBlock } from './sheet.ts'

/** A name with a line to write on, or with what is known already. */
export interface FieldsBlock {
  readonly type: 'fields'
  readonly fields: readonly {
    readonly label: string
    readonly value?: string
    /** Shares of the line's width, 1 unless told. */ readonly width?: number
  }[]
}

/** Boxes to tick. */
export interface ChoicesBlock {
  readonly type: 'choices'
  readonly label: string
  readonly choices: readonly string[]
}

/** Lines of prose, some with a label before them. */
export interface LinesBlock {
  readonly type: 'lines'
  readonly lines: readonly { readonly label?: string; readonly text: string }[]
}

/** Tables side by side. */
export interface TablesBlock {
  readonly type: 'tables'
  readonly tables: readonly TableBlock[]
}

/** A page of its own. */
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

export type PaperBlock =
  | TableBlock
  | FieldsBlock
  | ChoicesBlock
  | LinesBlock
  | TablesBlock
  | CertificateBlock
  | CardBlock

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

export interface Part {
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
export type Letterhead = Pick<Part, 'owner' | 'code' | 'foot' | 'stamps' | 'lang' | 'page'>
