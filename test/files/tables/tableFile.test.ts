// Tables as files that are sent over a channel: CSV as text, and a workbook as base64 that can be read back.

import readXlsx from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { base64Of } from '../../../src/club/json/base64.ts'
import { createTableFile } from '../../../src/files/tables/tableFile.ts'
import type { DataTable } from '../../../src/files/tables/table.ts'

const TABLE: DataTable = {
  name: 'Audit',
  columns: [
    { key: 'who', title: 'Who', kind: 'text' },
    { key: 'points', title: 'Points', kind: 'points' },
  ],
  rows: [{ who: '=SUM(A1)', points: -50 }],
}

it('a CSV table is returned as text with escaped formulas', async () => {
  expect(await createTableFile(TABLE, 'csv')).toEqual({ text: "\ufeffWho,Points\r\n'=SUM(A1),-0.50\r\n" })
})

it('an XLSX table is returned as base64 and can be read back', async () => {
  const file = await createTableFile(TABLE, 'xlsx')
  if (!('base64' in file)) throw new Error('no workbook')
  const [sheet] = await readXlsx(Buffer.from(file.base64, 'base64'))
  expect(sheet?.data.map((row) => row.map(String))).toEqual([
    ['Who', 'Points'],
    [expect.stringContaining('=SUM(A1)'), '-0.5'],
  ])
})

it('base64Of agrees with Node for arrays of different lengths', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  }
})
