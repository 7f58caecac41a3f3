// Reads the cells of any table: delimited text, a workbook (XLSX, ODS) in base64, or the JSON rows that programs and
// spreadsheet services export. Input may be hostile, so its size is checked before it is parsed. Other files interpret
// the cells.

import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { strFromU8, unzipSync } from 'fflate'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { unescapeFormulas } from './escapeFormulas.ts'
import { readWorkbook, type WorkbookReadResult } from './workbook.ts'
import { isBase64Workbook, isBinary } from './workbookText.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'

export interface CellsReadLimits {
  /** Maximum number of characters of a text, or of bytes of a workbook. */
  readonly size: number
  readonly unpacked: number
  readonly rows: number
}

type CellCode =
  | 'table/too-large'
  | 'table/too-many-rows'
  | 'table/not-a-workbook'
  | 'table/not-json'
  | 'table/not-a-table'

export type CellGrid = readonly (readonly string[])[]
export type CellsReadResult = Result<CellGrid, Rejection<CellCode>>

/** Columns after this one are not read. */
const MAX_COLUMNS = 500

/** Row n of the file is `rows[n - 1]`. Empty rows are counted. */
export async function readCells(text: string, limits: CellsReadLimits): Promise<CellsReadResult> {
  if (isBase64Workbook(text)) return workbookCells(text, limits)
  if (text.length > limits.size) return refuse('table/too-large', limits.size)
  if (isBinary(text)) return refuse('table/not-a-workbook', 0)
  const source = text.replace(/^\ufeff/, '')
  return /^\s*[[{]/.test(source) ? jsonCells(source, limits) : textCells(source, limits)
}

async function workbookCells(base64: string, limits: CellsReadLimits): Promise<CellsReadResult> {
  const bytes = base64.length > (limits.size * 4) / 3 ? undefined : decodeBase64(base64)
  if (!bytes) return refuse(base64.length > limits.size ? 'table/too-large' : 'table/not-a-workbook', limits.size)
  const read = odsRows(bytes, limits) ?? (await readWorkbook(bytes, limits))
  return 'fault' in read ? refuse(`table/${read.fault}`, read.limit) : ok(read.rows)
}

/** Decoded bytes, or `undefined` if the text is not valid base64. */
export function decodeBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
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

const ODS_MIME_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const REPEAT_PATTERN = /number-(?:rows|columns)-repeated="(\d+)"/
const ODS_ROW_PATTERN = /<table:table-row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g
const ODS_CELL_PATTERN = /<table:(?:covered-)?table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:(?:covered-)?table-cell>)/g

/** The first sheet of an OpenDocument spreadsheet, or `undefined` if the bytes are a different kind of file. */
function odsRows(bytes: Uint8Array, { unpacked, rows: most }: CellsReadLimits): WorkbookReadResult | undefined {
  let size = 0
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = name === 'mimetype' || name === 'content.xml'
        if (isRead) size += originalSize
        return isRead && size <= unpacked
      },
    })
  } catch {
    // If the bytes are not a zip archive, the library throws errors of many kinds.
    return undefined
  }
  const { mimetype, 'content.xml': content } = files
  if (size > unpacked) return { fault: 'too-large', limit: unpacked }
  if (!mimetype || !content || strFromU8(mimetype).trim() !== ODS_MIME_TYPE) return undefined
  const [sheet = ''] = /<table:table [\s\S]*?<\/table:table>/.exec(strFromU8(content)) ?? []
  const rows: string[][] = []
  for (const [, attributes = '', inside = ''] of sheet.matchAll(ODS_ROW_PATTERN)) {
    const cells = odsCells(inside)
    // The empty rows up to the end of a sheet are one element with a large repeat count.
    const times = cells.length === 0 ? Math.min(timesOf(attributes), 1000) : timesOf(attributes)
    if (rows.length + times > most + 1000) return { fault: 'too-many-rows', limit: most }
    for (let count = 0; count < times; count += 1) rows.push(cells)
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows.length > most ? { fault: 'too-many-rows', limit: most } : { rows }
}

function odsCells(xml: string): string[] {
  const cells: string[] = []
  for (const [, attributes = '', inside = ''] of xml.matchAll(ODS_CELL_PATTERN)) {
    const text = odsText(attributes, inside)
    const times = Math.min(timesOf(attributes), MAX_COLUMNS - cells.length)
    for (let count = 0; count < times; count += 1) cells.push(text)
  }
  while (cells.at(-1) === '') cells.pop()
  return cells
}

function timesOf(attributes: string): number {
  return Number(REPEAT_PATTERN.exec(attributes)?.[1] ?? 1)
}

/** Stored values of dates and numbers are used instead of their displayed text. */
function odsText(attributes: string, inside: string): string {
  const [, day] = /office:date-value="([^"]*)"/.exec(attributes) ?? []
  if (day !== undefined) return day
  const [, number] = /office:value-type="(?:float|percentage)"[^>]*office:value="([^"]*)"/.exec(attributes) ?? []
  if (number !== undefined) return number
  const paragraphs = [...inside.matchAll(/<text:p\b[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, text = '']) => text)
  return decodeEntities(
    paragraphs.map((text) => text.replace(/<text:s\b[^>]*>/g, ' ').replace(/<[^>]*>/g, '')).join(' '),
  ).trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex ?? ''), 16) : Number(decimal)
    if (name !== undefined) return ENTITIES[String(name)] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

function refuse(code: CellCode, limit: number): CellsReadResult {
  return err({ code, params: limit === 0 ? {} : { limit } })
}
