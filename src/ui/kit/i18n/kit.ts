// The words of Nuxt UI's own parts, from the folder of each language.

import type { en } from '@nuxt/ui/locale'
import type { Lang } from '../../../i18n/registry.ts'

type KitWords = typeof en

const FOUND = import.meta.glob<KitWords>('../../../i18n/*/kit.ts', { eager: true, import: 'kit' })

/** Nothing where the kit does not speak the language: its parts keep their own words then. */
export function kitWords(lang: Lang): { readonly locale?: KitWords } {
  const locale = FOUND[`../../../i18n/${lang}/kit.ts`]
  return locale === undefined ? {} : { locale }
}
