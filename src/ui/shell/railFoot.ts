// The switch of the language: it goes round, and is written in the language it leads to.

import { computed } from 'vue'
import { useRoute } from 'vue-router'
import { LANGUAGES, nextLang } from '../../i18n/registry.ts'
import { locale } from '../kit/i18n/setup.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

export function useLanguageSwitch() {
  const preferences = usePreferences()
  // By the language that is shown: the one that was chosen may still be loading.
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

// Where Help leads from this screen: to its guide.
/** Screens that another guide than the secretary's describes. */
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
