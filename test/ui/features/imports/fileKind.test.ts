// Guesses the format of a file before the user chooses one.

import { expect, it } from 'vitest'
import { isOtherTable } from '../../../../src/api/contract/imports.ts'
import { guessFormat } from '../../../../src/ui/features/imports/logic/importFile.ts'

it.each([
  ['sheet/unknown-column', true],
  ['sheet/missing-column', true],
  ['sheet/not-a-workbook', false],
] as const)('isOtherTable for a results sheet refused with %s is %s', (code, isOther) => {
  expect(isOtherTable('results-csv', { games: [], fault: { code, params: {} } })).toBe(isOther)
})

it.each([
  ['results.csv', 'stage,round', 'results-csv'],
  ['games.json', '[{"players":[]}]', 'mafiaratings'],
  ['match.json', '{"started":"2026-02-14T19:05:12.301845","id":900777,"master":900100', 'polemica'],
  ['matches.json', '[{"players": [{"position": 1, "username": "A"', 'polemica'],
  ['game1.log', '0,status,1,POSSESSED,ALIVE,Team1,Servas\n', 'aiwolf-log'],
  ['game.json', '{"format":"consigliere-game"}', 'record'],
  ['cup.json', '{"format":"consigliere-season","version":1', 'season'],
  ['unnamed', '\ufeff {"format": "consigliere-game"}', 'record'],
  ['notes.txt', 'stage;round', 'results-csv'],
  ['rows.json', '[{"A":"","B":1},{"A":2', 'table'],
  ['sheet.json', '{"range":"A1:B2","values":[["day"', 'table'],
  ['games.ods', 'UEsDB', 'table'],
] as const)('a file named %s that begins with %s is read as %s', (name, text, format) => {
  expect(guessFormat(name, text)).toBe(format)
})
