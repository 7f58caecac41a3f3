// Reads the cells of a table in a text file: delimited text, or rows as JSON, which programs and spreadsheet services
// export. Input may be hostile, so its size is checked before it is parsed.

import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'
import { type CellGrid, MAX_COLUMNS, type WorkbookLimits } from './book.ts'
import { unescapeFormulas } from './escapeFormulas.ts'
import { isBinary } from './workbookText.ts'

export interface CellsReadLimits extends WorkbookLimits {
  /** Maximum number of characters of a text, or of bytes of a workbook. */
  readonly size: number
}

export type CellCode =
  | 'table/too-large'
  | 'table/too-many-rows'
  | 'table/not-a-workbook'
  | 'table/not-json'
  | 'table/not-a-table'

type CellsReadResult = Result<CellGrid, Rejection<CellCode>>

export function readTextCells(text: string, limits: CellsReadLimits): CellsReadResult {
  if (text.length > limits.size) return refuse('table/too-large', limits.size)
  if (isBinary(text)) return refuse('table/not-a-workbook', 0)
  const source = text.replace(/^\ufeff/, '')
  return /^\s*[[{]/.test(source) ? jsonCells(source, limits) : textCells(source, limits)
}

/**
 * The separator that occurs in most of the first 12 lines. If several separators do, the one that results in the most
 * cells is returned.
 */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/, 12).filter((line) => line.trim() !== '')
  const counts = ['\t', ';', ',', '|'].map((mark) => ({
    mark,
    cells: Math.max(0, ...lines.map((line) => line.split(mark).length - 1)),
    lines: lines.filter((line) => line.includes(mark)).length,
  }))
  const [best] = counts.toSorted((a, b) => b.lines - a.lines || b.cells - a.cells)
  return best !== undefined && best.lines > 0 ? best.mark : ','
}

function textCells(text: string, { rows: most }: CellsReadLimits): CellsReadResult {
  const rows: string[][] = []
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      on_record: (cells: string[], { lines }: { readonly lines: number }) => {
        // A record that spans several lines is stored at the index of its last line.
        while (rows.length < Math.min(lines - 1, most)) rows.push([])
        if (rows.length <= most) rows.push(cells.slice(0, MAX_COLUMNS).map(unescapeFormulas))
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('table/not-a-table', 0)
  }
  return rows.length > most ? refuse('table/too-many-rows', most) : ok(rows)
}

/**
 * Reads JSON as rows. Accepts a list of rows, each a list of cells or an object of columns, and nested objects whose
 * innermost objects are the rows.
 */
function jsonCells(text: string, { rows: most }: CellsReadLimits): CellsReadResult {
  const value = parseJsonIfValid(text)
  const list = listIn(value)
  if (list?.every((row) => Array.isArray(row)) === true)
    return list.length > most
      ? refuse('table/too-many-rows', most)
      : ok(list.map((row: readonly unknown[]) => row.slice(0, MAX_COLUMNS).map(jsonCellText)))
  const objects: Fields[] = []
  collectRows(value, new Map(), objects, most)
  if (objects.length === 0) return refuse('table/not-json', 0)
  if (objects.length > most) return refuse('table/too-many-rows', most)
  const keys = [...new Set(objects.flatMap((row) => [...row.keys()]))].slice(0, MAX_COLUMNS)
  return ok([keys, ...objects.map((row) => keys.map((key) => row.get(key) ?? ''))])
}

type Fields = ReadonlyMap<string, string>

/** Maximum nesting depth. A JSON bomb exceeds it, but no file of games does. */
const MAX_DEPTH = 20

/** Rows are the objects that contain no list of objects. They inherit the plain fields of the objects around them. */
function collectRows(value: unknown, around: Fields, rows: Fields[], most: number, depth = 0): void {
  if (rows.length > most || depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) collectRows(each, around, rows, most, depth + 1)
    return
  }
  const own = new Map(around)
  let inner: readonly unknown[] = []
  for (const [key, field] of Object.entries(value)) {
    if (typeof field !== 'object') own.set(key, jsonCellText(field))
    else if (Array.isArray(field) && field.some(isObject) && field.length > inner.length) inner = field
  }
  if (inner.length > 0) collectRows(inner, own, rows, most, depth + 1)
  else if (own.size > around.size && depth > 0) rows.push(own)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const lists = Object.values(value).filter(
    (each) => Array.isArray(each) && each.length > 0 && each.every((row) => Array.isArray(row)),
  )
  return lists.length === 1 ? lists[0] : undefined
}

function jsonCellText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function refuse(code: CellCode, limit: number): CellsReadResult {
  return err({ code, params: limit === 0 ? {} : { limit } })
}
