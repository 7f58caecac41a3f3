// All settings by name, for a search. A setting is found by its name in every language, because the user may look for
// the language switch in a language that is not on the screen.

import { computed, type ComputedRef } from 'vue'
import { LANGS } from '../../../i18n/registry.ts'
import { tIfExists, tUnchecked, useLoadedTextLanguages } from '../../kit/i18n/setup.ts'
import { liveKeyBindingsOf, liveKeyLabels } from '../../kit/preferences/liveKeys.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsGroupId } from './settingsGroups.ts'

export interface SettingName {
  readonly id: string
  readonly group: SettingsGroup<SettingsGroupId>
  readonly label: string
  /** The name in every language that is loaded. */
  readonly names: readonly string[]
}

export function useSettingNames(): ComputedRef<readonly SettingName[]> {
  const preferences = usePreferences()
  useLoadedTextLanguages(LANGS)
  return computed(() => {
    const keys = { ...liveKeyLabels(liveKeyBindingsOf(preferences.keys)) }
    return SETTINGS_GROUPS.flatMap((group: SettingsGroup<SettingsGroupId>) =>
      [group.label, ...group.settings].map((key) => ({
        id: `${group.id}/${key}`,
        group,
        label: tUnchecked(key, keys),
        names: LANGS.flatMap((lang) => tIfExists(key, keys, lang) ?? []),
      })),
    )
  })
}
