// Reading files of tables: the same three rows from text with any separator, from workbooks and from JSON; all sheets
// of a workbook with their names; and files that are designed to break the parser.

import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readBook } from '../../../src/files/tables/readBook.ts'
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
const rowsOf = async (text: string) => (await taken(readBook(text, LIMITS))).sheets.flatMap(({ rows }) => rows)
const odsOf = (rows: readonly (readonly string[])[]) =>
  `<office:body><table:table table:name="1">${rows
    .map(
      (row) =>
        `<table:table-row>${row.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
    )
    .join('')}<table:table-row table:number-rows-repeated="1048000"/></table:table></office:body>`

it('readBook returns empty rows, so that later rows keep their numbers', async () => {
  expect(await rowsOf('a;b\n\n\nc;d')).toEqual(
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
])('readBook refuses %s', async (_what, text, code) => expect(await codeOf(readBook(text, LIMITS))).toBe(code))

describe('readBook', () => {
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
    expect(await rowsOf(text)).toEqual(ROWS)
  })

  it('returns the same rows for an XLSX workbook', async () => {
    const [titles = [], ...rows] = ROWS
    const table = {
      name: 'Games',
      columns: titles.map((title, at) => ({ key: String(at), title, kind: 'text' as const })),
      rows: rows.map((row) => Object.fromEntries(row.entries())),
    }
    expect(await rowsOf(base64Of(await xlsxOfTables([table])))).toEqual(ROWS)
  })

  it('decodes windows-1251 as well as UTF-8 text', () => {
    const cyrillic = Uint8Array.from([0xc4, 0xe0, 0xf2, 0xe0])
    expect(decodeTableText(cyrillic)).toBe('Дата')
    expect(decodeTableText(new TextEncoder().encode('Дата'))).toBe('Дата')
  })
})

const sheetsOf = async (text: string) =>
  (await taken(readBook(text, LIMITS))).sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows.flat()])
const odsTable = (attributes: string, cell: string) =>
  `<table:table ${attributes}><table:table-column/><table:table-row>${odsCell(cell)}</table:table-row></table:table>`
const worksheet = (text: string, address = 'A1') =>
  `<worksheet><sheetData><row r="${address.slice(1)}"><c r="${address}" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`

/** A workbook with the given list of sheets. The sheets are in `parts`, in the same order; a chart has no part. */
function workbook(listed: readonly string[], parts: readonly (string | undefined)[]): string {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = (name: string, content: string) => [name, strToU8(content)] as const
  const sheets = listed.map((attributes, at) => `<sheet ${attributes} sheetId="${at + 1}" r:id="r${at}"/>`)
  const links = parts.map((content, at) => {
    const kind = content === undefined ? 'chartsheet' : 'worksheet'
    return `<Relationship Id="r${at}" Type="${relations}/${kind}" Target="${kind}s/${at}.xml"/>`
  })
  const files = [
    part('xl/workbook.xml', `<workbook xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`),
    ...parts.flatMap((content, at) => (content === undefined ? [] : [part(`xl/worksheets/${at}.xml`, content)])),
  ]
  return base64Of(zipSync(Object.fromEntries(files)))
}

describe('readBook returns every sheet', () => {
  it('of text, which is one visible sheet without a name', async () => {
    expect(await sheetsOf('a;b')).toEqual([['', false, ['a', 'b']]])
  })

  it('of an OpenDocument workbook, and which of them are hidden', async () => {
    const style = (name: string, display: string) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`
    const content = [
      style('seen', 'true'),
      style('gone', 'false'),
      odsTable('table:name="Март &amp; апрель" table:style-name="seen"', 'a'),
      '<table:table table:name="Empty"/>',
      odsTable('table:name="Notes" table:style-name="gone"', 'b'),
    ]
    expect(await sheetsOf(ods(content.join('')))).toEqual([
      ['Март & апрель', false, ['a']],
      ['Empty', false, []],
      ['Notes', true, ['b']],
    ])
  })

  it('of an XLSX workbook, and which of them are hidden', async () => {
    const listed = [
      'name="Март &amp; апрель"',
      'name="Chart"',
      'name="Old" state="hidden"',
      "name='Own' state='veryHidden'",
    ]
    expect(await sheetsOf(workbook(listed, [worksheet('a'), undefined, worksheet('b'), worksheet('c')]))).toEqual([
      ['Март & апрель', false, ['a']],
      ['Chart', false, []],
      ['Old', true, ['b']],
      ['Own', true, ['c']],
    ])
  })

  it.each([
    [
      'more rows in all sheets than one sheet may have',
      workbook(['name="a"', 'name="b"'], [worksheet('x', 'A60'), worksheet('x', 'A60')]),
      'table/too-many-rows',
    ],
    [
      'more rows in all OpenDocument sheets',
      ods(
        ['a', 'b']
          .map(
            (name) =>
              `<table:table table:name="${name}"><table:table-row table:number-rows-repeated="60">${odsCell('x')}</table:table-row></table:table>`,
          )
          .join(''),
      ),
      'table/too-many-rows',
    ],
    [
      'cells far to the right',
      workbook(['name="a"'], [worksheet('x').replace('"A1"', '"AAA1"')]),
      'table/too-many-rows',
    ],
    [
      'too many sheets',
      workbook(
        Array.from({ length: 1001 }, (_, at) => `name="${at}"`),
        [worksheet('x')],
      ),
      'table/too-many-sheets',
    ],
    ['too many OpenDocument sheets', ods('<table:table table:name="a"/>'.repeat(1001)), 'table/too-many-sheets'],
    [
      'a workbook that lists a sheet it does not contain',
      workbook(['name="a"'], []).slice(0, -40),
      'table/not-a-workbook',
    ],
  ])('but refuses %s', async (_what, text, code) => expect(await codeOf(readBook(text, LIMITS))).toBe(code))

  it('of an OpenDocument workbook with unclosed elements, and searches its text only once', async () => {
    const open = '<table:table table:name="a"><table:table-row><table:table-cell>'
    const limits = { size: 10_000_000, unpacked: 20_000_000, rows: 100 }
    const read = await taken(readBook(ods(open.repeat(200_000)), limits))
    expect(read).toEqual({ sheets: [] })
  })
})
