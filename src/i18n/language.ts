// The type of a language: its header, and its catalogs with the same keys as the English ones. Types only. The
// languages are the folders next to this file, and registry.ts lists them.

import type { DecimalMark } from '../scoring/points.ts'
import type letters from './en/letters.json'
import type { catalogs as shownOnPages } from './generated/pages/en.ts'
import type { catalogs as saidByPrograms } from './generated/programs/en.ts'
import type { Nouns } from './nouns.ts'

/** `language.json` of a language folder. Loaded everywhere, for every language. */
export interface LanguageHeader {
  /** The language's own name for itself. */
  readonly name: string
  /** Locale for Intl: plural forms, lists, dates and numbers. */
  readonly locale: string
  readonly decimalMark: DecimalMark
  /** Two letters on the language button of the narrow navigation. */
  readonly shortName: string
  /** The complete language whose texts replace those that an unfinished language lacks. */
  readonly fallback?: string
}

type OnPages = typeof shownOnPages
type InPrograms = typeof saidByPrograms

export type ScreenTexts = OnPages['screens']
type MetricWords = ScreenTexts['metric']
/** Letters for filling in the cells of the results sheet. */
export type ResultsSheetLetters = typeof letters
/** The judge's phrases, and the terms of the game. Names of roles, teams and sides are the labels of the nouns. */
export type JudgePhrases = Omit<OnPages['phrases'], 'side'> & {
  readonly role: Readonly<Record<keyof Nouns['role'], string>>
  readonly team: Readonly<Record<keyof Nouns['team'], string>>
  readonly side: Readonly<Record<keyof Nouns['side'] | keyof OnPages['phrases']['side'], string>>
}
/** Texts that only the rule sheet uses. */
export type RuleSheetText = InPrograms['sheet']
/** Texts of the other papers. Kinds of ledger lines and metrics have the texts of the screens. */
export type PaperText = OnPages['papers'] & {
  readonly line: ScreenTexts['ledger']['kind']
  readonly metric: MetricWords['paper']
}
export type ExportText = OnPages['exports'] & { readonly metric: MetricWords['file'] }
export type SampleNames = OnPages['sample']
export type AgentTalkText = OnPages['talk']
export type MenuText = InPrograms['menu']

/** Texts that registerLanguage adds to a header. */
export interface Catalogs extends Omit<OnPages & InPrograms, 'nouns' | 'phrases' | 'papers' | 'exports'> {
  /** Roles, teams and sides, declined if the language has cases. */
  readonly nouns: Nouns
  readonly phrases: JudgePhrases
  readonly papers: PaperText
  readonly exports: ExportText
}

export interface Language extends LanguageHeader, Catalogs {
  readonly letters: ResultsSheetLetters
}
