// The languages the program speaks: a folder and one line here each. The first is the language of
// what has no other: an unknown machine, the command line's own sentences.

import * as english from './en/language.ts'
import type { Language } from './language.ts'
import * as russian from './ru/language.ts'
import * as ukrainian from './uk/language.ts'

const REGISTERED = {
  en: english,
  ru: russian,
  uk: ukrainian,
} as const satisfies Readonly<Record<string, Language>>

export type Lang = keyof typeof REGISTERED

export const LANGUAGES: Readonly<Record<Lang, Language>> = REGISTERED
export const LANGS = Object.keys(REGISTERED) as [Lang, ...Lang[]]
export const DEFAULT_LANG: Lang = LANGS[0]

/** In place of a language, where something is made in every one there is. */
export const ALL_LANGS = 'all'
/** In place of a language, where something is made in two. */
type LangPair = `${Lang}+${Lang}`
export type LangChoice = Lang | LangPair | typeof ALL_LANGS

/** Every two languages, in the order of the registry. */
export const LANG_PAIRS: readonly LangPair[] = LANGS.flatMap((first, i) =>
  LANGS.slice(i + 1).map((second): LangPair => `${first}+${second}`),
)
/** What a paper may be made in: one language, two, all; two are all where there are no more. */
export const LANG_CHOICES: readonly [LangChoice, ...LangChoice[]] = [
  ...LANGS,
  ...(LANGS.length > 2 ? LANG_PAIRS : []),
  ALL_LANGS,
]

/** The languages of a choice, in the order of the registry. */
export function chosenLangs(choice: LangChoice): readonly Lang[] {
  return choice === ALL_LANGS ? LANGS : LANGS.filter((lang) => choice.split('+').includes(lang))
}

/** A choice by the names of its languages, as their speakers write them; `all` is the word for all of them. */
export function choiceName(choice: LangChoice, all: string): string {
  return choice === ALL_LANGS
    ? all
    : chosenLangs(choice)
        .map((lang) => LANGUAGES[lang].name)
        .join(' + ')
}

/** The language of a machine's locale (`ru-RU`); the default one where nobody speaks it here. */
export function langOf(locale: string): Lang {
  const [language] = locale.toLowerCase().split(/[-_]/)
  return LANGS.find((lang) => lang === language) ?? DEFAULT_LANG
}

/** The one that follows: a switch goes round. */
export function nextLang(lang: Lang): Lang {
  return LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] ?? DEFAULT_LANG
}
