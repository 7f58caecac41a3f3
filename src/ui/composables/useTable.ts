// A table people can use: sorted by any of its columns, searched as one types, and as it was left when one comes back.
// Rows keep their own order until a head is pressed; a third press gives it back.

import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useVueTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/vue-table'
import { computed, toValue, type MaybeRefOrGetter } from 'vue'
import { useI18n } from 'vue-i18n'
import { hasWords } from '../logic/find.ts'
import { useTables } from '../stores/tables.ts'

export interface TableColumn<T> {
  readonly key: string
  /** What it sorts by: figures as figures, words by the language on screen. */
  readonly value: (row: T) => string | number
  /** The most first: what a first press of its head gives. */
  readonly isMostFirst?: boolean
}

export interface TableOptions<T extends object> {
  readonly name: MaybeRefOrGetter<string>
  readonly rows: () => readonly T[]
  readonly columns: readonly TableColumn<T>[]
  /** What is searched in. */
  readonly textOf: (row: T) => string
}

export type SortDirection = 'ascending' | 'descending' | 'none'

export function useTable<T extends object>({ name, rows, columns, textOf }: TableOptions<T>) {
  const tables = useTables()
  const { locale } = useI18n()
  const state = computed(() => tables.stateOf(toValue(name)))
  const table = useVueTable<T>({
    get data() {
      return rows() as T[]
    },
    columns: columns.map(({ key, value, isMostFirst = false }): ColumnDef<T> => ({
      id: key,
      accessorFn: value,
      sortingFn: (a, b) => compared(a.getValue(key), b.getValue(key)),
      sortDescFirst: isMostFirst,
    })),
    state: {
      get sorting() {
        return state.value.sort as SortingState
      },
      get globalFilter() {
        return state.value.text
      },
    },
    onSortingChange: (change) => {
      const before = state.value.sort
      state.value.sort = typeof change === 'function' ? change(before) : change
    },
    globalFilterFn: (row, _column, typed: string) => hasWords(textOf(row.original), typed),
    getColumnCanGlobalFilter: () => true,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  })

  function compared(a: string | number, b: string | number): number {
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), locale.value, { numeric: true })
  }

  return {
    /** Found, in the order on screen. */
    found: computed(() => table.getRowModel().rows.map(({ original }) => original)),
    text: computed({
      get: () => state.value.text,
      set: (typed: string) => {
        state.value.text = typed
      },
    }),
    directionOf: (key: string): SortDirection => {
      const sorted = state.value.sort.find(({ id }) => id === key)
      return sorted ? (sorted.desc ? 'descending' : 'ascending') : 'none'
    },
    sortBy: (key: string): void => table.getColumn(key)?.toggleSorting(),
  }
}
