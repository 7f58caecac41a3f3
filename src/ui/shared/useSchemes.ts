// Scoring schemes that the club can use, with their names, kept up to date. Built-in schemes are named in the language
// on screen, the club's own schemes by their stored name.

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

  /** All schemes as choices for a list. */
  const choices = computed(() =>
    (list.value?.map(({ id }) => id) ?? SCHEME_IDS).map((id) => ({ value: id, label: nameOf(id) })),
  )
  return { list, nameOf, choices }
})
