// Texts of the phone page only, because all texts of the app together are ten times as large as the phone page.

import { IntlMessageFormat } from 'intl-messageformat'
import { shallowRef } from 'vue'
import { LANGUAGE_HEADERS } from '../../i18n/generated/headers.ts'
import { LANGUAGE_LOADERS } from '../../i18n/generated/loaders.ts'
import type { MessageKey, MessageParams } from '../../i18n/messageTypes.ts'

export type PhoneLang = keyof typeof LANGUAGE_LOADERS
const PHONE_LANGS = Object.keys(LANGUAGE_LOADERS) as [PhoneLang, ...PhoneLang[]]

export const currentPhoneLang = shallowRef<PhoneLang>(PHONE_LANGS[0])
/** Texts of the language. If the language is not fully translated, the texts of its fallback language follow. */
let texts: readonly object[] = []

/** Chooses the language from the address, otherwise a language of the phone, otherwise the first available language. */
export async function choosePhoneLang(asked: string | null): Promise<void> {
  const wanted = [asked, ...navigator.languages.map((locale) => locale.slice(0, 2))]
  const lang = wanted.flatMap((each) => PHONE_LANGS.find((known) => known === each) ?? [])[0] ?? PHONE_LANGS[0]
  const { fallback } = LANGUAGE_HEADERS[lang] as { readonly fallback?: string }
  const langs = [lang, ...PHONE_LANGS.filter((each) => each === fallback)]
  texts = (await Promise.all(langs.map((each) => LANGUAGE_LOADERS[each].phone()))).map((module) => module.default)
  currentPhoneLang.value = lang
  document.documentElement.lang = lang
}

/** Points such as `1.25`, with the decimal and minus signs of the language. */
export function formatPoints(points: string): string {
  const locale = LANGUAGE_HEADERS[currentPhoneLang.value].locale
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(points)).replace('-', '\u2212')
}

const compiled = new Map<string, IntlMessageFormat>()

/** Text with a key such as `card.hold`. */
export function t<K extends MessageKey<'phone'>>(key: K, ...[params]: MessageParams<'phone', K>): string {
  const message = texts.flatMap((each) => messageUnder(each, key) ?? [])[0]
  if (message === undefined) return key
  if (!message.includes('{')) return message
  const template = compiled.get(key) ?? new IntlMessageFormat(message, LANGUAGE_HEADERS[currentPhoneLang.value].locale)
  compiled.set(key, template)
  return String(template.format((params ?? {}) as Record<string, string>))
}

function messageUnder(node: unknown, key: string): string | undefined {
  for (const part of key.split('.')) node = (node as Readonly<Record<string, unknown>> | undefined)?.[part]
  return typeof node === 'string' ? node : undefined
}
