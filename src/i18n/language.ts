// What a language is: its header, and its catalogs with the keys of the English ones. Types only; the languages are
// the folders next to this file, and registry.ts has them all.

import type { DecimalMark } from '../scoring/points.ts'
import type letters from './en/letters.json'
import type { catalogs as shownOnPages } from './generated/pages/en.ts'
import type { catalogs as saidByPrograms } from './generated/programs/en.ts'
import type { Nouns } from './nouns.ts'

/** `language.json` of a folder: loaded everywhere and for every language. */
export interface LanguageHeader {
  /** As its speakers write it. */
  readonly name: string
  /** For Intl: plural forms, lists, dates and numbers. */
  readonly locale: string
  readonly decimalMark: DecimalMark
  /** On the switch that leads to it: the whole label, and the two letters on the rail. */
  readonly switchLabel: string
  readonly shortName: string
  /** The finished language whose texts stand in for those an unfinished one does not have. */
  readonly fallback?: string
}

type OnPages = typeof shownOnPages
type InPrograms = typeof saidByPrograms

export type ScreenTexts = OnPages['screens']
type MetricWords = ScreenTexts['metric']
/** Letters that fill a cell of the results sheet. */
export type ResultsSheetLetters = typeof letters
/** What the judge says, and the words of the game. Names of roles, teams and sides are the labels of the nouns. */
export type Phrases = Omit<OnPages['phrases'], 'side'> & {
  readonly role: Readonly<Record<keyof Nouns['role'], string>>
  readonly team: Readonly<Record<keyof Nouns['team'], string>>
  readonly side: Readonly<Record<keyof Nouns['side'] | keyof OnPages['phrases']['side'], string>>
}
/** The rule sheet's own words. */
export type RuleSheetText = InPrograms['sheet']
/** The words of the other papers. Kinds of lines and metrics are those of the screens. */
export type PaperText = OnPages['papers'] & {
  readonly line: ScreenTexts['ledger']['kind']
  readonly metric: MetricWords['paper']
}
export type ExportText = OnPages['exports'] & { readonly metric: MetricWords['file'] }
export type SampleNames = OnPages['sample']
export type TalkText = OnPages['talk']
export type MenuText = InPrograms['menu']

/** What registerLanguage adds to a header. */
export interface Catalogs extends Omit<OnPages & InPrograms, 'nouns' | 'phrases' | 'papers' | 'exports'> {
  /** Roles, teams and sides, declined where the language declines. */
  readonly nouns: Nouns
  readonly phrases: Phrases
  readonly papers: PaperText
  readonly exports: ExportText
}

export interface Language extends LanguageHeader, Catalogs {
  readonly letters: ResultsSheetLetters
}
