// What a change of a stage would do to the table of its season: who moves, and by how many times
// killed first the whole of Ci is earned, before and after. Changes nothing.

import { compensationBase } from '../schemes/scheme.ts'
import { schemeOfSeason, type SeasonBook } from '../seasons/season.ts'
import { foldPlan, type Plan } from '../tournaments/plan.ts'
import type { PlanEvent } from '../tournaments/events.ts'
import { movingRanking, shiftsBetween, type Ranking, type Shift } from './ranking.ts'

export interface StageEffect {
  /** Everybody whose place or total moves, by the place he comes to. */
  readonly shifts: readonly Shift[]
  /** B of the stage; absent where the scheme knows no compensation. */
  readonly base?: { readonly before: number; readonly after: number }
}

export function stageEffect(book: SeasonBook, stage: string, events: readonly PlanEvent[]): StageEffect {
  const next = foldPlan(book.plan, events)
  const { compensation } = schemeOfSeason(book.club, book.season)
  const baseOf = ({ stages }: Plan) => (compensation ? compensationBase(compensation, stages.get(stage)?.rounds ?? 0) : 0)
  return {
    shifts: shiftsBetween(rankingBy(book, book.plan), rankingBy(book, next)),
    ...(compensation ? { base: { before: baseOf(book.plan), after: baseOf(next) } } : {}),
  }
}

function rankingBy(book: SeasonBook, plan: Plan): Ranking {
  const rows = [...book.rows]
  const ranking = movingRanking({ ...book, rows })
  ranking.setPlan(plan)
  for (const row of rows) if (row.season === book.season.id && !row.isVoid) ranking.setRow(row)
  return ranking.now()
}
