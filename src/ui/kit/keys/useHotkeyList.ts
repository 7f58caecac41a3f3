// The currently active keys, for the keys dialog. Screens register their keys with `useHotkeys`.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export interface HotkeyHelp {
  /** Displayed keys: `N`, `G then H`, `1–9, 0`. */
  readonly keys: string
  /** i18n key of the description; `params` fills its placeholders. */
  readonly label: string
  readonly params?: Readonly<Record<string, string>>
  readonly scope: 'everywhere' | 'here'
  /**
   * Runs the action from the command palette. If omitted, the action is available only by key, because it depends on
   * the pressed key.
   */
  readonly run?: () => void
}

export const useHotkeyList = defineStore('hotkeys', () => {
  const groups = shallowRef<readonly (readonly HotkeyHelp[])[]>([])

  function register(help: readonly HotkeyHelp[]): () => void {
    groups.value = [...groups.value, help]
    return () => {
      groups.value = groups.value.filter((group) => group !== help)
    }
  }

  return { groups, register }
})
