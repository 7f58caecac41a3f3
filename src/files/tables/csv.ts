// Writes a table as CSV: UTF-8 with a byte order mark (without it Excel decodes Cyrillic wrongly), CRLF and decimal
// points. Numbers stay numbers, including -0.50. Only text is escaped against formulas.

import { stringify } from 'csv-stringify/browser/esm/sync'
import { assertNever } from '../../rules/vocabulary.ts'
import { formatPoints } from '../../scoring/points.ts'
import { typedCellsOfRow, type DataTable, type TypedCell } from './table.ts'
import { escapeFormulas } from './escapeFormulas.ts'

const BYTE_ORDER_MARK = '\ufeff'

export function csvOfTable(table: DataTable): string {
  const head = table.columns.map(({ title }) => escapeFormulas(title))
  return csvOfCells([head, ...table.rows.map((row) => typedCellsOfRow(table, row).map(writtenCell))])
}

/**
 * Joins cells that are already formatted. A cell with outer spaces is quoted, because readers that trim would change
 * it.
 */
export function csvOfCells(lines: readonly (readonly string[])[]): string {
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
      return escapeFormulas(cell.text)
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
