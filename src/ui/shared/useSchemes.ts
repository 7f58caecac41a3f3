// The schemes of points the club knows, and what each is called: built-in ones in the language on
// screen, own ones by their name. Kept fresh.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { tUnchecked } from '../kit/i18n/setup.ts'
import { useLiveQuery } from './useLiveQuery.ts'
import { SCHEME_IDS } from '../../scoring/schemes/registry.ts'

export const useSchemes = defineStore('schemes', () => {
  const { data: list } = useLiveQuery('schemes.list', () => ({}))

  function nameOf(id: string): string {
    if (SCHEME_IDS.includes(id)) return tUnchecked(`season.schemes.${id}`)
    return list.value?.find((scheme) => scheme.id === id)?.name ?? id
  }

  /** For a choice of schemes: every one, by its name. */
  const choices = computed(() =>
    (list.value?.map(({ id }) => id) ?? SCHEME_IDS).map((id) => ({ value: id, label: nameOf(id) })),
  )
  return { list, nameOf, choices }
})
