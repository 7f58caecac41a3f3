// The one vue-i18n instance, and `t` of it for every screen, store and plain module.
// Switching the language at run time is `setLanguage`; the page's lang attribute follows.

import { createI18n, type MessageContext, type MessageFunction } from 'vue-i18n'
import { format, type Params } from '../../../i18n/message.ts'
import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from '../../../i18n/registry.ts'

export const i18n = createI18n<false>({
  legacy: false,
  locale: DEFAULT_LANG,
  fallbackLocale: DEFAULT_LANG,
  messages: Object.fromEntries(LANGS.map((lang) => [lang, spoken(lang, LANGUAGES[lang].screens)])),
  missingWarn: false,
  fallbackWarn: false,
})

interface Spoken {
  [key: string]: MessageFunction | Spoken
}

/** A catalog as vue-i18n takes it: a function for each sentence, for the one format there is. */
function spoken(lang: Lang, node: object): Spoken {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, string | object]) => [
      key,
      typeof value === 'string'
        ? ({ values }: MessageContext) => format(lang, value, values as Params)
        : spoken(lang, value),
    ]),
  )
}

/** The sentence under a key in the language on screen, its blanks filled; `te` says whether there is one. */
export const { t, te, locale } = i18n.global

export function setLanguage(language: Lang): void {
  locale.value = language
  document.documentElement.lang = language
}
