// A table as CSV: UTF-8 with a byte order mark (without it Excel reads Cyrillic as something else),
// CRLF, decimal points. Numbers stay numbers, -0.50 too; only text is made inert.

import { stringify } from 'csv-stringify/browser/esm/sync'
import { assertNever } from '../../rules/vocabulary.ts'
import { inertText } from './inertText.ts'
import { cellsOf, type DataTable, type TypedCell } from './table.ts'

export const BYTE_ORDER_MARK = '\ufeff'

export function csvOf(table: DataTable): string {
  const head = table.columns.map(({ title }) => inertText(title))
  return csvText([head, ...table.rows.map((row) => cellsOf(table, row).map(writtenCell))])
}

/** Cells as they are to stand in the file; quoted wherever a reader that trims would change them. */
export function csvText(lines: readonly (readonly string[])[]): string {
  const outerSpace = /^\s|\s$/
  return BYTE_ORDER_MARK + stringify([...lines], { record_delimiter: 'windows', quoted_match: outerSpace, quote_record_delimiter: true })
}

/** `-0.50`; no sum is too large. */
export function decimalText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function writtenCell(cell: TypedCell): string {
  switch (cell.kind) {
    case 'empty': return ''
    case 'text': return inertText(cell.text)
    case 'points': return decimalText(cell.hundredths)
    case 'count': return String(cell.count)
    case 'date': return cell.text.replace('T', ' ')
    default: return assertNever(cell)
  }
}
