// What a printed document is made of, before it becomes Markdown or HTML: titles, tables, articles
// and the drawing of a graph. Plain data in one language; every text is raw and may be hostile, so
// each renderer escapes all of it.

import type { Lang } from '../../i18n/registry.ts'
import type { GraphModel, PlacedGraph } from '../../rules/graphModel.ts'
import type { Flags, FlagValue, RulebookId } from '../../rules/header.ts'
import type { Faction } from '../../rules/vocabulary.ts'
import { wordingOf } from './wording.ts'

/** How a column is set: figures to the right, what the judge says in quotes, and so on. */
export type PrintedColumnKind = 'text' | 'name' | 'number' | 'quote' | 'time' | 'rule' | 'value' | 'figure' | 'blank'

export interface PrintedColumn {
  readonly title: string
  readonly kind: PrintedColumnKind
  /** The one most readers look for. */
  readonly usual?: boolean
}

export interface PrintedCell {
  readonly text: string
  /** In small, below. */
  readonly note?: string
  readonly mark?: Faction
  /** Of a page beside this one; only where pages are. */
  readonly href?: string
}

export interface RuleRow {
  readonly cells: readonly PrintedCell[]
  /** Switched off by the house rules. */
  readonly off?: boolean
  /** Not as the preset has it. */
  readonly changed?: boolean
  readonly decided?: boolean
}

export interface TableBlock {
  readonly type: 'table'
  readonly id: string
  readonly caption?: string
  readonly columns: readonly PrintedColumn[]
  /** Rows under a heading of their own, or one group without. */
  readonly groups: readonly {
    readonly heading?: string
    readonly decided?: boolean
    readonly rows: readonly RuleRow[]
  }[]
}

export interface Article {
  readonly rule: string
  readonly text: string
  readonly decided: boolean
}

export interface ArticlesBlock {
  readonly type: 'articles'
  readonly items: readonly Article[]
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
  /** All of it decided by clubs. */
  readonly decided?: boolean
  readonly blocks: readonly RuleBlock[]
}

export interface FlagDifference {
  readonly flag: string
  readonly rule: string
  readonly value: FlagValue
  readonly preset: FlagValue
  /** The three as one sentence. */
  readonly sentence: string
}

export interface RuleSheet {
  readonly lang: Lang
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly title: string
  /** What kind of document it is. */
  readonly subtitle: string
  readonly code: string
  readonly version: string
  /** Club and season, where the sheet is printed for one. */
  readonly owner: string
  /** Says that nothing differs, or what is listed. */
  readonly standing: string
  readonly differences: readonly FlagDifference[]
  readonly sections: readonly RuleSection[]
  readonly words: {
    readonly decided: string
    readonly legend: string
    readonly page: string
    /** The last line: where the rules come from. */
    readonly credits?: string
  }
}

// The forms in which rules are printed, and what each is called as a document.
/**
 * `everything`: the sheet with codes and what the house rules switch off; `poster-a3`: the poster on twice the
 * paper.
 */
export const RULES_FORMS = ['sheet', 'everything', 'poster', 'poster-a3', 'slip'] as const
export type RulesForm = (typeof RULES_FORMS)[number]

/** Paper of one page, which is never Markdown. */
export function singlePageForm(form: RulesForm): 'poster' | 'slip' | undefined {
  if (form === 'poster-a3') return 'poster'
  return form === 'poster' || form === 'slip' ? form : undefined
}

export function rulesTitle({ lang, title, subtitle, code }: RuleSheet, form: RulesForm): string {
  const page = singlePageForm(form)
  const kind = page === undefined ? subtitle : wordingOf(lang).own('sheet', page)
  return `${title} — ${kind.toLocaleLowerCase()} ${code}`
}
