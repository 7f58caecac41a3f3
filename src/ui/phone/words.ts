// The words of a phone's page, alone: the catalogs of everything else are ten times as large as all of this page.

import { IntlMessageFormat } from 'intl-messageformat'
import { ref } from 'vue'
import { phone as en } from '../../i18n/en/phone.ts'
import { phone as ru } from '../../i18n/ru/phone.ts'
import { phone as uk } from '../../i18n/uk/phone.ts'

const CATALOGS = { en, ru, uk } as const
export type PhoneLang = keyof typeof CATALOGS
const PHONE_LANGS = Object.keys(CATALOGS) as [PhoneLang, ...PhoneLang[]]

export const phoneLang = ref<PhoneLang>(PHONE_LANGS[0])

/** That of the address, of the phone, the first there is. */
export function choosePhoneLang(asked: string | null): void {
  const wanted = [asked, ...navigator.languages.map((locale) => locale.slice(0, 2))]
  phoneLang.value = wanted.flatMap((lang) => PHONE_LANGS.find((known) => known === lang) ?? [])[0] ?? PHONE_LANGS[0]
  document.documentElement.lang = phoneLang.value
}

const compiled = new Map<string, IntlMessageFormat>()

/** The sentence under a key, `card.hold`. */
export function t(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  let node: unknown = CATALOGS[phoneLang.value]
  for (const part of key.split('.')) node = (node as Readonly<Record<string, unknown>> | undefined)?.[part]
  if (typeof node !== 'string') return key
  if (!node.includes('{')) return node
  const id = `${phoneLang.value} ${key}`
  const template = compiled.get(id) ?? new IntlMessageFormat(node, phoneLang.value)
  compiled.set(id, template)
  return String(template.format(params))
}
