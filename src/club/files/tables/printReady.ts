// A workbook made ready to print, which its writer has no words for: landscape on A4, as wide as the page,
// the head on every page, page numbers, a filter over every column. Puts elements into the parts it knows.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A sheet as it lies in the workbook: the head and the rows under it. */
export interface PrintedSheet {
  readonly name: string
  readonly columns: number
  /** The head counts. */
  readonly rows: number
}

const WORKBOOK = 'xl/workbook.xml'
const NO_NAMES = '<definedNames/>'
const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const PAGE = [
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
].join('')

export function printReady(workbook: Uint8Array, sheets: readonly PrintedSheet[]): Uint8Array {
  const parts = unzipSync(workbook)
  for (const [index, sheet] of sheets.entries()) {
    const filter = `<autoFilter ref="${areaOf(sheet)}"/>`
    change(parts, `xl/worksheets/sheet${index + 1}.xml`, [
      ['<sheetViews>', `${FIT_TO_PAGE}<sheetViews>`],
      ['</sheetData>', `</sheetData>${filter}${PAGE}`],
    ])
  }
  change(parts, WORKBOOK, [[NO_NAMES, `<definedNames>${sheets.map(namesOf).join('')}</definedNames>`]])
  return zipSync(parts)
}

/** A part without the place is another writer's: a programming error. */
function change(
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

/** In the order of their names, as the format wants them. */
function namesOf(sheet: PrintedSheet, index: number): string {
  const named = escaped(`'${sheet.name.replaceAll("'", "''")}'!`)
  const area = areaOf(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${named}${area}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${named}$1:$1</definedName>`,
  ].join('')
}

function areaOf({ columns, rows }: PrintedSheet): string {
  return `A1:${letters(columns)}${rows}`
}

/** 1 is A, 27 is AA. */
function letters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? letters(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
