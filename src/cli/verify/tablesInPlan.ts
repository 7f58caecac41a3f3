// Compares games with the plans of their seasons: the stage of each game must exist, and no two games may be at one
// table.

import type { Plan } from '../../club/model/plan.ts'
import type { TableInPlan } from '../../scoring/gameRow.ts'
import type { Fault } from '../sentences/fault.ts'

export interface GameInPlan {
  readonly stream: string
  readonly season: string
  readonly place: TableInPlan
}

/**
 * `games` must not contain void games. Each game must be at a stage of the plan, and no two games at the same table.
 */
export function findPlannedTableFault(
  games: readonly GameInPlan[],
  plans: ReadonlyMap<string, Plan>,
): Fault | undefined {
  const tables = new Set<string>()
  for (const {
    stream,
    season,
    place: { stage, round, table },
  } of games) {
    const plan = plans.get(season)
    if (plan && !plan.stages.has(stage)) return { code: 'verify/unknown-stage', params: { stage, stream, version: 1 } }
    const key = JSON.stringify([season, stage, round, table])
    if (tables.has(key)) return { code: 'plan/table-has-game', params: { round, table, stream, version: 1 } }
    tables.add(key)
  }
  return undefined
}
