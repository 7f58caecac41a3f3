// Which keys work now, for the keys sheet. Screens register theirs with `useHotkeys`.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export interface KeyHelp {
  /** As shown: `N`, `G then H`, `1–9, 0`. */
  readonly keys: string
  /** What it does, an i18n key, and what fills it. */
  readonly label: string
  readonly params?: Readonly<Record<string, string>>
  readonly scope: 'everywhere' | 'here'
}

export const useHotkeyList = defineStore('hotkeys', () => {
  const groups = shallowRef<readonly (readonly KeyHelp[])[]>([])

  function register(help: readonly KeyHelp[]): () => void {
    groups.value = [...groups.value, help]
    return () => {
      groups.value = groups.value.filter((group) => group !== help)
    }
  }

  return { groups, register }
})
