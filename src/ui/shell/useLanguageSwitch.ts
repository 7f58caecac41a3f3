// The switch of the language: it goes round, and is written in the language it leads to.

import { computed } from 'vue'
import { LANGUAGES, nextLang } from '../../i18n/registry.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

export function useLanguageSwitch() {
  const preferences = usePreferences()
  const next = computed(() => nextLang(preferences.language))
  const words = computed(() => LANGUAGES[next.value].screens.shell)
  return {
    label: computed(() => words.value.language),
    short: computed(() => words.value.languageShort),
    switchLanguage() {
      preferences.language = next.value
    },
  }
}
