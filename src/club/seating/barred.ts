// Who must not sit at a table in a round: relatives of the judge there. The labels of tables are free, so the
// balance of tables keeps them away without touching who meets whom; where no labels do, the report says how many are
// left. Source: scoring spec, section 4.

import type { Barred } from './problem.ts'
import type { Schedule } from './schedule.ts'

/** How many sit where they must not. */
export function barredSeated(barred: readonly Barred[], schedule: Schedule): number {
  return barred.filter(({ player, round, table }) => schedule[round - 1]?.[table - 1]?.includes(player) === true).length
}

/** How many a table's people would break under a label: by round, `people · tables + label`. */
export function conflictsOf(barred: readonly Barred[], schedule: Schedule): readonly (readonly number[])[] {
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
