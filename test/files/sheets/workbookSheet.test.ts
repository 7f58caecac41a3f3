// A results sheet in a workbook. Faults name the rows of the workbook.

import { expect, it } from 'vitest'
import { base64Of } from '../../../src/club/json/base64.ts'
import { readResultsSheet } from '../../../src/files/sheets/readResultsSheet.ts'
import { unpackResultsSheet } from '../../../src/files/sheets/workbookSheet.ts'
import { taken } from '../../club/clubFixture.ts'
import { workbookOf } from '../imports/sheetsOfGames.ts'
import { game, sheet } from './sheetText.ts'

it('a fault in a workbook names its row, even after empty rows and cells with several lines', async () => {
  const [head = [], ...rows] = sheet(...game({}, { 3: { player: 'Anna|Lee' }, 9: { role: 'wizard' } }))
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replace('|', '\n')))
  const filled = [head, [], ...rows.slice(0, 4), [], [], ...rows.slice(4)]
  const bytes = await workbookOf([{ name: 'Results', isHidden: false, rows: filled }])
  const { text } = await taken(unpackResultsSheet(base64Of(bytes)))
  const faults = readResultsSheet(text).games.flatMap((each) => each.faults)
  const row = filled.findIndex((cells) => cells.includes('wizard')) + 1
  expect(faults.map(({ code, params }) => [code, params.line])).toEqual([['sheet/unknown-role', row]])
})
