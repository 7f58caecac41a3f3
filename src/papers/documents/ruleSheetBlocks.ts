// Content of a printed document before it becomes Markdown or HTML: titles, tables, articles and the drawing of a
// graph. Plain data in one language. Every text is unescaped and may be hostile, so each renderer escapes all of it.

import type { Lang } from '../../i18n/registry.ts'
import type { GraphModel, PlacedGraph } from '../../rules/graphModel.ts'
import type { Flags, FlagValue, RulebookId } from '../../rules/header.ts'
import type { Faction } from '../../rules/vocabulary.ts'

/** Style of a column: numbers are right-aligned, spoken phrases are in italics, and so on. */
export type PrintedColumnKind = 'text' | 'name' | 'number' | 'quote' | 'time' | 'rule' | 'value' | 'figure' | 'blank'

export interface PrintedColumn {
  readonly title: string
  readonly kind: PrintedColumnKind
  /** Whether the column is emphasised, because most readers look for it. */
  readonly usual?: boolean
}

export interface PrintedCell {
  readonly text: string
  /** Small text below the text of the cell. */
  readonly note?: string
  readonly mark?: Faction
  /** Link to another page of the same site. Used only on published pages. */
  readonly href?: string
}

export interface PrintedRow {
  readonly cells: readonly PrintedCell[]
  /** Whether the flags switch the row off. */
  readonly off?: boolean
  /** Whether the row differs from the preset. */
  readonly changed?: boolean
  readonly decided?: boolean
}

export interface TableBlock {
  readonly type: 'table'
  readonly id: string
  readonly caption?: string
  readonly columns: readonly PrintedColumn[]
  /** Groups of rows with a heading each, or one group without a heading. */
  readonly groups: readonly {
    readonly heading?: string
    readonly decided?: boolean
    readonly rows: readonly PrintedRow[]
  }[]
}

export interface RuleArticle {
  readonly rule: string
  readonly text: string
  readonly decided: boolean
}

export interface ArticlesBlock {
  readonly type: 'articles'
  readonly items: readonly RuleArticle[]
}

export interface GraphBlock {
  readonly type: 'graph'
  readonly model: GraphModel
  readonly placed: PlacedGraph
  /** Names of effects by kind. */
  readonly names: Readonly<Record<string, string>>
  readonly label: string
  readonly legend: { readonly cancels: string; readonly brings: string; readonly off?: string }
}

export type RuleBlock = TableBlock | ArticlesBlock | GraphBlock

const SECTION_IDS = [
  'roles',
  'night',
  'victory',
  'overturn',
  'day',
  'conduct',
  'fouls',
  'timings',
  'flags',
  'deal',
] as const
export type RuleSectionId = (typeof SECTION_IDS)[number]

export interface RuleSection {
  readonly id: RuleSectionId
  readonly title: string
  readonly note?: string
  /** Whether clubs decided everything in the section. */
  readonly decided?: boolean
  readonly blocks: readonly RuleBlock[]
}

export interface FlagDifference {
  readonly flag: string
  readonly rule: string
  readonly value: FlagValue
  readonly preset: FlagValue
  /** Flag, value and preset value as one sentence. */
  readonly sentence: string
}

export interface RuleSheet {
  readonly lang: Lang
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly title: string
  /** Kind of the document, in words. */
  readonly subtitle: string
  readonly code: string
  readonly version: string
  /** Club and season for which the sheet is printed, if any. */
  readonly owner: string
  /** A sentence saying that nothing differs from the preset, or introducing the list of differences. */
  readonly standing: string
  readonly differences: readonly FlagDifference[]
  readonly sections: readonly RuleSection[]
  readonly words: {
    readonly decided: string
    readonly legend: string
    readonly page: string
    /** Last line, with the source of the rules. */
    readonly credits?: string
  }
}
