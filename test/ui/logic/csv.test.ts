// Exports that spreadsheets cannot be made to run.

import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvOf, neutralised } from '../../../src/ui/logic/csv.ts'

describe('a cell', () => {
  it.each([
    ['=SUM(A1:A9)', "'=SUM(A1:A9)"], ['+7 921', "'+7 921"], ['-Х-', "'-Х-"], ['@user', "'@user"], ['\tx', "'\tx"], [' =1', "' =1"], ['＝1', "'＝1"],
    ['-0.30', '-0.30'], ['12', '12'], ['Anna', 'Anna'], ['', ''], ['A=B', 'A=B'], ['-', "'-"], ['-1+2', "'-1+2"],
  ])('%j becomes %j', (cell, safe) => expect(neutralised(cell)).toBe(safe))
})

it('comes back from a parser as it went in', () => {
  const rows = [['1', 'Дарья «Пуля», "Ч"\nвторая строка', '-0.30'], ['2', "'=SUM(A1)", '12']]
  expect(parse(csvOf([[1, 'Дарья «Пуля», "Ч"\nвторая строка', '-0.30'], [2, '=SUM(A1)', 12]]), { bom: true })).toEqual(rows)
})
