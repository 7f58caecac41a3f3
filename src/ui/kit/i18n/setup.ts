// `t` returns the text of a key in the language on screen, with its placeholders filled. The compiler checks keys and
// placeholders. A page loads the texts of one language; `showLanguage` loads another.

import { computed, type ComputedRef, shallowRef } from 'vue'
import { loadLanguage } from '../../../i18n/load.ts'
import { formatMessage, type PlaceholderValues } from '../../../i18n/message.ts'
import type { MessageKey, MessageParams } from '../../../i18n/messageTypes.ts'
import { DEFAULT_LANG, isLanguageRegistered, type Lang, LANGS, LANGUAGES } from '../../../i18n/registry.ts'

export type ScreenTextKey = MessageKey<'screens'>

/** The language on screen. */
export const locale = shallowRef<Lang>(DEFAULT_LANG)
const loaded = shallowRef<readonly Lang[]>(LANGS.filter(isLanguageRegistered))

/** Returns the text of a key, for example `t('plan.count', { n: 3 })`. */
export function t<K extends ScreenTextKey>(key: K, ...[params]: MessageParams<'screens', K>): string {
  return tUnchecked(key, params as PlaceholderValues | undefined)
}

/**
 * For keys that are only known at run time, such as an error code or the title of a route. An unknown key is returned
 * unchanged.
 */
export function tUnchecked(key: string, params: PlaceholderValues = {}): string {
  return tIfExists(key, params) ?? key
}

/** For keys that may have no text. Returns `undefined` if there is no text. */
export function tIfExists(key: string, params: PlaceholderValues = {}, lang: Lang = locale.value): string | undefined {
  const message = messagesOf(lang).get(key)
  return message === undefined ? undefined : formatMessage(lang, message, params)
}

export function isScreenTextKey(key: string): key is ScreenTextKey {
  return messagesOf(locale.value).has(key)
}

/**
 * Switches the language on screen. Loads the texts first if the page does not have them yet; the old language stays on
 * screen until then.
 */
export async function showLanguage(lang: Lang): Promise<void> {
  wanted = lang
  if (!isLanguageRegistered(lang)) await loadTexts(lang)
  // The user may have switched to another language in the meantime.
  if (wanted !== lang) return
  locale.value = lang
  document.documentElement.lang = lang
}
let wanted: Lang | undefined

/**
 * The language that could not be loaded after the user switched to it. Each failure sets a new object, so that watchers
 * run again.
 */
export const failedLanguageSwitch = shallowRef<{ readonly lang: Lang }>()

/**
 * Switches the language of a page that is already on screen. Resolves to `false` if the language cannot be loaded; the
 * page then keeps its language.
 */
export async function switchLanguage(lang: Lang): Promise<boolean> {
  try {
    await showLanguage(lang)
    return true
  } catch {
    // The user may have switched to another language in the meantime.
    if (wanted !== lang) return true
    failedLanguageSwitch.value = { lang }
    return false
  }
}

async function loadTexts(lang: Lang): Promise<void> {
  await loadLanguage(lang)
  loaded.value = LANGS.filter(isLanguageRegistered)
}

/**
 * For a screen that shows texts of several languages. Loads these languages, and returns a function that reports
 * whether a language is loaded.
 */
export function useLoadedTextLanguages(langs: readonly Lang[]): ComputedRef<(lang: Lang) => boolean> {
  for (const lang of langs) void loadTexts(lang)
  return computed(() => (lang: Lang) => loaded.value.includes(lang))
}

const byKey = new Map<Lang, ReadonlyMap<string, string>>()

function messagesOf(lang: Lang): ReadonlyMap<string, string> {
  const known = byKey.get(lang)
  if (known !== undefined) return known
  // `loaded` is a reactive dependency, so that components render again once the language is loaded.
  const isLoaded = loaded.value.includes(lang) || isLanguageRegistered(lang)
  if (!isLoaded) return new Map()
  const messages = new Map(leavesOf(LANGUAGES[lang].screens, ''))
  byKey.set(lang, messages)
  return messages
}

function leavesOf(node: object, path: string): readonly (readonly [key: string, message: string])[] {
  return Object.entries(node).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] as const] : leavesOf(value, `${path}${key}.`),
  )
}
