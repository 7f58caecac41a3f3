// The one vue-i18n instance. Stores and plain modules use `translate`; components `useI18n()`.
// Switching the language at run time is `setLanguage`; the page's lang attribute follows.

import { createI18n, type MessageContext, type MessageFunction } from 'vue-i18n'
import { format, type Params } from '../../../i18n/message.ts'
import { DEFAULT_LANG, LANGS, LANGUAGES, langOf, type Lang } from '../../../i18n/registry.ts'

export const i18n = createI18n<false>({
  legacy: false,
  locale: DEFAULT_LANG,
  fallbackLocale: DEFAULT_LANG,
  messages: Object.fromEntries(LANGS.map((lang) => [lang, spoken(lang, LANGUAGES[lang].screens)])),
  missingWarn: false,
  fallbackWarn: false,
})

export type { Params }

interface Spoken {
  [key: string]: MessageFunction | Spoken
}

/** A catalog as vue-i18n takes it: a function for each sentence, for the one format there is. */
function spoken(lang: Lang, node: object): Spoken {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, string | object]) => [
      key,
      typeof value === 'string' ? sentence(lang, value) : spoken(lang, value),
    ]),
  )
}

function sentence(lang: Lang, message: string): MessageFunction {
  return ({ values }: MessageContext) => format(lang, message, values as Params)
}

/** The sentence under `key` in the language on screen. */
export function translate(key: string, params: Params = {}): string {
  return i18n.global.t(key, { ...params })
}

/** The form of `key` for `count`; the message gets it as {n}. */
export function translateCount(key: string, count: number, params: Params = {}): string {
  return i18n.global.t(key, { n: count, ...params }, count)
}

export function hasMessage(key: string): boolean {
  return i18n.global.te(key) || i18n.global.te(key, DEFAULT_LANG)
}

export function currentLanguage(): Lang {
  return langOf(i18n.global.locale.value)
}

export function setLanguage(language: Lang): void {
  i18n.global.locale.value = language
  document.documentElement.lang = language
}
