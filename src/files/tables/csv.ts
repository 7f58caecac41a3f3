// A table as CSV: UTF-8 with a byte order mark (without it Excel reads Cyrillic as something else),
// CRLF, decimal points. Numbers stay numbers, -0.50 too; only text is made inert.

import { stringify } from 'csv-stringify/browser/esm/sync'
import { assertNever } from '../../rules/vocabulary.ts'
import { formatPoints } from '../../scoring/points.ts'
import { cellsOf, type DataTable, type TypedCell } from './table.ts'

const BYTE_ORDER_MARK = '\ufeff'

export function csvOf(table: DataTable): string {
  const head = table.columns.map(({ title }) => escapeFormulas(title))
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

// Text that no spreadsheet takes for a formula. Where a cell would begin with = + - @ (or their
// full-width forms), a tab or a line break, an apostrophe goes in front; the same after a semicolon
// or a line break inside, since where the comma is the decimal mark a CSV is split there.
// `unescapeFormulas` undoes exactly that and nothing else (docs/spec/scoring.md §5).
const CELL_START = String.raw`(?<=^|[;\t\r\n])`
const FORMULA_START = String.raw`(?='*(?:[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))`

const FORMULA_PATTERN = new RegExp(CELL_START + FORMULA_START, 'g')
const ESCAPED_FORMULA_PATTERN = new RegExp(`${CELL_START}'${FORMULA_START}`, 'g')

export function escapeFormulas(text: string): string {
  return text.replace(FORMULA_PATTERN, "'")
}

/** The text `escapeFormulas` was given. */
export function unescapeFormulas(text: string): string {
  return text.replace(ESCAPED_FORMULA_PATTERN, '')
}
