// Writes tables as a workbook that is ready to print, with one sheet for each table. Numbers and dates keep their
// types, and text is never a formula. Runs in a worker and in Node.

import writeExcelFile, { type Cell, type Sheet } from 'write-excel-file/universal'
import { assertNever } from '../../rules/vocabulary.ts'
import { typedCellsOfRow, type DataColumn, type DataTable, type TypedCell } from './table.ts'
import { addXlsxPrintSettings } from './xlsxPrintSettings.ts'
import { toXlsxCellText, toValidSheetNames } from './xlsxText.ts'

const MAX_COLUMN_WIDTH = 60

export async function xlsxOfTables(tables: readonly DataTable[]): Promise<Uint8Array> {
  const names = toValidSheetNames(tables.map(({ name }) => name))
  const sheets = tables.map((table, index) => sheetOf(table, names[index] ?? ''))
  const blob = await writeExcelFile(sheets).toBlob()
  return addXlsxPrintSettings(
    new Uint8Array(await blob.arrayBuffer()),
    tables.map(({ columns, rows }, index) => ({
      name: names[index] ?? '',
      columns: columns.length,
      rows: rows.length + 1,
    })),
  )
}

function sheetOf(table: DataTable, sheet: string): Sheet<Blob> {
  const rows = table.rows.map((row) => typedCellsOfRow(table, row))
  return {
    sheet,
    data: [table.columns.map(headCell), ...rows.map((row) => row.map(writtenCell))],
    columns: table.columns.map((column, index) => ({
      width: widthOf(
        column,
        rows.map((row) => row[index]),
      ),
    })),
    stickyRowsCount: 1,
  }
}

function headCell({ title, kind }: DataColumn): Cell {
  return { value: toXlsxCellText(title), type: String, fontWeight: 'bold', align: isNumber(kind) ? 'right' : 'left' }
}

function writtenCell(cell: TypedCell): Cell {
  switch (cell.kind) {
    case 'empty':
      return null
    case 'text':
      return { value: toXlsxCellText(cell.text), type: String }
    case 'points':
      return { value: cell.hundredths / 100, type: Number, format: '0.00' }
    case 'count':
      return { value: cell.count, type: Number, format: '0' }
    // Workbooks have no time zones. Reading the local time as UTC keeps its digits unchanged.
    case 'date':
      return cell.text.includes('T')
        ? { value: new Date(`${cell.text}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
        : { value: new Date(`${cell.text}T00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    default:
      return assertNever(cell)
  }
}

function isNumber(kind: DataColumn['kind']): boolean {
  return kind === 'points' || kind === 'count'
}

/** Column width in characters: the longest text of the column, up to `MAX_COLUMN_WIDTH`, plus a margin. */
function widthOf({ title }: DataColumn, cells: readonly (TypedCell | undefined)[]): number {
  const lengths = cells.map((cell) =>
    cell?.kind === 'text' ? cell.text.length : cell?.kind === 'date' ? cell.text.length : 8,
  )
  const longest = lengths.reduce((most, length) => Math.max(most, length), title.length)
  return Math.min(longest, MAX_COLUMN_WIDTH) + 2
}
