// Columns that a results sheet shows, and the totals next to its cells.

import { computed } from 'vue'
import { type ResultsColumn, RESULTS_COLUMNS } from './logic/gridMovement.ts'
import { pointsBeyondResultsSheet, seatTotalsOfResultsSheet } from './logic/totals.ts'
import type { TypedResultsSheet } from './sheetFaults.ts'
import type { ResultsSheetContext } from './useSheetSource.ts'

export function useResultsSheetColumns(source: () => ResultsSheetContext, typed: () => TypedResultsSheet) {
  const totals = computed(() => {
    const { base, draft } = typed()
    return seatTotalsOfResultsSheet(
      draft,
      source().scheme,
      draft.rows.map((_, index) => pointsBeyondResultsSheet(base?.lines ?? [], index + 1)),
    )
  })
  const columnsKey = computed(() => RESULTS_COLUMNS.filter((column) => isShown(column)).join())
  const columns = computed<readonly ResultsColumn[]>(() =>
    RESULTS_COLUMNS.filter((column) => columnsKey.value.split(',').includes(column)),
  )

  function isShown(column: ResultsColumn): boolean {
    const { rows } = typed().draft
    const has = (...kinds: readonly string[]) => source().scheme.ranges.some(({ kind }) => kinds.includes(kind))
    if (column === 'member') return source().people === undefined
    if (column === 'bonus' || column === 'penalty') return has(column) || rows.some((row) => row[column] !== '')
    return (
      column !== 'exclusion' || has('disqualification', 'team-loss') || rows.some((row) => row.exclusion !== undefined)
    )
  }

  return { totals, columns }
}
