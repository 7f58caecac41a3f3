// Language button. It cycles through the languages, and its label is in the next language.

import { computed } from 'vue'
import { LANGUAGES, nextLang } from '../../i18n/registry.ts'
import { locale } from '../kit/i18n/setup.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

export function useLanguageSwitch() {
  const preferences = usePreferences()
  // Based on the language on screen, because the selected one may still be loading.
  const next = computed(() => nextLang(locale.value))
  const header = computed(() => LANGUAGES[next.value])
  return {
    label: computed(() => header.value.switchLabel),
    short: computed(() => header.value.shortName),
    switchLanguage() {
      preferences.language = next.value
    },
  }
}
