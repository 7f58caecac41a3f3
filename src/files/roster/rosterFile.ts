// Reads a list of people as rows of plain cells, from pasted text, CSV with tabs, semicolons or commas, or the first
// visible sheet of a workbook. Input may be hostile, so bytes, unpacked bytes and rows are limited.

import { parse, CsvError } from 'csv-parse/browser/esm/sync'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { decodeTableText } from '../tables/workbookText.ts'
import { unescapeFormulas } from '../tables/escapeFormulas.ts'
import { readWorkbook } from '../tables/workbook.ts'

/** `text` if it was pasted or read as text, otherwise `bytes`. */
export type RosterFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly bytes: Uint8Array }

export const MAX_ROSTER_FILE_SIZE = 4_000_000
export const MAX_ROSTER_UNPACKED_BYTES = 24_000_000
export const MAX_ROSTER_ROWS = 5000

type RosterFileErrorCode =
  | 'members-file/too-large'
  | 'members-file/too-many-rows'
  | 'members-file/not-a-workbook'
  | 'members-file/old-workbook'
  | 'members-file/not-a-list'

export interface RosterFileRow {
  /** Row of the sheet or line of the text, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

interface RosterRows {
  readonly rows: readonly RosterFileRow[]
  /** Names of the sheets that are not read. */
  readonly sheetsLeftOut: readonly string[]
}

type RosterRowsResult = Result<RosterRows, Rejection<RosterFileErrorCode>>

export async function readRosterRows(file: RosterFile): Promise<RosterRowsResult> {
  const size = 'text' in file ? file.text.length : file.bytes.length
  if (size > MAX_ROSTER_FILE_SIZE) return refuse('members-file/too-large', { limit: MAX_ROSTER_FILE_SIZE })
  const rows = 'text' in file ? readText(file.text) : await readBytes(file.bytes)
  if (!rows.ok) return rows
  const filled = rows.value.rows
    .map(({ row, cells }) => ({ row, cells: cells.map((cell) => unescapeFormulas(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.length > MAX_ROSTER_ROWS
    ? refuse('members-file/too-many-rows', { limit: MAX_ROSTER_ROWS })
    : ok({ ...rows.value, rows: filled })
}

const ZIP_SIGNATURE = [0x50, 0x4b]
const OLD_WORKBOOK_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]

async function readBytes(bytes: Uint8Array): Promise<RosterRowsResult> {
  const begins = (with_: readonly number[]) => with_.every((byte, index) => bytes[index] === byte)
  if (begins(OLD_WORKBOOK_SIGNATURE)) return refuse('members-file/old-workbook')
  return begins(ZIP_SIGNATURE) ? readSheetOf(bytes) : readText(decodeTableText(bytes))
}

function readText(text: string): RosterRowsResult {
  const [first = ''] = text.replace(/^[\ufeff\s]+/, '').split(/[\r\n]/, 1)
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? ','
  const rows: RosterFileRow[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }: { readonly lines: number }) => {
        if (rows.length <= MAX_ROSTER_ROWS) rows.push({ row: lines, cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('members-file/not-a-list', { row: Number(error['lines'] ?? 1) })
  }
  return ok({ rows, sheetsLeftOut: [] })
}

async function readSheetOf(bytes: Uint8Array): Promise<RosterRowsResult> {
  const read = await readWorkbook(bytes, { unpacked: MAX_ROSTER_UNPACKED_BYTES, rows: MAX_ROSTER_ROWS })
  if ('sheets' in read) {
    const { sheets } = read
    const people = sheets.find(({ isHidden, rows }) => !isHidden && rows.length > 0) ?? sheets[0]
    return ok({
      rows: (people?.rows ?? []).map((cells, index) => ({ row: index + 1, cells })),
      sheetsLeftOut: sheets.flatMap((sheet) => (sheet !== people && sheet.rows.length > 0 ? [sheet.name] : [])),
    })
  }
  if (read.fault === 'too-many-sheets') return refuse('members-file/not-a-workbook')
  return refuse(`members-file/${read.fault}`, read.fault === 'not-a-workbook' ? {} : { limit: read.limit })
}

function refuse(
  code: RosterFileErrorCode,
  params: Rejection['params'] = {},
): Result<never, Rejection<RosterFileErrorCode>> {
  return err({ code, params })
}
