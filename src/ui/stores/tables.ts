// How each table of the app was last sorted and searched: it stands so again when one comes back to it.

import { defineStore } from 'pinia'
import { reactive } from 'vue'

interface TableState {
  text: string
  sort: { id: string; desc: boolean }[]
}

export const useTables = defineStore('tables', () => {
  const tables = reactive(new Map<string, TableState>())

  /** By the table's name, and what it is of: `games/<season>`. */
  function stateOf(name: string): TableState {
    if (!tables.has(name)) tables.set(name, { text: '', sort: [] })
    // Read back: what the map hands out is followed by whoever draws it.
    return tables.get(name) as TableState
  }

  return { stateOf }
})
