// The languages of the program: every folder next to this file (generated/headers.ts lists them). The first is the
// default, used on an unknown device and for the command line. Headers are always available. Catalogs are available
// once a language is registered, by load.ts on a page and by generated/all.ts elsewhere.

import { LANGUAGE_HEADERS } from './generated/headers.ts'
import type { Catalogs, Language, LanguageHeader } from './language.ts'
import { nounLabels } from './nouns.ts'

export type Lang = keyof typeof LANGUAGE_HEADERS

export const LANGS = Object.keys(LANGUAGE_HEADERS) as [Lang, ...Lang[]]
export const DEFAULT_LANG: Lang = LANGS[0]

/** The `letters` of a folder are optional. */
const folders: Readonly<Record<Lang, { readonly name: string; readonly letters?: unknown }>> = LANGUAGE_HEADERS

/** Headers, with the letters of the first language if a language has none of its own. */
const headers = Object.fromEntries(
  LANGS.map((lang) => [lang, { letters: folders[DEFAULT_LANG].letters, ...folders[lang] }]),
) as Record<Lang, Language>

const languages = { ...headers }

export const LANGUAGES: Readonly<Record<Lang, Language>> = languages

/** Adds the catalogs of a folder. Texts that several catalogs share are written in only one of them. */
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

/** Language whose texts replace those that an unfinished language lacks. */
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

/** The choice that stands for all languages, for papers that are made in each of them. */
export const ALL_LANGS_CHOICE = 'all'
/** A choice that stands for two languages. */
type LangPair = `${Lang}+${Lang}`
export type LangChoice = Lang | LangPair | typeof ALL_LANGS_CHOICE

/** All pairs of languages, in the order of the registry. */
export const LANG_PAIRS: readonly LangPair[] = LANGS.flatMap((first, i) =>
  LANGS.slice(i + 1).map((second): LangPair => `${first}+${second}`),
)
/** Choices for a paper: one language, two, or all. Pairs are left out if there are only two languages. */
export const LANG_CHOICES: readonly [LangChoice, ...LangChoice[]] = [
  ...LANGS,
  ...(LANGS.length > 2 ? LANG_PAIRS : []),
  ALL_LANGS_CHOICE,
]

/** Languages of a choice, in the order of the registry. */
export function langsOfChoice(choice: LangChoice): readonly Lang[] {
  return choice === ALL_LANGS_CHOICE ? LANGS : LANGS.filter((lang) => choice.split('+').includes(lang))
}

/** Names of a choice's languages, as their speakers write them. `all` is the text for the choice of all languages. */
export function langChoiceName(choice: LangChoice, all: string): string {
  return choice === ALL_LANGS_CHOICE
    ? all
    : langsOfChoice(choice)
        .map((lang) => LANGUAGES[lang].name)
        .join(' + ')
}

/** Language for a machine's locale (`ru-RU`), or the default language if there is none. */
export function langOfLocale(locale: string): Lang {
  const [language] = locale.toLowerCase().split(/[-_]/)
  return LANGS.find((lang) => lang === language) ?? DEFAULT_LANG
}

/** The next language, for a switch that cycles through them. */
export function nextLang(lang: Lang): Lang {
  return LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] ?? DEFAULT_LANG
}
