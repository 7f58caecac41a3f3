// Remembers the last order, search, filters and scroll position of each table in the app, and other choices on a page,
// so that the page is unchanged when the user comes back.

import { defineStore } from 'pinia'
import { reactive, shallowRef, type ShallowRef } from 'vue'

export interface TableViewState {
  text: string
  sort: { key: string; isDescending: boolean } | undefined
  /** Chosen value by filter key. A filter without a value keeps all rows. */
  chosen: Record<string, string>
  /** Scroll position in pixels. */
  top: number
}

export const useTableStates = defineStore('tables', () => {
  const tables = new Map<string, TableViewState>()
  const choices = new Map<string, ShallowRef<unknown>>()

  /** State of the table with this name. The name includes the context of the table, for example `games/<season>`. */
  function stateOf(name: string): TableViewState {
    const known = tables.get(name)
    if (known !== undefined) return known
    const fresh = reactive<TableViewState>({ text: '', sort: undefined, chosen: {}, top: 0 })
    tables.set(name, fresh)
    return fresh
  }

  /** A choice that a page stores under its own name. All callers must use the same type for a name. */
  function choiceOf<T>(name: string, usual: T): ShallowRef<T> {
    const known = choices.get(name) ?? shallowRef<unknown>(usual)
    choices.set(name, known)
    return known as ShallowRef<T>
  }

  return { stateOf, choiceOf }
})
