// The user's preferences on this device: language of the screen and of printed documents, theme, density, keys. They
// are stored in localStorage under one key, never in the club. If the stored text is damaged or missing, the defaults
// apply.

import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { type Lang, langOfLocale } from '../../../i18n/registry.ts'
import { useHost } from '../host.ts'
import { locale, switchLanguage } from '../i18n/setup.ts'
import { ownLiveKeys } from './liveKeys.ts'
import {
  type Density,
  parsePreferences,
  type Preferences,
  type Sound,
  type SoundSettings,
  type SoundSetting,
  type Theme,
} from './preferences.ts'

const PREFERENCES_STORAGE_KEY = 'consigliere.preferences'

/** The language to show before the app is mounted. */
export function initialLanguage(): Lang {
  return readStoredPreferences().language
}

function readStoredPreferences(): Preferences {
  return parsePreferences(localStorage.getItem(PREFERENCES_STORAGE_KEY), {
    language: langOfLocale(navigator.language),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  })
}

export const usePreferences = defineStore('preferences', () => {
  const host = useHost()
  const kept = readStoredPreferences()
  const language = ref<Lang>(kept.language)
  const theme = ref<Theme>(kept.theme)
  const density = ref<Density>(kept.density)
  const singleKeys = ref(kept.singleKeys)
  /** Whether ballots are entered as numbers of votes, because some clubs do not record who voted. */
  const countHands = ref(kept.countHands)
  /** Name of the person who judged last. A new game starts with this judge. */
  const judge = ref(kept.judge)

  const printLanguage = ref<Lang | null>(kept.printLanguage)
  ownLiveKeys.value = kept.keys
  const startsItself = ref(kept.startsItself)
  const labInMenu = ref(kept.labInMenu)
  const sounds = ref<SoundSettings>(kept.sounds)

  watch(
    language,
    (value) => {
      void switchLanguage(value).then((isShown) => {
        if (!isShown) language.value = locale.value
      })
      host.setLanguage(value)
    },
    { immediate: true, flush: 'sync' },
  )

  watch(theme, paintTheme, { immediate: true, flush: 'sync' })

  const watched = [language, theme, density, singleKeys, countHands, judge, printLanguage, ownLiveKeys]
  watch([...watched, startsItself, labInMenu, sounds], () => {
    const all: Preferences = {
      language: language.value,
      theme: theme.value,
      density: density.value,
      singleKeys: singleKeys.value,
      countHands: countHands.value,
      judge: judge.value,
      printLanguage: printLanguage.value,
      keys: ownLiveKeys.value,
      startsItself: startsItself.value,
      labInMenu: labInMenu.value,
      sounds: sounds.value,
    }
    localStorage.setItem(PREFERENCES_STORAGE_KEY, JSON.stringify(all))
  })

  function setSound(sound: Sound, wish: Partial<SoundSetting>): void {
    sounds.value = { ...sounds.value, [sound]: { ...sounds.value[sound], ...wish } }
  }

  return {
    language,
    theme,
    density,
    singleKeys,
    countHands,
    judge,
    printLanguage,
    keys: ownLiveKeys,
    startsItself,
    labInMenu,
    sounds,
    setSound,
  }
})

function paintTheme(theme: Theme): void {
  const { classList, style } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('light', theme === 'light')
  style.colorScheme = theme
}

/** Language for printed documents and files: the one selected in the settings, otherwise the language on screen. */
export function usePrintLanguage(): () => Lang {
  const preferences = usePreferences()
  return () => preferences.printLanguage ?? preferences.language
}
