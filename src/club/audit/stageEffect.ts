// What a change of a stage would do to the table of its season: who moves, and by how many times
// killed first the whole of Ci is earned, before and after. Changes nothing.

import { countingRows } from '../../scoring/counting.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { compensationBase, type Compensation } from '../../scoring/schemes/pay.ts'
import { foldPlan, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { MovingRanking, shiftsBetween, type Ranking, type Shift } from './ranking.ts'

export interface StageEffect {
  /** Everybody whose place or total moves, by the place he comes to. */
  readonly shifts: readonly Shift[]
  /** B of the stage; absent where the scheme knows no compensation, or counts it by a player's own games. */
  readonly base?: { readonly before: number; readonly after: number }
}

export function stageEffect(data: SeasonData, stage: string, events: readonly PlanEvent[]): StageEffect {
  const next = foldPlan(data.plan, events)
  const compensation = byRounds(data.scheme.compensation)
  const baseOf = ({ stages }: Plan) =>
    compensation ? compensationBase(compensation, { rounds: stages.get(stage)?.rounds ?? 0, games: 0 }) : 0
  return {
    shifts: shiftsBetween(rankingOf(data, data.plan), rankingOf(data, next)),
    ...(compensation ? { base: { before: baseOf(data.plan), after: baseOf(next) } } : {}),
  }
}

function byRounds(compensation: Compensation | undefined) {
  return compensation && 'share' in compensation ? compensation : undefined
}

/** The standings of a season by a plan. */
export function rankingOf(data: SeasonData, plan: Plan): Ranking {
  const rows = [...data.rows]
  const ranking = new MovingRanking({ ...data, rows })
  ranking.setPlan(plan)
  for (const row of countingRows(rows, { season: data.season.id })) ranking.setRow(row)
  return ranking.now()
}
