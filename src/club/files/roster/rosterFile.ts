// A list of people as a file: pasted text, CSV by any separator, or the first sheet of a workbook,
// as rows of plain cells. Hostile: bounded in bytes, unpacked bytes and rows before it is read.

import { parse, CsvError } from 'csv-parse/browser/esm/sync'
import { strFromU8, unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/universal'
import { err, ok, type Rejection, type Result } from '../../../rules/vocabulary.ts'
import { plainText } from '../tables/inertText.ts'

/** `text` when it was pasted or read as text; `bytes` otherwise. */
export type RosterFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly bytes: Uint8Array }

export const FILE_LIMIT = 4_000_000
export const UNPACKED_LIMIT = 24_000_000
export const ROW_LIMIT = 5000

export type RosterCode =
  | 'members-file/too-large'
  | 'members-file/too-many-rows'
  | 'members-file/not-a-workbook'
  | 'members-file/old-workbook'
  | 'members-file/not-a-list'

export interface RosterRow {
  /** Of the sheet, or line of the text; from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export async function readRows(file: RosterFile): Promise<Result<readonly RosterRow[], Rejection<RosterCode>>> {
  const size = 'text' in file ? file.text.length : file.bytes.length
  if (size > FILE_LIMIT) return refuse('members-file/too-large', { limit: FILE_LIMIT })
  const rows = 'text' in file ? readText(file.text) : await readBytes(file.bytes)
  if (!rows.ok) return rows
  const filled = rows.value
    .map(({ row, cells }) => ({ row, cells: cells.map((cell) => plainText(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.length > ROW_LIMIT ? refuse('members-file/too-many-rows', { limit: ROW_LIMIT }) : ok(filled)
}

const PACKED = [0x50, 0x4b]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

async function readBytes(bytes: Uint8Array): Promise<Result<readonly RosterRow[], Rejection<RosterCode>>> {
  const begins = (with_: readonly number[]) => with_.every((byte, index) => bytes[index] === byte)
  if (begins(OLD_WORKBOOK)) return refuse('members-file/old-workbook')
  return begins(PACKED) ? readWorkbook(bytes) : readText(decoded(bytes))
}

/** Spreadsheets in Russian settings still save CSV in windows-1251. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function readText(text: string): Result<readonly RosterRow[], Rejection<RosterCode>> {
  const [first = ''] = text.replace(/^[\ufeff\s]+/, '').split(/[\r\n]/, 1)
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? ','
  const rows: RosterRow[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }: { readonly lines: number }) => {
        if (rows.length <= ROW_LIMIT) rows.push({ row: lines, cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('members-file/not-a-list', { row: Number(error['lines'] ?? 1) })
  }
  return ok(rows)
}

async function readWorkbook(bytes: Uint8Array): Promise<Result<readonly RosterRow[], Rejection<RosterCode>>> {
  const refused = refusedUnpacked(bytes)
  if (refused !== undefined)
    return refuse(
      refused,
      refused === 'members-file/not-a-workbook'
        ? {}
        : { limit: refused === 'members-file/too-large' ? UNPACKED_LIMIT : ROW_LIMIT },
    )
  try {
    const sheet = await readSheet(new Blob([bytes.slice()]))
    return ok(sheet.map((cells, index) => ({ row: index + 1, cells: cells.map(cellText) })))
  } catch {
    // Whatever the reader stumbles over, it is no workbook to us.
    return refuse('members-file/not-a-workbook')
  }
}

/** Every address of a cell or row; nothing else is called `r`. */
const ADDRESS = /[\s"']r\s*=\s*(["'])(.*?)\1/g
const NEAR = /^[A-Z]{0,2}\d{1,6}$/

/** What must not even be unpacked whole: the reader fills every gap between far cells. */
function refusedUnpacked(bytes: Uint8Array): RosterCode | undefined {
  let size = 0
  const weighed = unzipped(bytes, ({ originalSize }) => {
    size += originalSize
    return false
  })
  if (size > UNPACKED_LIMIT) return 'members-file/too-large'
  const files = weighed && unzipped(bytes, () => true)
  if (files === undefined) return 'members-file/not-a-workbook'
  // A sheet may be called anything.
  const sheets = Object.values(files)
    .map((file) => strFromU8(file))
    .filter((text) => text.includes('sheetData'))
  return sheets.some(hasFarCells) ? 'members-file/too-many-rows' : undefined
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped | undefined {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    // The library throws many kinds of errors at bytes that are no zip.
    return undefined
  }
}

function hasFarCells(xml: string): boolean {
  for (const [, , address = ''] of xml.matchAll(ADDRESS)) {
    if (!NEAR.test(address) || Number(address.replace(/^[A-Z]+/, '')) > ROW_LIMIT + 1) return true
  }
  return false
}

function cellText(value: CellValue | null): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

function refuse(code: RosterCode, params: Rejection['params'] = {}): Result<never, Rejection<RosterCode>> {
  return err({ code, params })
}
