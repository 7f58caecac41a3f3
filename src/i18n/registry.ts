// The languages the program speaks: every folder next to this file (generated/headers.ts lists them). The first is the
// one used where no other fits: on an unknown device, and for the command line's own sentences. Headers are always
// there; catalogs are there once a language is registered: by load.ts on a page, by generated/all.ts elsewhere.

import { HEADERS } from './generated/headers.ts'
import type { Catalogs, Language, LanguageHeader } from './language.ts'
import { nounLabels } from './nouns.ts'

export type Lang = keyof typeof HEADERS

export const LANGS = Object.keys(HEADERS) as [Lang, ...Lang[]]
export const DEFAULT_LANG: Lang = LANGS[0]

/** A folder may have no letters of its own. */
const folders: Readonly<Record<Lang, { readonly name: string; readonly letters?: unknown }>> = HEADERS

/** With the letters of the first language if a language has none of its own. */
const headers = Object.fromEntries(
  LANGS.map((lang) => [lang, { letters: folders[DEFAULT_LANG].letters, ...folders[lang] }]),
) as Record<Lang, Language>

const languages = { ...headers }

export const LANGUAGES: Readonly<Record<Lang, Language>> = languages

/** The catalogs of a folder. What several catalogs show by the same words is written in one of them only. */
export function registerLanguage(lang: Lang, texts: object): void {
  const fallback = fallbackLangOf(lang)
  const complete = fallback === undefined ? texts : withFallback(texts, LANGUAGES[fallback])
  const { nouns, phrases, papers, exports, ...rest } = complete as Catalogs
  const { ledger, metric } = rest.screens
  languages[lang] = {
    ...rest,
    ...headers[lang],
    nouns,
    phrases: {
      ...phrases,
      role: nounLabels(nouns.role),
      team: nounLabels(nouns.team),
      side: { ...nounLabels(nouns.side), ...phrases.side },
    },
    papers: { ...papers, line: ledger.kind, metric: metric.paper },
    exports: { ...exports, metric: metric.file },
  }
}

export const isLanguageRegistered = (lang: Lang): boolean => 'screens' in languages[lang]

/** The language whose texts an unfinished one uses where it has none. */
export function fallbackLangOf(lang: Lang): Lang | undefined {
  const { fallback }: LanguageHeader = LANGUAGES[lang]
  return LANGS.find((each) => each === fallback)
}

function withFallback(own: unknown, fallback: unknown): unknown {
  if (own === undefined) return fallback
  if (!isObject(own) || !isObject(fallback)) return own
  const keys = new Set([...Object.keys(fallback), ...Object.keys(own)])
  return Object.fromEntries([...keys].map((key) => [key, withFallback(own[key], fallback[key])]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** In place of a language, where something is made in every one there is. */
export const ALL_LANGS_CHOICE = 'all'
/** In place of a language, where something is made in two. */
type LangPair = `${Lang}+${Lang}`
export type LangChoice = Lang | LangPair | typeof ALL_LANGS_CHOICE

/** Every two languages, in the order of the registry. */
export const LANG_PAIRS: readonly LangPair[] = LANGS.flatMap((first, i) =>
  LANGS.slice(i + 1).map((second): LangPair => `${first}+${second}`),
)
/** What a paper may be made in: one language, two, all; two are all where there are no more. */
export const LANG_CHOICES: readonly [LangChoice, ...LangChoice[]] = [
  ...LANGS,
  ...(LANGS.length > 2 ? LANG_PAIRS : []),
  ALL_LANGS_CHOICE,
]

/** The languages of a choice, in the order of the registry. */
export function langsOfChoice(choice: LangChoice): readonly Lang[] {
  return choice === ALL_LANGS_CHOICE ? LANGS : LANGS.filter((lang) => choice.split('+').includes(lang))
}

/** A choice by the names of its languages, as their speakers write them; `all` is the word for all of them. */
export function langChoiceName(choice: LangChoice, all: string): string {
  return choice === ALL_LANGS_CHOICE
    ? all
    : langsOfChoice(choice)
        .map((lang) => LANGUAGES[lang].name)
        .join(' + ')
}

/** The language of a machine's locale (`ru-RU`); the default one where nobody speaks it here. */
export function langOfLocale(locale: string): Lang {
  const [language] = locale.toLowerCase().split(/[-_]/)
  return LANGS.find((lang) => lang === language) ?? DEFAULT_LANG
}

/** The one that follows: a switch goes round. */
export function nextLang(lang: Lang): Lang {
  return LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] ?? DEFAULT_LANG
}
