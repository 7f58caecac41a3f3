// Planned tables for the results sheet: the players, the stored game, and the next table to enter. Pure.

import type { PlanView, PlannedGame, StageView } from '../../../../api/contract/plan.ts'
import type { TableInPlan } from '../../../../scoring/gameRow.ts'
import { namedJudgeOf } from '../../../shared/members/judging.ts'
import { judgeOfTable } from '../../../shared/plan/roundView.ts'
import { createNameLookup, playersInSlots } from '../../../shared/plan/replacing.ts'
import type { PersonWithName } from './cells.ts'

export interface PlannedTableForResults {
  readonly stage: StageView
  readonly place: TableInPlan
  /** Players in the order of seats. */
  readonly people: readonly PersonWithName[]
  readonly judge: string
  readonly judgeId?: string
  readonly game: PlannedGame | undefined
}

export function findPlannedTableForResults(plan: PlanView, place: TableInPlan): PlannedTableForResults | undefined {
  const stage = plan.stages.find(({ id }) => id === place.stage)
  const places = stage?.schedule?.[place.round - 1]?.[place.table - 1]
  const again = stage?.again.find(({ round, table }) => round === place.round && table === place.table)
  const members = stage && places ? playersInSlots(stage, places, place.round) : again?.members
  const game = stage && gameAt(stage, place)
  // The plan lists a table to be played again in `again` only until the new game is saved. From then on, the game
  // proves that the table exists.
  if (!stage || (!members && !game)) return undefined
  const named = createNameLookup(plan)
  const people = (members ?? []).map((member): PersonWithName => ({ id: member, name: named(member).name }))
  const planned = judgeOfTable(stage, place.round, place.table)
  return { stage, place, people, ...namedJudgeOf(planned.judge === '' && again ? again : planned), game }
}

/** Next table of the round without a game. The search continues from table 1 after the last table. */
export function nextTableWithoutGame(
  stage: StageView,
  { round, table }: Pick<TableInPlan, 'round' | 'table'>,
): number | undefined {
  const others = Array.from({ length: stage.tables - 1 }, (_, index) => ((table + index) % stage.tables) + 1)
  return others.find((other) => gameAt(stage, { round, table: other }) === undefined)
}

/** Parses the query of an address such as `?stage=…&round=2&table=1`. */
export function parseTableInPlan({
  stage,
  round,
  table,
}: Readonly<Record<'stage' | 'round' | 'table', string | undefined>>): TableInPlan | undefined {
  const numbers = [Number(round), Number(table)].filter((number) => Number.isInteger(number) && number > 0)
  const [ofRound, ofTable] = numbers
  return stage !== undefined && ofRound !== undefined && ofTable !== undefined
    ? { stage, round: ofRound, table: ofTable }
    : undefined
}

function gameAt({ games }: StageView, { round, table }: Pick<TableInPlan, 'round' | 'table'>): PlannedGame | undefined {
  return games.find((game) => game.round === round && game.table === table)
}
