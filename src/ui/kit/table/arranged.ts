// Rows found and put in order, in turns: a generator that pauses every few hundred rows, so that the caller answers
// keys in between (ADR 22). Pure.

/** Absent: nothing to sort by, always last. */
export type SortValue = string | number | undefined

export interface Arranging<T> {
  readonly rows: readonly T[]
  readonly isFound?: (row: T) => boolean
  readonly by?: { readonly valueOf: (row: T) => SortValue; readonly isDescending: boolean }
  /** Which of two words comes first. */
  readonly words: (a: string, b: string) => number
}

/** Rows between two pauses. */
const TURN = 200

interface Keyed<T> {
  readonly row: T
  readonly value: SortValue
}

type Compare<T> = (a: Keyed<T>, b: Keyed<T>) => number

/** The rows themselves where nothing is asked of them. Rows alike keep their order, also when it goes down. */
export function* arranged<T>({ rows, isFound, by, words }: Arranging<T>): Generator<void, readonly T[]> {
  const found = isFound === undefined ? rows : yield* kept(rows, isFound)
  if (by === undefined) return found
  const keyed: Keyed<T>[] = []
  for (const [index, row] of found.entries()) {
    keyed.push({ row, value: by.valueOf(row) })
    if (index % TURN === TURN - 1) yield
  }
  const sorted = yield* merged(keyed, comparing(by.isDescending, words))
  return sorted.map(({ row }) => row)
}

function* kept<T>(rows: readonly T[], isFound: (row: T) => boolean): Generator<void, readonly T[]> {
  const found: T[] = []
  for (const [index, row] of rows.entries()) {
    if (isFound(row)) found.push(row)
    if (index % TURN === TURN - 1) yield
  }
  return found
}

function comparing<T>(isDescending: boolean, words: Arranging<T>['words']): Compare<T> {
  const sign = isDescending ? -1 : 1
  return ({ value: a }, { value: b }) => {
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : words(String(a), String(b)))
  }
}

function isNothing(value: SortValue): value is undefined | '' {
  return value === undefined || value === '' || Number.isNaN(value)
}

/** Short runs sorted each at once, then merged two by two. */
function* merged<T>(rows: readonly Keyed<T>[], compare: Compare<T>): Generator<void, readonly Keyed<T>[]> {
  let runs: (readonly Keyed<T>[])[] = []
  for (let from = 0; from < rows.length; from += TURN) {
    runs.push(rows.slice(from, from + TURN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: (readonly Keyed<T>[])[] = []
    for (let index = 0; index < runs.length; index += 2)
      longer.push(yield* mergedTwo(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* mergedTwo<T>(
  one: readonly Keyed<T>[],
  other: readonly Keyed<T>[],
  compare: Compare<T>,
): Generator<void, readonly Keyed<T>[]> {
  const both: Keyed<T>[] = []
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
    if (both.length % TURN === 0) yield
  }
  return both
}

// Searching as you type: every word somewhere in the text, in any case, ё and е alike. Pure.
/** A text as it is searched in. */
export function searchKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
}

/** What was typed, word by word. */
export function wordsOf(typed: string): readonly string[] {
  return searchKey(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
