// Theme and language of a viewers' page: from the address, the last choice on this device, or the system settings, in
// this order. The wall display is dark by default.

import { ref, watch, type Ref } from 'vue'
import { LANGS, langOfLocale, type Lang } from '../../i18n/registry.ts'
import { showLanguage } from '../kit/i18n/setup.ts'
import type { WatchAddress } from './logic/watchAddress.ts'

type Theme = 'light' | 'dark'

const LOOK_STORAGE_KEY = 'consigliere.watch'
const theme = ref<Theme>('light')

export function useWatchTheme(): Ref<Theme> {
  return theme
}

/** Applies theme and language. Resolves after the texts of the language are loaded. */
export async function initWatchLook({
  lang,
  theme: asked,
  isLarge,
}: Pick<WatchAddress, 'lang' | 'theme' | 'isLarge'>): Promise<void> {
  const kept = readStoredLook()
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  theme.value = asked ?? (isLarge ? 'dark' : (kept.theme ?? (dark ? 'dark' : 'light')))
  watch(
    theme,
    (value) => {
      const { classList, style } = document.documentElement
      classList.toggle('dark', value === 'dark')
      classList.toggle('light', value === 'light')
      style.colorScheme = value
    },
    { immediate: true },
  )
  await showLanguage(lang ?? kept.lang ?? langOfLocale(navigator.language))
}

export function rememberWatchLook(look: { readonly lang?: Lang; readonly theme?: Theme }): void {
  try {
    localStorage.setItem(LOOK_STORAGE_KEY, JSON.stringify({ ...readStoredLook(), ...look }))
  } catch {
    // If the browser cannot store the choice, it is lost when the page is closed.
  }
}

function readStoredLook(): { readonly lang?: Lang; readonly theme?: Theme } {
  try {
    const kept = JSON.parse(localStorage.getItem(LOOK_STORAGE_KEY) ?? '{}') as Readonly<Record<string, unknown>>
    const lang = LANGS.find((each) => each === kept['lang'])
    const look = (['light', 'dark'] as const).find((each) => each === kept['theme'])
    return { ...(lang === undefined ? {} : { lang }), ...(look === undefined ? {} : { theme: look }) }
  } catch {
    return {}
  }
}
