// What a language is: its name, how it writes dates and points, and its catalogs, each with the keys
// of the English one. Types only; the languages there are stand in registry.ts.

import type { Role } from '../rules/vocabulary.ts'
import type { DecimalMark } from '../scoring/points.ts'
import type * as cli from './en/cli.ts'
import type { console } from './en/console.ts'
import type { desktop } from './en/desktop.ts'
import type { exports } from './en/exports.ts'
import type { letters } from './en/letters.ts'
import type { menu } from './en/menu.ts'
import type { metrics } from './en/metrics.ts'
import type { papers } from './en/papers.ts'
import type { phone } from './en/phone.ts'
import type { phrases } from './en/phrases.ts'
import type { sample } from './en/sample.ts'
import type * as screens from './en/screens.ts'
import type { sheet } from './en/sheet.ts'
import type { talk } from './en/talk.ts'
import type { Nouns } from './nouns.ts'

export type Screens = CatalogShape<typeof screens>
export type MetricWords = CatalogShape<typeof metrics>
/** What the judge says, and the words of the game. */
export type Phrases = CatalogShape<typeof phrases>
/** The rule sheet's own words. */
export type SheetText = CatalogShape<typeof sheet>
/** The words of the other papers. */
export type PaperText = CatalogShape<typeof papers>
export type ConsoleText = CatalogShape<typeof console>
export type CliText = CatalogShape<typeof cli>
export type ExportText = CatalogShape<typeof exports>
/** What the desktop app says outside of its screens. */
export type DesktopText = CatalogShape<typeof desktop>
export type PhoneText = CatalogShape<typeof phone>
export type MenuText = CatalogShape<typeof menu>
export type SampleNames = CatalogShape<typeof sample>
export type TalkText = CatalogShape<typeof talk>
/** Letters that fill a cell of the results sheet. */
export type SheetLetters = CatalogShape<typeof letters>

export interface Language {
  /** As its speakers write it. */
  readonly name: string
  /** For Intl: dates and numbers on paper. */
  readonly locale: string
  readonly decimalMark: DecimalMark
  /** Roles and teams, declined where the language declines. */
  readonly nouns: Nouns
  readonly screens: Screens
  readonly phrases: Phrases
  readonly sheet: SheetText
  readonly papers: PaperText
  readonly exports: ExportText
  readonly console: ConsoleText
  readonly cli: CliText
  readonly menu: MenuText
  readonly phone: PhoneText
  readonly desktop: DesktopText
  readonly sample: SampleNames
  readonly letters: SheetLetters
  readonly talk: TalkText
  readonly speechPatterns: SpeechPatterns
}

// The shape of a catalog: every language has exactly the keys of the first one.
export type CatalogShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : CatalogShape<T[K]> }

// How people put into their own words what players of a program say in sentences of `talk`: patterns over a text
// in lower case without punctuation, its seats bare numbers. `{target}` and the like stand for a seat, a day, a
// night; `{role}` for a card, `{colour}` for the answer of a check. Types only.
/** What a pattern tells. */
export type HeardKind =
  | 'claim'
  | 'check'
  | 'checkedBoth'
  | 'colour'
  | 'accuse'
  | 'trust'
  | 'correction'
  | 'vote'
  | 'ownVote'
  | 'abstained'
  | 'bothVoted'
  | 'confirmed'
  | 'recall'
  | 'nominate'
  | 'oath'
  | 'threat'
  | 'slipHeal'
  | 'slipCheck'
  | 'slipKill'

export interface SpeechPatterns {
  /** Which letters its words are written by. */
  readonly alphabet: 'Latin' | 'Cyrillic'
  /** Ways of writing one thing, and the one the patterns know; in this order. */
  readonly same: readonly (readonly [pattern: string, instead: string])[]
  /** Other words for cards. Several: the one the game has. */
  readonly roles: Readonly<Record<string, readonly Role[]>>
  /** Words for the answers of a check, by what they make of somebody. */
  readonly colours: Readonly<Record<'red' | 'black', readonly string[]>>
  readonly day: string
  readonly night: string
  /** What a sentence has that gives votes, or a check, as its reason. */
  readonly because: Readonly<Record<'votes' | 'check', string>>
  readonly phrases: Readonly<Record<HeardKind, readonly string[]>>
}
