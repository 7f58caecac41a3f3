// The switch of the language: it goes round, and is written in the language it leads to.

import { computed } from 'vue'
import { useRoute } from 'vue-router'
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

// Where Help leads from this screen: to its guide.
/** Screens that another guide than the secretary's describes. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  season: 'organiser',
  result: 'organiser',
  player: 'organiser',
  schemes: 'organiser',
  import: 'organiser',
  broadcast: 'broadcast',
  lab: 'lab',
}

export function useHelp() {
  const route = useRoute()
  return computed(() => ({ name: 'help', params: { guide: GUIDE_OF[String(route.name)] ?? 'secretary' } }))
}
