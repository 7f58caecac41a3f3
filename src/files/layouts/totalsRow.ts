// Finds rows of totals in a foreign table, which have a word such as "Total", "Итого" or "Разом" instead of a player.
// They are left out and reported. A row with a card or a seat belongs to a player, even if the player is called
// "Total". Pure functions.

import type { TableRows } from './rawGames.ts'
import type { TableMap } from './tableMap.ts'
import { toWordComparisonKey } from './words.ts'

const TOTALS_WORDS: ReadonlySet<string> = new Set(
  `total, totals, grand total, sum, sum total, in total, overall, all, subtotal,
  итого, итог, итоги, всего, сумма, общий итог, всего очков, итого очков, общее,
  разом, усього, всього, сума, загалом, підсумок, підсумки, усього балів, всього балів, разом балів, σ`
    .split(',')
    .map(toWordComparisonKey),
)

/** Whether a name is a word for a total, with or without a number after it. */
export function isTotalsName(text: string): boolean {
  return TOTALS_WORDS.has(toWordComparisonKey(text).replace(/ \d+$/u, ''))
}

export interface TableWithBlankedTotals {
  readonly rows: TableRows
  /** The cells with a word for a total. `row` and `column` count from 1. */
  readonly totals: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

/** The table with empty rows in place of its totals, so that all row numbers stay the same. */
export function blankOutTotalsRows(rows: TableRows, { layout, heading, columns }: TableMap): TableWithBlankedTotals {
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
