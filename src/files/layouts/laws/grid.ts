// Cells of a sheet by row and column, both counted from 0, and summaries of lists. Pure functions.

import type { CellGrid } from '../../tables/book.ts'

export function cellText(rows: CellGrid, row: number, column: number): string {
  return (rows[row]?.[column] ?? '').trim()
}

export function gridWidth(rows: CellGrid): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}

/** Whether a row has no text from column `left` to column `right`. */
export function isEmptyBetween(rows: CellGrid, row: number, left = 0, right = Infinity): boolean {
  return (rows[row] ?? []).every((text, column) => column < left || column > right || text.trim() === '')
}

/** The non-empty texts of a row from column `left` to column `right`. */
export function filledTexts(rows: CellGrid, row: number, left = 0, right = Infinity): readonly string[] {
  return (rows[row] ?? [])
    .filter((_, column) => column >= left && column <= right)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** All integers from the first to the last, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The share of true values; 0 for an empty list. */
export function shareOf(list: readonly boolean[]): number {
  return list.length === 0 ? 0 : list.filter(Boolean).length / list.length
}

/** How often each value occurs, the most frequent value first. */
export function countValues<T>(list: Iterable<T>): readonly (readonly [value: T, times: number])[] {
  const times = new Map<T, number>()
  for (const each of list) times.set(each, (times.get(each) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1])
}

export function mostCommonNumber(list: readonly number[]): number {
  return countValues(list)[0]?.[0] ?? 0
}

/** The elements with the same key, in the order of their first elements. */
export function groupBy<T>(list: readonly T[], keyOf: (each: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

/** Turns columns into rows. */
export function transpose(rows: CellGrid): CellGrid {
  return range(0, gridWidth(rows) - 1).map((column) => rows.map((row) => row[column] ?? ''))
}

/** Caches the results of a function, because a table repeats the same few texts thousands of times. */
export function remembering<T>(read: (text: string) => T, most = 50_000): (text: string) => T {
  const known = new Map<string, { readonly value: T }>()
  return (text) => {
    const before = known.get(text)
    if (before) return before.value
    if (known.size >= most) known.clear()
    const value = read(text)
    known.set(text, { value })
    return value
  }
}

/** Number of the column, from 1, in an address such as `AB12`. */
export function columnNumber(address: string): number {
  const letters = /^[A-Z]+/u.exec(address)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)
}
