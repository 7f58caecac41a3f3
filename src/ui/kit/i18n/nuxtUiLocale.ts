// The texts of Nuxt UI's components in the language on screen.

import type { en } from '@nuxt/ui/locale'
import { nextTick, onMounted, watch } from 'vue'
import type { Lang } from '../../../i18n/registry.ts'
import { KIT_LOCALES } from './kitLocales.ts'
import { locale, t } from './setup.ts'

type NuxtUiLocale = typeof en

/**
 * Nuxt UI's texts for a language; an empty object if Nuxt UI does not have the language. The components then keep their
 * default texts.
 */
export function nuxtUiLocale(lang: Lang): { readonly locale?: NuxtUiLocale } {
  const known: Readonly<Partial<Record<Lang, NuxtUiLocale>>> = KIT_LOCALES
  const locale = known[lang]
  return locale === undefined ? {} : { locale }
}

/**
 * Translates the label of the list of notices. The component has a fixed English label and no option for it (reka-ui,
 * ToastViewport), so its attribute is set after mounting and again when the language changes.
 */
export function useNoticeListLabel(): void {
  let list: Element | null = null

  async function name(): Promise<void> {
    await nextTick()
    list ??= document.querySelector('[role="region"][aria-label="Notifications (F8)"]')
    list?.setAttribute('aria-label', t('shell.notices'))
  }

  onMounted(name)
  watch(locale, name)
}
