// Rows of sums in somebody's table, which name nobody: "Total", "Итого", "Разом". They are left out and named.
// A row with a card or a seat is a player's row, even if the player is called so. Pure.

import type { TableRows } from './rawGames.ts'
import type { TableMap } from './tableMap.ts'
import { wordKey } from './words.ts'

const TOTALS_WORDS: ReadonlySet<string> = new Set(
  `total, totals, grand total, sum, sum total, in total, overall, all, subtotal,
  итого, итог, итоги, всего, сумма, общий итог, всего очков, итого очков, общее,
  разом, усього, всього, сума, загалом, підсумок, підсумки, усього балів, всього балів, разом балів, σ`
    .split(',')
    .map(wordKey),
)

/** Whether a name is the word for a sum, with or without a number after it. */
export function isTotalsName(text: string): boolean {
  return TOTALS_WORDS.has(wordKey(text).replace(/ \d+$/u, ''))
}

export interface TableWithoutTotals {
  readonly rows: TableRows
  /** The cells that say so, row and column from 1. */
  readonly totals: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

/** The table with empty rows in place of its sums; rows keep their numbers. */
export function removeTotalsRows(rows: TableRows, { layout, heading, columns }: TableMap): TableWithoutTotals {
  const column = columns.find(({ field }) => field === 'player')?.column
  if (column === undefined || layout === 'games') return { rows, totals: [] }
  const own = columns.filter(({ field }) => field === 'role' || field === 'seat')
  const totals: { readonly row: number; readonly column: number; readonly text: string }[] = []
  const cut = rows.map((cells, index) => {
    const text = cells[column - 1] ?? ''
    const isPlayer = own.some((each) => (cells[each.column - 1] ?? '').trim() !== '')
    if (index < heading || isPlayer || !isTotalsName(text)) return cells
    totals.push({ row: index + 1, column, text })
    return []
  })
  return totals.length === 0 ? { rows, totals } : { rows: cut, totals }
}
