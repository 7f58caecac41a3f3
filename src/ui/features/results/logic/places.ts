// Tables of a plan as the results sheet needs them: who sits there, whose game it is, which table
// is typed in next. Pure.

import type { PlanView, PlannedGame, StageView } from '../../../../api/contract/seasons.ts'
import type { Place } from '../../../../scoring/row.ts'
import { judgeIn } from '../../../shared/members/judging.ts'
import { judgeOf } from '../../../shared/plan/roundView.ts'
import { naming, playersOf } from '../../../shared/plan/replacing.ts'
import type { Named } from './cells.ts'

export interface TableSheet {
  readonly stage: StageView
  readonly place: Place
  /** By seat. */
  readonly people: readonly Named[]
  readonly judge: string
  readonly judgeId?: string
  readonly game: PlannedGame | undefined
}

export function tableSheet(plan: PlanView, place: Place): TableSheet | undefined {
  const stage = plan.stages.find(({ id }) => id === place.stage)
  const places = stage?.schedule?.[place.round - 1]?.[place.table - 1]
  const again = stage?.again.find(({ round, table }) => round === place.round && table === place.table)
  const members = stage && places ? playersOf(stage, places, place.round) : again?.members
  const game = stage && gameAt(stage, place)
  // A table played again stays one whose game has just been saved.
  if (!stage || (!members && !game)) return undefined
  const named = naming(plan)
  const people = (members ?? []).map((member): Named => ({ id: member, name: named(member).name }))
  const planned = judgeOf(stage, place.round, place.table)
  return { stage, place, people, ...judgeIn(planned.judge === '' && again ? again : planned), game }
}

/** The next table of the round without a game: behind this one first, then from the first. */
export function nextTable(stage: StageView, { round, table }: Pick<Place, 'round' | 'table'>): number | undefined {
  const others = Array.from({ length: stage.tables - 1 }, (_, index) => ((table + index) % stage.tables) + 1)
  return others.find((other) => gameAt(stage, { round, table: other }) === undefined)
}

/** `?stage=…&round=2&table=1` as an address has it. */
export function readPlace({
  stage,
  round,
  table,
}: Readonly<Record<'stage' | 'round' | 'table', string | undefined>>): Place | undefined {
  const numbers = [Number(round), Number(table)].filter((number) => Number.isInteger(number) && number > 0)
  const [ofRound, ofTable] = numbers
  return stage !== undefined && ofRound !== undefined && ofTable !== undefined
    ? { stage, round: ofRound, table: ofTable }
    : undefined
}

function gameAt({ games }: StageView, { round, table }: Pick<Place, 'round' | 'table'>): PlannedGame | undefined {
  return games.find((game) => game.round === round && game.table === table)
}
