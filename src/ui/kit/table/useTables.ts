// How each table of the app was last sorted, searched, filtered and scrolled, and other choices of a page. The table
// looks the same when you come back.

import { defineStore } from 'pinia'
import { reactive, shallowRef, type ShallowRef } from 'vue'

export interface TableState {
  text: string
  sort: { key: string; isDescending: boolean } | undefined
  /** What is chosen of each filter; none: everything. */
  chosen: Record<string, string>
  /** Pixels above what is in sight. */
  top: number
}

export const useTables = defineStore('tables', () => {
  const tables = new Map<string, TableState>()
  const choices = new Map<string, ShallowRef<unknown>>()

  /** By the table's name, and what it is of: `games/<season>`. */
  function stateOf(name: string): TableState {
    const known = tables.get(name)
    if (known !== undefined) return known
    const fresh = reactive<TableState>({ text: '', sort: undefined, chosen: {}, top: 0 })
    tables.set(name, fresh)
    return fresh
  }

  /** A choice of a page, by a name of its own: always of the same shape. */
  function choiceOf<T>(name: string, usual: T): ShallowRef<T> {
    const known = choices.get(name) ?? shallowRef<unknown>(usual)
    choices.set(name, known)
    return known as ShallowRef<T>
  }

  return { stateOf, choiceOf }
})
