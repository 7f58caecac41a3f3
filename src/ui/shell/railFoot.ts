// Language button: it cycles through the languages and has its label in the next one.

import { computed } from 'vue'
import { useRoute } from 'vue-router'
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

// Help link of each screen, which leads to its guide.
/** Screens that are not described in the secretary's guide. */
const GUIDE_BY_ROUTE: Readonly<Record<string, string>> = {
  season: 'organiser',
  result: 'organiser',
  player: 'organiser',
  schemes: 'organiser',
  import: 'organiser',
  broadcast: 'broadcast',
  lab: 'lab',
}

export function useHelpLink() {
  const route = useRoute()
  return computed(() => ({ name: 'help', params: { guide: GUIDE_BY_ROUTE[String(route.name)] ?? 'secretary' } }))
}
