// Reading cells from any table: the same three rows from text with any separator, workbooks and JSON, and files that
// are made to break the parser.

import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readCells } from '../../../src/files/tables/cells.ts'
import { decodeTableText } from '../../../src/files/tables/workbookText.ts'
import { base64Of } from '../../../src/club/json/base64.ts'
import { xlsxOfTables } from '../../../src/files/tables/xlsx.ts'
import { codeOf, taken } from '../../club/clubFixture.ts'

const LIMITS = { size: 100_000, unpacked: 100_000, rows: 100 }
const ROWS = [
  ['Дата', 'Игрок', 'Допы'],
  ['2024-03-12', 'Анна & Ко', '0.3'],
  ['2024-03-13', 'Борис', '1'],
]

const ods = (content: string, mimetype = 'application/vnd.oasis.opendocument.spreadsheet') =>
  base64Of(zipSync({ mimetype: [strToU8(mimetype), { level: 0 }], 'content.xml': strToU8(content) }))
const odsCell = (cell: string) =>
  /^\d{4}-/.test(cell)
    ? `<table:table-cell office:value-type="date" office:date-value="${cell}"><text:p>12.3.</text:p></table:table-cell>`
    : /^[\d.]+$/.test(cell)
      ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>0,30 P</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${cell.replace('&', '&amp;')}</text:p></table:table-cell>`
const odsOf = (rows: readonly (readonly string[])[]) =>
  `<office:body><table:table table:name="1">${rows
    .map(
      (row) =>
        `<table:table-row>${row.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
    )
    .join('')}<table:table-row table:number-rows-repeated="1048000"/></table:table></office:body>`

it('readCells returns empty rows, so that later rows keep their numbers', async () => {
  expect(await taken(readCells('a;b\n\n\nc;d', LIMITS))).toEqual(
    [['a', 'b'], [], [], ['c', 'd']].map((row) => (row.length === 0 ? [''] : row)),
  )
})

it.each([
  ['too much text', 'x'.repeat(LIMITS.size + 1), 'table/too-large'],
  ['too many rows', 'a\n'.repeat(LIMITS.rows + 2), 'table/too-many-rows'],
  ['too many rows of JSON', JSON.stringify(Array.from({ length: 200 }, () => ['a'])), 'table/too-many-rows'],
  ['JSON without rows', '{"a":1}', 'table/not-json'],
  ['invalid JSON', '[1,', 'table/not-json'],
  ['the bytes of a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'table/not-a-workbook'],
  ['a packed file that is not a workbook', `UEsDB${'A'.repeat(99)}`, 'table/not-a-workbook'],
  ['an OpenDocument text', ods('<x/>', 'application/vnd.oasis.opendocument.text'), 'table/not-a-workbook'],
  [
    'a sheet that unpacks to too much text',
    ods(`<table:table >${' '.repeat(LIMITS.unpacked)}</table:table>`),
    'table/too-large',
  ],
  [
    'a row that is repeated too often',
    ods(
      '<table:table ><table:table-row table:number-rows-repeated="99999999"><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
    ),
    'table/too-many-rows',
  ],
])('readCells refuses %s', async (_what, text, code) => expect(await codeOf(readCells(text, LIMITS))).toBe(code))

describe('readCells', () => {
  it.each([
    ['commas', ROWS.map((row) => row.join(',')).join('\r\n')],
    ['semicolons', ROWS.map((row) => row.join(';')).join('\n')],
    ['pasted text with tabs', ROWS.map((row) => row.join('\t')).join('\n')],
    ['a byte order mark', `\ufeff${ROWS.map((row) => row.join(';')).join('\n')}`],
    ['quotation marks', ROWS.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')],
    ['JSON lists', JSON.stringify(ROWS)],
    ['JSON lists of a service', JSON.stringify({ range: 'A1:C3', values: ROWS })],
    [
      'JSON objects',
      JSON.stringify(
        ROWS.slice(1).map((row) => Object.fromEntries(row.map((cell, at) => [ROWS[0]?.[at] ?? '', cell]))),
      ),
    ],
    ['an OpenDocument sheet', ods(odsOf(ROWS))],
  ])('returns the same rows for %s', async (_what, text) => {
    expect(await taken(readCells(text, LIMITS))).toEqual(ROWS)
  })

  it('returns the same rows for an XLSX workbook', async () => {
    const [titles = [], ...rows] = ROWS
    const table = {
      name: 'Games',
      columns: titles.map((title, at) => ({ key: String(at), title, kind: 'text' as const })),
      rows: rows.map((row) => Object.fromEntries(row.entries())),
    }
    expect(await taken(readCells(base64Of(await xlsxOfTables([table])), LIMITS))).toEqual(ROWS)
  })

  it('decodes windows-1251 as well as UTF-8 text', () => {
    const cyrillic = Uint8Array.from([0xc4, 0xe0, 0xf2, 0xe0])
    expect(decodeTableText(cyrillic)).toBe('Дата')
    expect(decodeTableText(new TextEncoder().encode('Дата'))).toBe('Дата')
  })
})
