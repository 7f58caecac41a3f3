// Players who should not sit at a table in a round, because they are kept apart from its judge. The labels of a round's
// tables may be exchanged without changing who meets whom (tableBalance.ts). If no exchange helps, the report contains
// the number of remaining barred placements. Source: docs/spec/scoring.md §4.

import type { BarredPlacement } from './problem.ts'
import type { SeatingSchedule } from './schedule.ts'

export function countBarredPlacementsIn(barred: readonly BarredPlacement[], schedule: SeatingSchedule): number {
  return barred.filter(({ player, round, table }) => schedule[round - 1]?.[table - 1]?.includes(player) === true).length
}

/**
 * For each round, the number of barred placements that a table has under a label, at index `table · tables + label`.
 */
export function countBarredPlacementsByLabel(
  barred: readonly BarredPlacement[],
  schedule: SeatingSchedule,
): readonly (readonly number[])[] {
  return schedule.map((tables, index) => {
    const own = barred.filter(({ round }) => round === index + 1)
    return own.length === 0
      ? []
      : tables.flatMap((people) =>
          tables.map(
            (_, label) => own.filter(({ player, table }) => table === label + 1 && people.includes(player)).length,
          ),
        )
  })
}
