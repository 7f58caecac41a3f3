// Reads the first sheet of an XLSX workbook as rows of plain cells. Input may be hostile, so unpacked bytes and rows
// are checked before the sheet is parsed. Runs in a worker and in Node.

import { strFromU8, unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/universal'

export interface WorkbookLimits {
  readonly unpacked: number
  readonly rows: number
}

type WorkbookFault = 'too-large' | 'too-many-rows' | 'not-a-workbook'

export type WorkbookReadResult =
  | { readonly rows: readonly (readonly string[])[] }
  /** `limit` is the limit that was exceeded, or 0 if the fault has no limit. */
  | { readonly fault: WorkbookFault; readonly limit: number }

/** Row n of the sheet is `rows[n - 1]`. Dates are ISO dates. */
export async function readWorkbook(bytes: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReadResult> {
  const refused = workbookSizeFault(bytes, limits)
  if (refused !== undefined) return refused
  try {
    const sheet = await readSheet(new Blob([bytes.slice()]))
    return { rows: sheet.map((cells) => cells.map(cellText)) }
  } catch {
    // The library throws errors of many kinds. All of them mean that the file is not a valid workbook.
    return { fault: 'not-a-workbook', limit: 0 }
  }
}

/** Matches the address of a cell or row. No other attribute in a sheet is called `r`. */
const CELL_ADDRESS_PATTERN = /[\s"']r\s*=\s*(["'])(.*?)\1/g
const NEAR_ADDRESS_PATTERN = /^[A-Z]{0,2}\d{1,6}$/

/**
 * Checks the unpacked size and the cell addresses before the library parses a sheet, because the library fills every
 * gap between distant cells.
 */
function workbookSizeFault(
  bytes: Uint8Array,
  { unpacked, rows }: WorkbookLimits,
): Extract<WorkbookReadResult, { readonly fault: WorkbookFault }> | undefined {
  let size = 0
  const weighed = unzipped(bytes, ({ originalSize }) => {
    size += originalSize
    return false
  })
  if (size > unpacked) return { fault: 'too-large', limit: unpacked }
  const files = weighed && unzipped(bytes, () => true)
  if (files === undefined) return { fault: 'not-a-workbook', limit: 0 }
  // Sheets are found by their content, because a sheet file may have any name.
  const sheets = Object.values(files)
    .map((file) => strFromU8(file))
    .filter((text) => text.includes('sheetData'))
  return sheets.some((xml) => hasFarCells(xml, rows)) ? { fault: 'too-many-rows', limit: rows } : undefined
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped | undefined {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    // If the bytes are not a zip archive, the library throws errors of many kinds.
    return undefined
  }
}

function hasFarCells(xml: string, rows: number): boolean {
  for (const [, , address = ''] of xml.matchAll(CELL_ADDRESS_PATTERN)) {
    if (!NEAR_ADDRESS_PATTERN.test(address) || Number(address.replace(/^[A-Z]+/, '')) > rows + 1) return true
  }
  return false
}

function cellText(value: CellValue | null): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}
