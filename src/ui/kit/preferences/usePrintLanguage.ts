// The language papers and files are offered in: the one chosen for them in the settings, else the screen's.

import type { Lang } from '../../../i18n/registry.ts'
import { usePreferences } from './usePreferences.ts'

export function usePrintLanguage(): () => Lang {
  const preferences = usePreferences()
  return () => preferences.printLanguage ?? preferences.language
}
