// Tables for a terminal: every column begins below its heading, counted in terminal columns (UAX 11, East Asian width).
// Marks and invisible characters occupy no column.

import { expect, it } from 'vitest'
import { textTable } from '../../src/cli/textTable.ts'
import { toPrintableText } from '../../src/cli/sentences/printable.ts'

const WIDTHS: readonly (readonly [name: string, columns: number])[] = [
  ['Anna', 4],
  ['Аня', 3],
  ['字字', 4],
  ['ＡＢ', 4],
  ['ｱｲ', 2],
  ['한글', 4],
  ['👑', 2],
  ['🏳', 1],
  ['e\u0301', 1],
  [`Z${'\u0301'.repeat(30)}algo`, 5],
  ['שלום abc', 8],
  ['شادي', 4],
  ['字'.repeat(60), 120],
]

const columns = [
  { head: 'Name', align: 'left', cell: ([name]: (typeof WIDTHS)[number]) => name },
  { head: 'n', align: 'right', cell: ([, n]: (typeof WIDTHS)[number]) => String(n) },
] as const

it.each(WIDTHS.map((row) => [row] as const))('the columns of a text table are aligned with %j', (row) => {
  const [name, taken] = row
  const widest = 12
  const [, first, second] = textTable(columns, [['x'.repeat(widest), 7] as const, row]).split('\n')
  const reached = Math.max(widest, taken)
  expect(first).toBe(
    `${'x'.repeat(widest)}${' '.repeat(reached - widest)}  ${String(7).padStart(String(taken).length)}`,
  )
  expect(second).toBe(`${name}${' '.repeat(reached - taken)}  ${taken}`)
})

it('invisible characters and direction marks in a name are replaced', () => {
  const [, line] = textTable(columns, [[toPrintableText('zero\u200bwidth\u202e\u200f'), 4]]).split('\n')
  expect(line).toBe('zero\ufffdwidth\ufffd\ufffd  4')
})
