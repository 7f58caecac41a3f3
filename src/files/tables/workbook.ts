// Reads all sheets of an XLSX workbook as rows of plain cells. Input may be hostile, so unpacked bytes, sheets and rows
// are checked before a sheet is parsed. Runs in a worker and in Node.

import { strFromU8, unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate'
import readAllSheets, { type CellValue } from 'read-excel-file/universal'
import { MAX_SHEET_NAME_LENGTH, MAX_SHEETS, type WorkbookLimits, type WorkbookReadResult } from './book.ts'
import { xmlAttribute } from './xmlText.ts'

/** Reads all sheets. Dates become ISO dates. A chart sheet becomes a sheet without rows. */
export async function readWorkbook(bytes: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReadResult> {
  const checked = checkedWorkbook(bytes, limits)
  if ('fault' in checked) return checked
  try {
    const read = await readAllSheets(new Blob([bytes.slice()]))
    // The library returns the sheets in the order in which the workbook lists them. Chart sheets have no data.
    const sheets = read.map(
      ({ sheet: name, data }: { readonly sheet: string; readonly data?: CellGridOfLibrary }, at) => ({
        name: name.slice(0, MAX_SHEET_NAME_LENGTH),
        isHidden: checked.listed[at]?.isHidden === true,
        rows: (data ?? []).map((cells) => cells.map(cellText)),
      }),
    )
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
    return rows > limits.rows ? { fault: 'too-many-rows', limit: limits.rows } : { sheets }
  } catch {
    // The library throws errors of many kinds. All of them mean that the file is not a valid workbook.
    return { fault: 'not-a-workbook', limit: 0 }
  }
}

type CellGridOfLibrary = readonly (readonly (CellValue | null)[])[]

/** Matches the address of a cell or row. No other attribute in a sheet is called `r`. */
const CELL_ADDRESS_PATTERN = /[\s"']r\s*=\s*(["'])(.*?)\1/g
const NEAR_ADDRESS_PATTERN = /^[A-Z]{0,2}\d{1,6}$/
const LISTED_SHEET_PATTERN = /<(?:\w+:)?sheet\s([^>]*)>/g

interface ListedSheets {
  readonly listed: readonly { readonly isHidden: boolean }[]
}

/**
 * Checks the unpacked size, the number of sheets and the cell addresses before the library parses a sheet, because the
 * library fills every gap between distant cells.
 */
function checkedWorkbook(
  bytes: Uint8Array,
  { unpacked, rows }: WorkbookLimits,
): ListedSheets | Extract<WorkbookReadResult, { readonly fault: unknown }> {
  let size = 0
  const weighed = unzipped(bytes, ({ originalSize }) => {
    size += originalSize
    return false
  })
  if (size > unpacked) return { fault: 'too-large', limit: unpacked }
  const files = weighed && unzipped(bytes, () => true)
  if (files === undefined) return { fault: 'not-a-workbook', limit: 0 }
  const listed = listedSheets(files['xl/workbook.xml'])
  if (listed.length > MAX_SHEETS) return { fault: 'too-many-sheets', limit: MAX_SHEETS }
  let left = rows + 1
  // Sheets are found by their content, because a sheet file may have any name.
  for (const file of Object.values(files)) {
    const text = strFromU8(file)
    if (text.includes('sheetData')) left -= lastRowOf(text)
    if (!(left >= 0)) return { fault: 'too-many-rows', limit: rows }
  }
  return { listed }
}

/** Sheets that the workbook lists. Sheets without a name are left out, as the library does. */
function listedSheets(workbook: Uint8Array | undefined): ListedSheets['listed'] {
  const tags = workbook === undefined ? [] : [...strFromU8(workbook).matchAll(LISTED_SHEET_PATTERN)]
  return tags.flatMap(([, attributes = '']) => {
    const state = xmlAttribute(attributes, 'state')
    return (xmlAttribute(attributes, 'name') ?? '') === ''
      ? []
      : [{ isHidden: state === 'hidden' || state === 'veryHidden' }]
  })
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped | undefined {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    // If the bytes are not a zip archive, the library throws errors of many kinds.
    return undefined
  }
}

/** Highest row number among the addresses. Infinity if an address is too far to the right. */
function lastRowOf(xml: string): number {
  let last = 0
  for (const [, , address = ''] of xml.matchAll(CELL_ADDRESS_PATTERN)) {
    if (!NEAR_ADDRESS_PATTERN.test(address)) return Infinity
    last = Math.max(last, Number(address.replace(/^[A-Z]+/, '')))
  }
  return last
}

function cellText(value: CellValue | null): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}
