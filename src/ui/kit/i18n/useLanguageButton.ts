// Texts of a button that cycles through the languages: it shows the language on screen, and its label also names the
// language to which it switches.

import { computed } from 'vue'
import { LANGUAGES, nextLang } from '../../../i18n/registry.ts'
import { locale, t } from './setup.ts'

export function useLanguageButton() {
  // Based on the language on screen, because the selected one may still be loading.
  const next = computed(() => nextLang(locale.value))
  return {
    next,
    label: computed(() =>
      t('common.languageButton', { current: LANGUAGES[locale.value].name, next: LANGUAGES[next.value].name }),
    ),
    short: computed(() => LANGUAGES[locale.value].shortName),
  }
}
