// State of a table that can be sorted by any column, searched while the user types, filtered, and restored when the
// user returns. Rows keep the given order until a header cell is clicked; the third click restores that order. Long
// lists are processed in chunks of a few milliseconds.

import { computed, type MaybeRefOrGetter, onScopeDispose, ref, shallowRef, toValue, watch } from 'vue'
import { locale } from '../i18n/setup.ts'
import { screenLocale } from '../phrases.ts'
import { filterAndSortRows, type SortValue } from './arrangeRows.ts'
import { normaliseForSearch, splitSearchWords } from './searchWords.ts'
import { type TableViewState, useTableStates } from './useTableStates.ts'

/** Milliseconds of work before a pause for other tasks. */
const CHUNK_MS = 10

/** Definition of a column: its header, its cells and the value by which it is sorted. */
export interface TableColumn<T> {
  readonly key: string
  /** Text of the header cell. If omitted, the header cell of the previous column also spans this column. */
  readonly head?: string
  /** Full form of an abbreviated header. */
  readonly full?: string | undefined
  readonly headSpan?: number
  readonly headClass?: string
  readonly isFigure?: boolean
  /** Whether the cell is the header of its row. */
  readonly isRowHead?: boolean
  /** Classes of the column's cells. */
  readonly class?: string | ((row: T) => string)
  /** Text of a cell. `more` returns a smaller text that is shown after it. */
  readonly cell?: (row: T) => string | number | undefined
  readonly more?: (row: T) => string | undefined
  /** Full form of an abbreviated cell text. */
  readonly fullOf?: (row: T) => string | undefined
  /**
   * Value by which the column is sorted. Numbers are compared numerically, texts by the rules of the language on
   * screen.
   */
  readonly value?: (row: T) => SortValue
  /** Whether the first click on the header cell sorts in descending order. */
  readonly isMostFirst?: boolean
}

/** Creates a column of numbers. */
export function numericColumn<T>(
  key: string,
  head: string,
  cell: NonNullable<TableColumn<T>['cell']>,
  others: Partial<TableColumn<T>> = {},
): TableColumn<T> {
  return { key, head, cell, isFigure: true, ...others }
}

interface Placed {
  readonly place: number
  readonly tied: boolean
}

/** The column of places in the standings. A shared place is marked with `=`. */
export function placeColumn(
  t: (key: string) => string,
  colour: (row: Placed) => string = () => 'text-muted',
): TableColumn<Placed> {
  return {
    key: 'place',
    head: t('season.place'),
    headClass: 'w-14',
    isFigure: true,
    class: (row) => `font-display ${colour(row)}`,
    cell: ({ place, tied }) => (tied ? `${place}=` : place),
    fullOf: ({ tied }) => (tied ? t('season.tied') : undefined),
    value: ({ place }) => place,
  }
}

interface FilterChoice {
  readonly value: string
  readonly label: string
}

export interface ShownFilter {
  readonly key: string
  readonly label: string
  /** Text of the choice that turns the filter off. */
  readonly all: string
  readonly items: readonly FilterChoice[]
  readonly value: string | undefined
}

type TableFilters<T> = Readonly<Record<string, (row: T, chosen: string) => boolean>>

interface TableOptions<T extends object> {
  readonly name: MaybeRefOrGetter<string>
  readonly rows: () => readonly T[]
  readonly columns: MaybeRefOrGetter<readonly TableColumn<T>[]>
  /** Text of a row for the search. */
  readonly textOf: (row: T) => string
  /** For each filter key, a function that returns whether a row matches the chosen value. */
  readonly filters?: TableFilters<T>
  /**
   * Key of the column by which the table is sorted until the user chooses another order. If omitted, rows keep the
   * given order.
   */
  readonly usual?: string
  /** Reads other reactive values on which the columns and texts depend. */
  readonly besides?: () => unknown
}

export type SortDirection = 'ascending' | 'descending' | 'none'
export type TableModel<T extends object> = ReturnType<typeof useTable<T>>

export function useTable<T extends object>(options: TableOptions<T>) {
  const choices = useTableChoices(options)
  return {
    name: computed(() => toValue(options.name)),
    /** Number of rows before search and filters. */
    total: computed(() => options.rows().length),
    ...choices,
    ...useFoundRows(options, choices),
  }
}

/** The user's search text, filters and order, stored under the table's name. */
function useTableChoices<T extends object>({ name, columns, usual }: TableOptions<T>) {
  const tables = useTableStates()
  const state = computed(() => tables.stateOf(toValue(name)))

  function directionOf(key: string): SortDirection {
    const { sort } = state.value
    if (sort === undefined) return key === usual ? 'ascending' : 'none'
    return sort.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending'
  }

  return {
    state,
    /**
     * Value that changes whenever the user changes the search, the filters or the order. The list then scrolls to the
     * top.
     */
    asked: computed(() => JSON.stringify([state.value.text, state.value.sort, state.value.chosen])),
    text: computed({
      get: () => state.value.text,
      set: (typed: string) => {
        state.value.text = typed
      },
    }),
    choose(key: string, value: string | undefined): void {
      const { [key]: _, ...others } = state.value.chosen
      state.value.chosen = value === undefined ? others : { ...others, [key]: value }
    },
    /** Creates a filter for the toolbar. A choice is a text, or a value with a label. */
    filterOf: (key: string, label: string, all: string, choices: readonly (string | FilterChoice)[]): ShownFilter => ({
      key,
      label,
      all,
      items: choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice)),
      value: state.value.chosen[key],
    }),
    isNarrowed: computed(() => state.value.text.trim() !== '' || Object.keys(state.value.chosen).length > 0),
    clear(): void {
      state.value.text = ''
      state.value.chosen = {}
    },
    /**
     * Key of the column by which the rows are sorted, for screens without header cells. Setting it sorts in ascending
     * order; `undefined` restores the given order.
     */
    sortedBy: computed({
      get: () => state.value.sort?.key,
      set: (key: string | undefined) => {
        state.value.sort = key === undefined ? undefined : { key, isDescending: false }
      },
    }),
    directionOf,
    /** Cycles between the first direction, the second direction and unsorted. */
    sortBy(key: string): void {
      const mostFirst = toValue(columns).find((column) => column.key === key)?.isMostFirst ?? false
      const now = directionOf(key)
      const [first, second] = mostFirst
        ? (['descending', 'ascending'] as const)
        : (['ascending', 'descending'] as const)
      state.value.sort =
        now === second ? undefined : { key, isDescending: (now === first ? second : first) === 'descending' }
    },
  }
}

type TableChoices = Pick<ReturnType<typeof useTableChoices>, 'state' | 'asked'>

/** Rows that match the search and the filters, in the order on screen. */
function useFoundRows<T extends object>(options: TableOptions<T>, { state, asked }: TableChoices) {
  const { rows, textOf, besides } = options
  const found = shallowRef<readonly T[]>([])
  /** Whether the rows have been filtered and sorted at least once. */
  const isArranged = ref(false)
  let keys = new WeakMap<T, string>()
  let current = 0

  watch(
    () => [rows(), locale.value, besides?.()],
    () => {
      keys = new WeakMap()
      void arrange()
    },
    { immediate: true },
  )
  watch([state, asked], () => void arrange())
  onScopeDispose(() => (current += 1))

  /** The first chunk runs synchronously, so that a short list is ready before anything is drawn. */
  async function arrange(): Promise<void> {
    const mine = ++current
    const work = filterAndSortRows<T>({
      rows: rows(),
      words: new Intl.Collator(screenLocale(), { numeric: true }).compare,
      ...filterAndOrderOf(options, state.value, keyOf),
    })
    for (let step = work.next(), until = performance.now() + CHUNK_MS; ; step = work.next()) {
      if (step.done === true) {
        found.value = step.value
        isArranged.value = true
        return
      }
      if (performance.now() < until) continue
      await new Promise((resolve) => void setTimeout(resolve))
      if (mine !== current) return
      until = performance.now() + CHUNK_MS
    }
  }

  function keyOf(row: T): string {
    const known = keys.get(row)
    if (known !== undefined) return known
    const key = normaliseForSearch(textOf(row))
    keys.set(row, key)
    return key
  }

  return { found, isArranged }
}

/** Order and filter for `filterAndSortRows`. Each is omitted if there is none. */
function filterAndOrderOf<T extends object>(
  { columns, filters = {}, usual }: TableOptions<T>,
  { text, sort = usual === undefined ? undefined : { key: usual, isDescending: false }, chosen }: TableViewState,
  keyOf: (row: T) => string,
) {
  const valueOf = toValue(columns).find(({ key }) => key === sort?.key)?.value
  const words = splitSearchWords(text)
  const wanted = Object.entries(chosen).flatMap(([key, value]) => {
    const isOne = filters[key]
    return isOne === undefined ? [] : [(row: T) => isOne(row, value)]
  })
  const isFound = (row: T) =>
    wanted.every((isWanted) => isWanted(row)) && words.every((word) => keyOf(row).includes(word))
  return {
    ...(valueOf === undefined || sort === undefined ? {} : { by: { valueOf, isDescending: sort.isDescending } }),
    ...(words.length === 0 && wanted.length === 0 ? {} : { isFound }),
  }
}
