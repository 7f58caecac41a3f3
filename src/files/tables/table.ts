// A table for export: standings, ledger lines, games, audit, or a seating. This file defines only its structure; csv.ts
// and xlsx.ts write it. Values are exact, with points in whole hundredths and dates as text, so that nothing is rounded
// or shifted between time zones (docs/spec/scoring.md §5).

/**
 * - text: any string, even a hostile one
 * - points: whole hundredths
 * - count: a whole number
 * - date: `2026-11-21` or `2026-11-21T19:30`, in the local time of the reader
 */
export const DATA_COLUMN_KINDS = ['text', 'points', 'count', 'date'] as const
export type DataColumnKind = (typeof DATA_COLUMN_KINDS)[number]

export interface DataColumn {
  readonly key: string
  readonly title: string
  readonly kind: DataColumnKind
}

/** `undefined` and the empty string make an empty cell. */
export type CellValue = string | number | undefined

export interface DataTable {
  /** Title of the table. In a workbook it becomes the sheet name. */
  readonly name: string
  readonly columns: readonly DataColumn[]
  readonly rows: readonly Readonly<Record<string, CellValue>>[]
}

export type TypedCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'points'; readonly hundredths: number }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'date'; readonly text: string }

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/

/**
 * Converts a row to cells in column order. Throws if a value does not match the kind of its column, which is a
 * programming error.
 */
export function typedCellsOfRow({ columns }: DataTable, row: DataTable['rows'][number]): readonly TypedCell[] {
  return columns.map(({ key, kind }) => typedCell(kind, Object.hasOwn(row, key) ? row[key] : undefined, key))
}

function typedCell(kind: DataColumnKind, value: CellValue, key: string): TypedCell {
  const cell = toTypedCell(kind, value)
  if (!cell) throw new TypeError(`column ${key}: ${JSON.stringify(value)} is not ${kind}`)
  return cell
}

/** The typed cell, or `undefined` if the value does not match the kind. */
export function toTypedCell(kind: DataColumnKind, value: CellValue): TypedCell | undefined {
  if (value === undefined || value === '') return { kind: 'empty' }
  if (kind === 'text' && typeof value === 'string') return { kind, text: value }
  if (kind === 'date' && typeof value === 'string' && DATE_PATTERN.test(value)) return { kind, text: value }
  if (kind === 'points' && Number.isSafeInteger(value)) return { kind, hundredths: Number(value) }
  if (kind === 'count' && Number.isSafeInteger(value)) return { kind, count: Number(value) }
  return undefined
}

/** Spreadsheet address of a cell, such as `G12` or `AA3`. Row and column count from 1. */
export function spreadsheetCellAddress(row: number, column: number): string {
  return `${columnName(column)}${row}`
}

/** Letters of a column, counted from 1: 1 is `A`, and 27 is `AA`. */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
