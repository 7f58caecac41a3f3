// The one vue-i18n instance. Stores and plain modules use `translate`; components `useI18n()`.
// Switching the language at run time is `setLanguage`; the page's lang attribute follows.

import { createI18n } from 'vue-i18n'
import { en, ru } from './catalogs.ts'
import { englishForm, russianForm } from './plural.ts'

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

export const i18n = createI18n<false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en: { ...en }, ru: { ...ru } },
  pluralRules: { en: englishForm, ru: russianForm },
  missingWarn: false,
  fallbackWarn: false,
})

export type Params = Readonly<Record<string, string | number>>

/** The sentence under `key` in the language on screen. */
export function translate(key: string, params: Params = {}): string {
  return i18n.global.t(key, { ...params })
}

/** The form of `key` for `count`; the message gets it as {n}. */
export function translateCount(key: string, count: number, params: Params = {}): string {
  return i18n.global.t(key, { n: count, ...params }, count)
}

export function hasMessage(key: string): boolean {
  return i18n.global.te(key) || i18n.global.te(key, 'en')
}

export function currentLanguage(): Language {
  return i18n.global.locale.value === 'ru' ? 'ru' : 'en'
}

export function setLanguage(language: Language): void {
  i18n.global.locale.value = language
  document.documentElement.lang = language
}
