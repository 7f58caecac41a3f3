// Workbooks that are written and read back: numbers stay numbers, dates stay dates, and text stays text.

import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import type { DataTable } from '../../../src/files/tables/table.ts'
import { xlsxOfTables } from '../../../src/files/tables/xlsx.ts'
import { FORMULA, HOSTILE, hostileText } from './hostile.ts'
import { MAX_XLSX_CELL_LENGTH } from '../../../src/files/tables/xlsxText.ts'

const named = (names: readonly string[], name = 'Standings'): DataTable => ({
  name,
  columns: [
    { key: 'player', title: 'Player', kind: 'text' },
    { key: 'total', title: 'Σ', kind: 'points' },
    { key: 'evening', title: 'Evening', kind: 'date' },
  ],
  rows: names.map((player) => ({ player, total: -50, evening: '2026-11-21' })),
})

async function readBack(...tables: readonly DataTable[]) {
  const bytes = await xlsxOfTables(tables)
  return readExcelFile(new Blob([bytes.slice()]), { trim: false })
}

/** The part of a text that a workbook can store. An apostrophe before a formula is added separately. */
const holdable = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cs}\p{Noncharacter_Code_Point}\ufffd]|(?![\t\n])\p{Cc}/gu, '')

describe('a workbook', () => {
  it('keeps numbers as numbers and dates as dates, with times to the minute', async () => {
    const columns = [
      { key: 'a', title: 'Σ', kind: 'points' },
      { key: 'b', title: 'games', kind: 'count' },
      { key: 'c', title: 'day', kind: 'date' },
      { key: 'd', title: 'at', kind: 'date' },
    ] as const
    const [sheet] = await readBack({
      name: 'x',
      columns,
      rows: [{ a: -50, b: 12, c: '2026-11-21', d: '2026-11-21T19:30' }, { a: 130 }],
    })
    expect(sheet?.data).toEqual([
      ['Σ', 'games', 'day', 'at'],
      [-0.5, 12, new Date('2026-11-21T00:00Z'), new Date('2026-11-21T19:30Z')],
      [1.3, null, null, null],
    ])
  })

  it('formats points with two decimals', async () => {
    const files = unzipSync(await xlsxOfTables([named(['Ann'])]))
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="0.00"')
  })

  it('has a sheet for every table, and one sheet if there are no tables', async () => {
    expect(
      (await readBack(named(['Ann'], 'One'), named([], 'Two'))).map(({ sheet, data }) => [sheet, data.length]),
    ).toEqual([
      ['One', 2],
      ['Two', 1],
    ])
    expect(await readBack()).toHaveLength(1)
  })

  it('gives its sheets valid and unique names', async () => {
    const names = [
      'Стол [1]: a/b\\c*?',
      'Стол 1 a b c',
      '',
      "'quoted'",
      'History',
      'x'.repeat(40),
      'x'.repeat(50),
      `${'y'.repeat(29)}🂡🂡`,
      '<&">',
      '=1',
      '\u0000',
    ]
    const sheets = await readBack(...names.map((name) => named([], name)))
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Стол 1 a b c',
      'Стол 1 a b c 2',
      'Sheet',
      'quoted',
      'History 2',
      `${'x'.repeat(30)}…`,
      `${'x'.repeat(25)}… 2`,
      `${'y'.repeat(29)}…`,
      '<&">',
      '=1',
      'Sheet 2',
    ])
    for (const { sheet } of sheets) expect(sheet.length).toBeLessThanOrEqual(31)
  })

  it('shortens text longer than a cell without splitting a surrogate pair', async () => {
    const [sheet] = await readBack(
      named(['я'.repeat(40_000), `${'a'.repeat(MAX_XLSX_CELL_LENGTH - 2)}🂡🂡`, '_x0041_'.repeat(6000)]),
    )
    const cells = sheet?.data.slice(1).map(([player]) => String(player)) ?? []
    expect(cells.map((cell) => cell.length)).toEqual([
      MAX_XLSX_CELL_LENGTH,
      MAX_XLSX_CELL_LENGTH - 1,
      MAX_XLSX_CELL_LENGTH,
    ])
    for (const cell of cells) expect(cell).toMatch(/(?:я|a|x0041_|_|0|4|1)…$/)
  })
})

describe('text in a workbook', () => {
  it('is read back unchanged, except for an apostrophe before a formula', async () => {
    const [sheet] = await readBack(named(HOSTILE))
    const cells = sheet?.data.slice(1).map(([player]) => player) ?? []
    for (const [index, name] of HOSTILE.entries()) {
      expect([name, cells[index] ?? '']).toEqual([name, expect.not.stringMatching(FORMULA)])
      expect(String(cells[index] ?? '').replaceAll("'", '')).toBe(holdable(name).replaceAll("'", ''))
    }
  })

  it('never becomes a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 8 }), hostileText, async (names, title) => {
        const bytes = await xlsxOfTables([
          {
            ...named(names, title),
            columns: named([]).columns.map((column) =>
              column.kind === 'text' ? { ...column, title: `P${title}` } : column,
            ),
          },
        ])
        expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f')
        const [sheet] = await readExcelFile(new Blob([bytes.slice()]), { trim: false })
        const rows = sheet?.data.slice(1) ?? []
        expect(rows.map(([, total, evening]) => [total, evening])).toEqual(
          names.map(() => [-0.5, new Date('2026-11-21T00:00Z')]),
        )
        for (const [index, [player]] of rows.entries()) {
          expect(player ?? '').not.toMatch(FORMULA)
          expect(String(player ?? '').replaceAll("'", '')).toBe(holdable(names[index] ?? '').replaceAll("'", ''))
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('a printed workbook', () => {
  it('is in landscape, fits the page width and repeats its header row', async () => {
    const wide: DataTable = {
      name: "Ann's & Bob's",
      columns: Array.from({ length: 28 }, (_, index) => ({ key: `c${index}`, title: `c${index}`, kind: 'text' })),
      rows: [{ c0: '</sheetData>' }, { c27: 'x' }],
    }
    const files = unzipSync(await xlsxOfTables([named(['Ann'], 'One'), wide]))
    const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const sheet = part('xl/worksheets/sheet2.xml')
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    expect(sheet).toMatch(
      /<\/sheetData><autoFilter ref="A1:AB3"\/><pageMargins [^>]*\/><pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
    )
    const workbook = part('xl/workbook.xml')
    expect(workbook).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'One'!$1:$1</definedName>`)
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Ann''s &amp; Bob''s'!$1:$1</definedName>`,
    )
    expect(workbook).toContain(`hidden="1">'Ann''s &amp; Bob''s'!$A$1:$AB$3</definedName>`)
    expect((await readBack(wide))[0]?.data[1]?.[0]).toBe('</sheetData>')
  })
})
