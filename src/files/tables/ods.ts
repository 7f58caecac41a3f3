// Reads all sheets of an OpenDocument spreadsheet as rows of plain cells. Input may be hostile, so unpacked bytes and
// rows are limited, and elements are found in one pass over the text.

import { strFromU8, unzipSync } from 'fflate'
import {
  MAX_COLUMNS,
  MAX_SHEET_NAME_LENGTH,
  MAX_SHEETS,
  type Sheet,
  type WorkbookLimits,
  type WorkbookReadResult,
} from './book.ts'
import { decodeXmlEntities, xmlAttribute } from './xmlText.ts'

const ODS_MIME_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'

/** Returns `undefined` if the bytes are not an OpenDocument spreadsheet. */
export function readOdsWorkbook(bytes: Uint8Array, limits: WorkbookLimits): WorkbookReadResult | undefined {
  const { unpacked } = limits
  let size = 0
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = name === 'mimetype' || name === 'content.xml'
        if (isRead) size += originalSize
        return isRead && size <= unpacked
      },
    })
  } catch {
    // If the bytes are not a zip archive, the library throws errors of many kinds.
    return undefined
  }
  const { mimetype, 'content.xml': content } = files
  if (size > unpacked) return { fault: 'too-large', limit: unpacked }
  if (!mimetype || !content || strFromU8(mimetype).trim() !== ODS_MIME_TYPE) return undefined
  return sheetsOfContent(strFromU8(content), limits)
}

function sheetsOfContent(xml: string, { rows: most }: WorkbookLimits): WorkbookReadResult {
  const hiddenStyles = stylesOfHiddenSheets(xml)
  const sheets: Sheet[] = []
  let left = most
  for (const { attributes, inside } of elementsOf(xml, 'table:table')) {
    const rows = rowsOfSheet(inside, left)
    if (rows === undefined) return { fault: 'too-many-rows', limit: most }
    left -= rows.length
    sheets.push({
      name: (xmlAttribute(attributes, 'table:name') ?? '').slice(0, MAX_SHEET_NAME_LENGTH),
      isHidden: hiddenStyles.has(xmlAttribute(attributes, 'table:style-name') ?? ''),
      rows,
    })
    if (sheets.length > MAX_SHEETS) return { fault: 'too-many-sheets', limit: MAX_SHEETS }
  }
  return { sheets }
}

/** Names of the styles that hide a sheet. */
function stylesOfHiddenSheets(xml: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { attributes, inside } of elementsOf(xml, 'style:style'))
    if (/\btable:display\s*=\s*["']false["']/.test(inside)) names.add(xmlAttribute(attributes, 'style:name') ?? '')
  return names
}

/**
 * Elements whose name matches the pattern `name`. They must not be nested. The text is searched only once, even if
 * elements are not closed.
 */
function* elementsOf(xml: string, name: string): Generator<{ readonly attributes: string; readonly inside: string }> {
  const starts = new RegExp(`<(${name})(?=[\\s/>])`, 'g')
  for (let found = starts.exec(xml); found; found = starts.exec(xml)) {
    const open = xml.indexOf('>', starts.lastIndex)
    if (open < 0) return
    const isEmpty = xml.charAt(open - 1) === '/'
    const close = isEmpty ? open : xml.indexOf(`</${found[1] ?? ''}>`, open)
    if (close < 0) return
    yield { attributes: xml.slice(starts.lastIndex, open), inside: isEmpty ? '' : xml.slice(open + 1, close) }
    starts.lastIndex = close
  }
}

/** Rows of a sheet. `undefined` if there are more than `most`. */
function rowsOfSheet(xml: string, most: number): string[][] | undefined {
  const rows: string[][] = []
  for (const { attributes, inside } of elementsOf(xml, 'table:table-row')) {
    const cells = cellsOfRow(inside)
    // The empty rows up to the end of a sheet are one element with a large repeat count.
    const times = cells.length === 0 ? Math.min(repeatsOf(attributes), 1000) : repeatsOf(attributes)
    if (rows.length + times > most + 1000) return undefined
    for (let count = 0; count < times; count += 1) rows.push(cells)
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows.length > most ? undefined : rows
}

function cellsOfRow(xml: string): string[] {
  const cells: string[] = []
  for (const { attributes, inside } of elementsOf(xml, 'table:(?:covered-)?table-cell')) {
    const text = textOfCell(attributes, inside)
    const times = Math.min(repeatsOf(attributes), MAX_COLUMNS - cells.length)
    for (let count = 0; count < times; count += 1) cells.push(text)
  }
  while (cells.at(-1) === '') cells.pop()
  return cells
}

function repeatsOf(attributes: string): number {
  return Number(/number-(?:rows|columns)-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1)
}

/** Text of a cell. For dates and numbers, the stored value is used instead of the displayed text. */
function textOfCell(attributes: string, inside: string): string {
  const [, day] = /office:date-value="([^"]*)"/.exec(attributes) ?? []
  if (day !== undefined) return day
  const [, number] = /office:value-type="(?:float|percentage)"[^>]*office:value="([^"]*)"/.exec(attributes) ?? []
  if (number !== undefined) return number
  const paragraphs = [...elementsOf(inside, 'text:p')].map((paragraph) => paragraph.inside)
  return decodeXmlEntities(
    paragraphs.map((text) => text.replace(/<text:s\b[^>]*>/g, ' ').replace(/<[^>]*>/g, '')).join(' '),
  ).trim()
}
