// Print settings that the library cannot write: landscape on A4, fitted to the page width, the header row repeated on
// every page, page numbers, and a filter over every column. They are inserted into the XML parts of the finished
// workbook.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { spreadsheetCellAddress } from './table.ts'

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

export function addXlsxPrintSettings(workbook: Uint8Array, sheets: readonly PrintedSheet[]): Uint8Array {
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

/** Replaces text in one XML part. Throws if the text is missing, because the library has then changed its format. */
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

/** The names are sorted, as the format requires. */
function definedNamesOf(sheet: PrintedSheet, index: number): string {
  const named = escaped(`'${sheet.name.replaceAll("'", "''")}'!`)
  const area = areaOf(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${named}${area}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${named}$1:$1</definedName>`,
  ].join('')
}

function areaOf({ columns, rows }: PrintedSheet): string {
  return `A1:${spreadsheetCellAddress(rows, columns)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
