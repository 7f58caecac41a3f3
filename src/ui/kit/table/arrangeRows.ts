// Filters and sorts rows in chunks. The generator pauses every few hundred rows, so that its caller can handle key
// presses during the pauses (ADR 22).

/** Rows with the value `undefined` are always last. */
export type SortValue = string | number | undefined

export interface FilterAndSortOptions<T> {
  readonly rows: readonly T[]
  readonly isFound?: (row: T) => boolean
  readonly by?: { readonly valueOf: (row: T) => SortValue; readonly isDescending: boolean }
  /** Compares two texts for sorting. */
  readonly words: (a: string, b: string) => number
}

/** Number of rows between two pauses. */
const ROWS_PER_CHUNK = 200

interface KeyedRow<T> {
  readonly row: T
  readonly value: SortValue
}

type Compare<T> = (a: KeyedRow<T>, b: KeyedRow<T>) => number

/**
 * Filters and sorts rows. Returns the given array if there is neither a filter nor an order. Sorting is stable, also in
 * descending order.
 */
export function* filterAndSortRows<T>({
  rows,
  isFound,
  by,
  words,
}: FilterAndSortOptions<T>): Generator<void, readonly T[]> {
  const found = isFound === undefined ? rows : yield* filterRows(rows, isFound)
  if (by === undefined) return found
  const keyed: KeyedRow<T>[] = []
  for (const [index, row] of found.entries()) {
    keyed.push({ row, value: by.valueOf(row) })
    if (index % ROWS_PER_CHUNK === ROWS_PER_CHUNK - 1) yield
  }
  const sorted = yield* mergeSort(keyed, createCompare(by.isDescending, words))
  return sorted.map(({ row }) => row)
}

function* filterRows<T>(rows: readonly T[], isFound: (row: T) => boolean): Generator<void, readonly T[]> {
  const found: T[] = []
  for (const [index, row] of rows.entries()) {
    if (isFound(row)) found.push(row)
    if (index % ROWS_PER_CHUNK === ROWS_PER_CHUNK - 1) yield
  }
  return found
}

function createCompare<T>(isDescending: boolean, words: FilterAndSortOptions<T>['words']): Compare<T> {
  const sign = isDescending ? -1 : 1
  return ({ value: a }, { value: b }) => {
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : words(String(a), String(b)))
  }
}

function isNothing(value: SortValue): value is undefined | '' {
  return value === undefined || value === '' || Number.isNaN(value)
}

/** Sorts short runs at once, then merges them in pairs. */
function* mergeSort<T>(rows: readonly KeyedRow<T>[], compare: Compare<T>): Generator<void, readonly KeyedRow<T>[]> {
  let runs: (readonly KeyedRow<T>[])[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
    runs.push(rows.slice(from, from + ROWS_PER_CHUNK).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: (readonly KeyedRow<T>[])[] = []
    for (let index = 0; index < runs.length; index += 2)
      longer.push(yield* mergeTwo(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* mergeTwo<T>(
  one: readonly KeyedRow<T>[],
  other: readonly KeyedRow<T>[],
  compare: Compare<T>,
): Generator<void, readonly KeyedRow<T>[]> {
  const both: KeyedRow<T>[] = []
  let [left, right] = [0, 0]
  while (both.length < one.length + other.length) {
    const [a, b] = [one[left], other[right]]
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      both.push(a)
      left += 1
    } else if (b !== undefined) {
      both.push(b)
      right += 1
    }
    if (both.length % ROWS_PER_CHUNK === 0) yield
  }
  return both
}
