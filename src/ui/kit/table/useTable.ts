// A table that is sorted by any of its columns, searched as you type, filtered, and kept as it was left. Rows keep
// their own order until a head is pressed; a third press restores it. Long lists are worked through in turns of a few
// milliseconds.

import { defineStore } from 'pinia'
import {
  computed,
  type MaybeRefOrGetter,
  onScopeDispose,
  reactive,
  ref,
  shallowRef,
  type ShallowRef,
  toValue,
  watch,
} from 'vue'
import { locale } from '../i18n/setup.ts'
import { arrangeRows, normaliseForSearch, type SortValue, splitSearchWords } from './arrangeRows.ts'

/** Milliseconds of work before other tasks run. */
const CHUNK_MS = 10

/** A column as a value: its head, its cells, and what it sorts by. */
export interface TableColumn<T> {
  readonly key: string
  /** None where the head before it spans this column, too. */
  readonly head?: string
  /** What the head is short for. */
  readonly full?: string | undefined
  readonly headSpan?: number
  readonly headClass?: string
  readonly isFigure?: boolean
  /** Says whose row it is. */
  readonly isRowHead?: boolean
  /** Of its cells. */
  readonly class?: string | ((row: T) => string)
  /** The text of a cell, and after it a smaller one. */
  readonly cell?: (row: T) => string | number | undefined
  readonly more?: (row: T) => string | undefined
  /** What the text of a cell is short for. */
  readonly fullOf?: (row: T) => string | undefined
  /** What it sorts by: figures as figures, words by the language on screen. */
  readonly value?: (row: T) => SortValue
  /** The most first: what a first press of its head gives. */
  readonly isMostFirst?: boolean
}

/** A column of figures. */
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

/** The place in a table by places; a shared one says so. */
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
  /** The text while nothing is chosen. */
  readonly all: string
  readonly items: readonly FilterChoice[]
  readonly value: string | undefined
}

type TableFilters<T> = Readonly<Record<string, (row: T, chosen: string) => boolean>>

interface TableOptions<T extends object> {
  readonly name: MaybeRefOrGetter<string>
  readonly rows: () => readonly T[]
  readonly columns: MaybeRefOrGetter<readonly TableColumn<T>[]>
  /** The text that is searched. */
  readonly textOf: (row: T) => string
  /** Whether a row is one of those chosen. */
  readonly filters?: TableFilters<T>
  /** The column it is sorted by until a head is pressed; otherwise rows stand as they came. */
  readonly usual?: string
  /** What columns and texts depend on in addition to the rows. */
  readonly besides?: () => unknown
}

export type SortDirection = 'ascending' | 'descending' | 'none'
export type TableModel<T extends object> = ReturnType<typeof useTable<T>>

export function useTable<T extends object>(options: TableOptions<T>) {
  const choices = useTableChoices(options)
  return {
    name: computed(() => toValue(options.name)),
    /** Number of rows before they are searched and filtered. */
    total: computed(() => options.rows().length),
    ...choices,
    ...useFoundRows(options, choices),
  }
}

/** What is typed, chosen and sorted by; kept under the table's name. */
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
    /** Changes with every choice: the list then begins at the top. */
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
    /** A filter as the toolbar shows it; a choice is a text, or a value and what it is called. */
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
    /** Ascending by this column, for screens without heads to press; undefined: the order of the rows. */
    sortedBy: computed({
      get: () => state.value.sort?.key,
      set: (key: string | undefined) => {
        state.value.sort = key === undefined ? undefined : { key, isDescending: false }
      },
    }),
    directionOf,
    /** One way, the other way, unsorted. */
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

/** The rows found, in the order on screen. */
function useFoundRows<T extends object>(options: TableOptions<T>, { state, asked }: TableChoices) {
  const { rows, textOf, besides } = options
  const found = shallowRef<readonly T[]>([])
  /** False until the rows were gone through for the first time. */
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

  /** The first turn runs at once: a short list is there before anything is drawn. */
  async function arrange(): Promise<void> {
    const mine = ++current
    const work = arrangeRows<T>({
      rows: rows(),
      words: new Intl.Collator(locale.value, { numeric: true }).compare,
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

/** The order and the filter of the rows; each is absent where nothing is asked. */
function filterAndOrderOf<T extends object>(
  { columns, filters = {}, usual }: TableOptions<T>,
  { text, sort = usual === undefined ? undefined : { key: usual, isDescending: false }, chosen }: TableState,
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

// How each table of the app was last sorted, searched, filtered and scrolled, and other choices of a page. The table
// looks the same when you come back.
export interface TableState {
  text: string
  sort: { key: string; isDescending: boolean } | undefined
  /** What is chosen of each filter; none: everything. */
  chosen: Record<string, string>
  /** Pixels above what is in sight. */
  top: number
}

export const useTableStates = defineStore('tables', () => {
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
