// Converts a results sheet in a workbook to CSV. Of several sheets, it is the first visible one with the columns of a
// results sheet or a schedule, or else the first visible one. All sheets are listed.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { csvOfCells } from '../tables/csv.ts'
import { readWorkbook } from '../tables/workbook.ts'
import type { ListedSheet, Sheet } from '../tables/book.ts'
import { SCHEDULE_SHEET_COLUMNS, type SheetFault } from './rows.ts'
import { decodeBase64, isBase64Workbook, isBinary } from '../tables/workbookText.ts'

/** Limits that suffice for two thousand games. Longer archives have to be CSV. */
const WORKBOOK_LIMITS = { packed: 8_000_000, unpacked: 96_000_000, rows: 20_000 } as const

export interface UnpackedResultsSheet {
  readonly text: string
  /** All sheets of a workbook. If omitted, the file has only one. */
  readonly sheets?: readonly ListedSheet[]
}

/** Returns a results sheet as CSV. The text is either CSV or a workbook in base64. */
export async function unpackResultsSheet(text: string): Promise<Result<UnpackedResultsSheet, SheetFault>> {
  if (isBase64Workbook(text)) return unpackWorkbook(text)
  return isBinary(text) ? refuse('sheet/not-a-workbook', 0) : ok({ text })
}

async function unpackWorkbook(base64: string): Promise<Result<UnpackedResultsSheet, SheetFault>> {
  if (base64.length > (WORKBOOK_LIMITS.packed * 4) / 3) return refuse('sheet/too-large', WORKBOOK_LIMITS.packed)
  const bytes = decodeBase64(base64)
  if (!bytes) return refuse('sheet/not-a-workbook', 0)
  const read = await readWorkbook(bytes, WORKBOOK_LIMITS)
  if ('fault' in read)
    return refuse(read.fault === 'not-a-workbook' ? 'sheet/not-a-workbook' : 'sheet/too-large', read.limit)
  const { sheets } = read
  const results = sheets.find(hasResultsColumns) ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const rows = results?.rows ?? []
  const width = rows[0]?.length ?? 0
  // The library may omit empty cells at the end of a row.
  const padded = rows.map((cells) => [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')])
  // Every row is one line, so that the line numbers of faults are the row numbers of the workbook.
  const lines = padded.map((cells) =>
    cells.every((cell) => cell === '') ? [] : cells.map((cell) => cell.replace(/[\r\n]+/g, ' ')),
  )
  const listed = sheets.map((each) => ({ name: each.name, isHidden: each.isHidden, isRead: each === results }))
  return ok({
    text: csvOfCells(lines),
    ...(sheets.length > 1 ? { sheets: listed } : {}),
  })
}

/** Whether the sheet begins with the columns that every results sheet and schedule has. */
function hasResultsColumns({ rows, isHidden }: Sheet): boolean {
  const titles = new Set(rows.find((cells) => cells.some((cell) => cell !== ''))?.map((cell) => cell.toLowerCase()))
  return !isHidden && SCHEDULE_SHEET_COLUMNS.every((column) => titles.has(column))
}

function refuse(code: string, limit: number): Result<never, SheetFault> {
  return err({ code, params: { line: 1, field: '', value: '', limit } })
}
