// A table as CSV: UTF-8 with a byte order mark (without it Excel reads Cyrillic as something else),
// CRLF, decimal points. Numbers stay numbers, -0.50 too; only text is made inert.

import { stringify } from 'csv-stringify/browser/esm/sync'
import { assertNever } from '../../../rules/vocabulary.ts'
import { formatPoints } from '../../../scoring/points.ts'
import { inertText } from './inertText.ts'
import { cellsOf, type DataTable, type TypedCell } from './table.ts'

const BYTE_ORDER_MARK = '\ufeff'

export function csvOf(table: DataTable): string {
  const head = table.columns.map(({ title }) => inertText(title))
  return csvText([head, ...table.rows.map((row) => cellsOf(table, row).map(writtenCell))])
}

/** Cells as they are to stand in the file; quoted wherever a reader that trims would change them. */
export function csvText(lines: readonly (readonly string[])[]): string {
  const outerSpace = /^\s|\s$/
  return (
    BYTE_ORDER_MARK +
    stringify([...lines], { record_delimiter: 'windows', quoted_match: outerSpace, quote_record_delimiter: true })
  )
}

function writtenCell(cell: TypedCell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return inertText(cell.text)
    case 'points':
      return formatPoints(cell.hundredths)
    case 'count':
      return String(cell.count)
    case 'date':
      return cell.text.replace('T', ' ')
    default:
      return assertNever(cell)
  }
}
