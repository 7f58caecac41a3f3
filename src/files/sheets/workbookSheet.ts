// Converts a results sheet in a workbook to CSV, using the first sheet of the workbook.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { decodeBase64 } from '../tables/cells.ts'
import { csvOfCells } from '../tables/csv.ts'
import { readWorkbook } from '../tables/workbook.ts'
import type { SheetFault } from './rows.ts'
import { isBase64Workbook, isBinary } from '../tables/workbookText.ts'

/** Limits that suffice for two thousand games. Longer archives have to be CSV. */
const WORKBOOK_LIMITS = { packed: 8_000_000, unpacked: 96_000_000, rows: 20_000 } as const

/** Returns a results sheet as CSV. The text is either CSV or a workbook in base64. */
export async function unpackSheetCsv(text: string): Promise<Result<string, SheetFault>> {
  if (isBase64Workbook(text)) return csvOfWorkbook(text)
  return isBinary(text) ? refuse('sheet/not-a-workbook', 0) : ok(text)
}

async function csvOfWorkbook(base64: string): Promise<Result<string, SheetFault>> {
  if (base64.length > (WORKBOOK_LIMITS.packed * 4) / 3) return refuse('sheet/too-large', WORKBOOK_LIMITS.packed)
  const bytes = decodeBase64(base64)
  if (!bytes) return refuse('sheet/not-a-workbook', 0)
  const read = await readWorkbook(bytes, WORKBOOK_LIMITS)
  if ('fault' in read)
    return refuse(read.fault === 'not-a-workbook' ? 'sheet/not-a-workbook' : 'sheet/too-large', read.limit)
  const width = read.rows[0]?.length ?? 0
  // The library may omit empty cells at the end of a row.
  const rows = read.rows.map((cells) => [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')])
  return ok(csvOfCells(rows.filter((cells) => cells.some((cell) => cell !== ''))))
}

function refuse(code: string, limit: number): Result<never, SheetFault> {
  return err({ code, params: { line: 1, field: '', value: '', limit } })
}
