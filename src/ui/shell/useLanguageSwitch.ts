// Label and action of the app's language button. Each press switches to the next language.

import { useLanguageButton } from '../kit/i18n/useLanguageButton.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

export function useLanguageSwitch() {
  const preferences = usePreferences()
  const { next, label, short } = useLanguageButton()
  return {
    label,
    short,
    switchLanguage() {
      preferences.language = next.value
    },
  }
}
