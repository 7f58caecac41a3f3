// The words of Nuxt UI's own parts in the language on screen.

import type { en } from '@nuxt/ui/locale'
import { nextTick, onMounted, watch } from 'vue'
import type { Lang } from '../../../i18n/registry.ts'
import { KIT_LOCALES } from './kitLocales.ts'
import { locale, t } from './setup.ts'

type NuxtUiLocale = typeof en

/** Nothing where the kit does not speak the language: its parts keep their own words then. */
export function nuxtUiLocale(lang: Lang): { readonly locale?: NuxtUiLocale } {
  const known: Readonly<Partial<Record<Lang, NuxtUiLocale>>> = KIT_LOCALES
  const locale = known[lang]
  return locale === undefined ? {} : { locale }
}

// The name of the list of notices in the language on screen. The kit's list has an English one and no option
// for it (reka-ui, ToastViewport): it is named after it is there, and again when the language changes.
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
