// Writes tables as a workbook that is ready to print, with one sheet for each table. Numbers and dates keep their
// types, and text is never a formula. Runs in a worker and in Node.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile, { type Cell, type Sheet } from 'write-excel-file/universal'
import { assertNever } from '../../rules/vocabulary.ts'
import { escapeFormulas } from './csv.ts'
import { cellName, cellsOf, type DataColumn, type DataTable, type TypedCell } from './table.ts'

const MAX_COLUMN_WIDTH = 60

export async function xlsxOf(tables: readonly DataTable[]): Promise<Uint8Array> {
  const names = sheetNames(tables.map(({ name }) => name))
  const sheets = tables.map((table, index) => sheetOf(table, names[index] ?? ''))
  const blob = await writeExcelFile(sheets).toBlob()
  return makePrintReady(
    new Uint8Array(await blob.arrayBuffer()),
    tables.map(({ columns, rows }, index) => ({
      name: names[index] ?? '',
      columns: columns.length,
      rows: rows.length + 1,
    })),
  )
}

function sheetOf(table: DataTable, sheet: string): Sheet<Blob> {
  const rows = table.rows.map((row) => cellsOf(table, row))
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
  return { value: cellText(title), type: String, fontWeight: 'bold', align: isNumber(kind) ? 'right' : 'left' }
}

function writtenCell(cell: TypedCell): Cell {
  switch (cell.kind) {
    case 'empty':
      return null
    case 'text':
      return { value: cellText(cell.text), type: String }
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

// Text of cells and sheet names. Handles everything that the format cannot store: characters that XML forbids, cells
// and names that are too long, and text that a reader would decode as an escape.
/** UTF-16 units. Excel reports a file with a longer cell as damaged. */
export const MAX_CELL_LENGTH = 32_767
const MAX_SHEET_NAME_LENGTH = 31

// Characters that the library would drop. They are removed before escaping, because dropping them afterwards could
// expose a formula.
const INVALID_XML_CHARACTERS = /[\p{Cs}\p{Noncharacter_Code_Point}\ufffd]|(?![\t\n])\p{Cc}/gu

/** In this format `_x0041_` stands for one character (ECMA-376 part 1, 22.9.2.19). */
const ESCAPE_LOOKALIKE_PATTERN = /_(?=x[0-9A-Fa-f]{4}_)/g

function cellText(text: string): string {
  const inert = escapeFormulas(text.replace(/\r\n?/g, '\n').replace(INVALID_XML_CHARACTERS, ''))
  const escaped = cut(inert, MAX_CELL_LENGTH).replace(ESCAPE_LOOKALIKE_PATTERN, escapeOf)
  // The library uses texts as keys of a plain object, so the name of an inherited property is escaped.
  return escaped in Object.prototype ? escapeOf(escaped.charAt(0)) + escaped.slice(1) : escaped
}

/** Valid sheet names: without reserved characters, at most 31 characters long, and unique regardless of case. */
function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(['history'])
  return names.map((name) => {
    const clean = name
      .replace(INVALID_XML_CHARACTERS, '')
      .replace(/[[\]/\\:*?\s]+/g, ' ')
      .trim()
    const base = trimmed(cut(clean, MAX_SHEET_NAME_LENGTH)) || 'Sheet'
    let found = base
    for (let again = 2; taken.has(found.toLowerCase()); again += 1)
      found = `${trimmed(cut(base, MAX_SHEET_NAME_LENGTH - 5))} ${again}`
    taken.add(found.toLowerCase())
    return found
  })
}

function trimmed(name: string): string {
  return name.replace(/^[\s']+|[\s']+$/g, '')
}

function escapeOf(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Shortens a text with an ellipsis. Never splits a surrogate pair. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1)
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

// Print settings that the library cannot write: landscape on A4, fitted to the page width, the header row repeated on
// every page, page numbers, and a filter over every column. They are inserted into the XML parts of the finished
// workbook.
/** The area of a sheet that is printed. */
interface PrintedSheet {
  readonly name: string
  readonly columns: number
  /** Number of rows, including the header row. */
  readonly rows: number
}

const WORKBOOK_PART_PATH = 'xl/workbook.xml'
const EMPTY_DEFINED_NAMES = '<definedNames/>'
const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const PAGE_SETUP_XML = [
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
].join('')

function makePrintReady(workbook: Uint8Array, sheets: readonly PrintedSheet[]): Uint8Array {
  const parts = unzipSync(workbook)
  for (const [index, sheet] of sheets.entries()) {
    const filter = `<autoFilter ref="${areaOf(sheet)}"/>`
    replaceInPart(parts, `xl/worksheets/sheet${index + 1}.xml`, [
      ['<sheetViews>', `${FIT_TO_PAGE}<sheetViews>`],
      ['</sheetData>', `</sheetData>${filter}${PAGE_SETUP_XML}`],
    ])
  }
  replaceInPart(parts, WORKBOOK_PART_PATH, [
    [EMPTY_DEFINED_NAMES, `<definedNames>${sheets.map(definedNamesOf).join('')}</definedNames>`],
  ])
  return zipSync(parts)
}

/**
 * Replaces text in one XML part. Throws if the text is missing, because that means the library writes a different
 * format now.
 */
function replaceInPart(
  parts: Record<string, Uint8Array>,
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): void {
  let xml = strFromU8(parts[name] ?? new Uint8Array())
  for (const [from, to] of changes) {
    const at = xml.indexOf(from)
    if (at < 0) throw new Error(`${name} has no ${from}`)
    xml = xml.slice(0, at) + to + xml.slice(at + from.length)
  }
  parts[name] = strToU8(xml)
}

/** Sorted by name, as the format requires. */
function definedNamesOf(sheet: PrintedSheet, index: number): string {
  const named = escaped(`'${sheet.name.replaceAll("'", "''")}'!`)
  const area = areaOf(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${named}${area}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${named}$1:$1</definedName>`,
  ].join('')
}

function areaOf({ columns, rows }: PrintedSheet): string {
  return `A1:${cellName(rows, columns)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
