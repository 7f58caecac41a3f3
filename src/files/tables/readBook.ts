// Reads a file of tables with all its sheets. The file is a workbook (XLSX or ODS) in base64, or a text (delimited text
// or JSON), which becomes one sheet. Input may be hostile, so its size is checked before it is parsed. Cells are
// interpreted elsewhere.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Book } from './book.ts'
import { type CellsReadLimits, type CellCode, readTextCells } from './cells.ts'
import { readOdsWorkbook } from './ods.ts'
import { readWorkbook } from './workbook.ts'
import { decodeBase64, isBase64Workbook } from './workbookText.ts'

type BookCode = CellCode | 'table/too-many-sheets'

export async function readBook(text: string, limits: CellsReadLimits): Promise<Result<Book, Rejection<BookCode>>> {
  if (isBase64Workbook(text)) return readPackedBook(text, limits)
  const cells = readTextCells(text, limits)
  return cells.ok ? ok({ sheets: [{ name: '', isHidden: false, rows: cells.value }] }) : cells
}

async function readPackedBook(base64: string, limits: CellsReadLimits): Promise<Result<Book, Rejection<BookCode>>> {
  if (base64.length > (limits.size * 4) / 3) return err({ code: 'table/too-large', params: { limit: limits.size } })
  const bytes = decodeBase64(base64)
  if (!bytes) return err({ code: 'table/not-a-workbook', params: {} })
  const read = readOdsWorkbook(bytes, limits) ?? (await readWorkbook(bytes, limits))
  if (!('fault' in read)) return ok(read)
  return err({ code: `table/${read.fault}`, params: read.limit === 0 ? {} : { limit: read.limit } })
}
